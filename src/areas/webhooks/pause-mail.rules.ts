import type { LocalizedText } from '../../kernel/values/language.ts'

export type PauseReason = 'failing' | 'gone' | 'revoked'

const WHY: Record<PauseReason, LocalizedText> = {
  failing: {
    en: 'Your receiver did not accept an event for three days, so we paused the webhook.',
    es: 'Tu receptor no aceptó un evento durante tres días, así que hemos pausado el webhook.',
  },
  gone: {
    en: 'Your receiver answered 410 Gone, so we paused the webhook.',
    es: 'Tu receptor respondió 410 Gone, así que hemos pausado el webhook.',
  },
  revoked: {
    en: 'The API key or connected app that set up this webhook no longer has access to your account, so we paused the webhook.',
    es: 'La clave de API o la aplicación conectada que configuró este webhook ya no tiene acceso a tu cuenta, así que hemos pausado el webhook.',
  },
}

const TO_RESUME = {
  en: 'Once your receiver works, resume the webhook here, and we will send the pending events:',
  es: 'Cuando tu receptor funcione, reanuda aquí el webhook y enviaremos los eventos pendientes:',
}
/** What waits may be more than the owner wants to send to someone whose access they ended. */
const AFTER: Record<PauseReason, LocalizedText> = {
  failing: TO_RESUME,
  gone: TO_RESUME,
  revoked: {
    en: 'If you still need the webhook, resume it here, and we will send the pending events. Otherwise, remove it:',
    es: 'Si todavía necesitas el webhook, reanúdalo aquí y enviaremos los eventos pendientes. Si no, elimínalo:',
  },
}

/** Only the host is named: the rest of the address may hold a secret. */
export function pauseMail(reason: PauseReason, url: string, publicUrl: string) {
  const { host } = new URL(url)
  const link = `${publicUrl}/account/webhooks`
  return {
    subject_en: 'Llano: webhook paused',
    body_en: `${WHY[reason].en}\n\nReceiver: ${host}\n\nEvents are kept for 90 days. ${AFTER[reason].en}\n\n${link}\n`,
    subject_es: 'Llano: webhook en pausa',
    body_es: `${WHY[reason].es}\n\nReceptor: ${host}\n\nLos eventos se conservan 90 días. ${AFTER[reason].es}\n\n${link}\n`,
  }
}
