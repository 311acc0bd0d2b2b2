import type { LocalizedText } from '../../../kernel/values/language.ts'

/** Why a bank could not be read. */
export const TROUBLE_KINDS = [
  // A person has to act.
  'token_refused',
  'address_not_allowed',
  'approval_needed',
  'not_permitted',
  // May be temporary.
  'asked_too_often',
  'unavailable',
  'too_slow',
  'too_large',
  'not_understood',
  // A bug of ours.
  'our_error',
  // The bank was not asked.
  'paused',
  'restored_copy',
] as const
export type TroubleKind = (typeof TROUBLE_KINDS)[number]

export const NEED_ATTENTION: readonly TroubleKind[] = [
  'token_refused',
  'address_not_allowed',
  'approval_needed',
  'not_permitted',
]

/** Why a bank could not be read, for API clients; it completes "Mercury could not be read: …". */
export const TROUBLE_REASONS: Readonly<Record<TroubleKind, LocalizedText>> = {
  token_refused: {
    en: 'the bank rejected the token, which may be wrong, expired or revoked',
    es: 'el banco ha rechazado el token, que puede ser incorrecto, haber caducado o estar revocado',
  },
  address_not_allowed: {
    en: 'the bank does not accept this token from our IP address; use a read-only token',
    es: 'el banco no acepta este token desde nuestra dirección IP; usa un token de solo lectura',
  },
  approval_needed: {
    en: 'the access must be approved in the bank’s app',
    es: 'hay que aprobar el acceso en la aplicación del banco',
  },
  not_permitted: {
    en: 'the token does not have the permissions that are needed',
    es: 'el token no tiene los permisos necesarios',
  },
  asked_too_often: {
    en: 'the bank is limiting our requests',
    es: 'el banco está limitando nuestras peticiones',
  },
  unavailable: { en: 'the bank is not available', es: 'el banco no está disponible' },
  too_slow: {
    en: 'the bank took too long to respond',
    es: 'el banco ha tardado demasiado en responder',
  },
  too_large: {
    en: 'there are too many transactions to import at once',
    es: 'hay demasiadas transacciones para importarlas de una vez',
  },
  not_understood: {
    en: 'the bank’s response could not be understood',
    es: 'no se entiende la respuesta del banco',
  },
  our_error: {
    en: 'something went wrong on our side',
    es: 'ha fallado algo por nuestra parte',
  },
  paused: {
    en: 'it failed recently, and we wait before asking it again',
    es: 'ha fallado hace poco y esperamos antes de volver a consultarlo',
  },
  restored_copy: {
    en: 'this installation was restored from a backup, and bank imports are paused',
    es: 'esta instalación se ha restaurado de una copia de seguridad y las importaciones de bancos están en pausa',
  },
}
