import type { Words } from '../shared/language.ts'

/** Why a new password is refused, by the code of the error. */
export const PASSWORD_REFUSALS: Words<{ password_too_common: string; password_is_own_name: string }> = {
  en: {
    password_too_common: 'This is one of the most common passwords. Choose another one.',
    password_is_own_name: 'Your password can’t be your name or email. Choose another one.',
  },
  es: {
    password_too_common: 'Es una de las contraseñas más comunes. Elige otra.',
    password_is_own_name: 'La contraseña no puede ser tu nombre ni tu correo. Elige otra.',
  },
}
