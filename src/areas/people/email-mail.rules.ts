import type { Letter } from './invitation-mail.rules.ts'

export const confirmLetter = (link: string): Letter => ({
  subject_en: 'Llano: confirm your new email',
  body_en: `You asked to use this address for your Llano account. Open this link within 24 hours to confirm. It works once:\n\n${link}\n\nUntil then, your email does not change. If you did not request this, ignore this email.\n`,
  subject_es: 'Llano: confirma tu nuevo correo',
  body_es: `Has pedido usar esta dirección en tu cuenta de Llano. Abre este enlace en las próximas 24 horas para confirmarla. Sirve una sola vez:\n\n${link}\n\nHasta entonces, tu correo no cambia. Si no lo has solicitado, ignora este mensaje.\n`,
})

export const undoLetter = (link: string): Letter => ({
  subject_en: 'Llano: your email was changed',
  body_en: `The email of your Llano account was changed. You can no longer sign in with this address, and all other sessions have ended.\n\nIf you did not request this, undo it with this link. It works for 7 days:\n\n${link}\n\nThen reset your password.\n`,
  subject_es: 'Llano: tu correo electrónico ha cambiado',
  body_es: `Se ha cambiado el correo electrónico de tu cuenta de Llano. Ya no puedes iniciar sesión con esta dirección y se han cerrado las demás sesiones.\n\nSi no lo has solicitado, deshazlo con este enlace. Sirve durante 7 días:\n\n${link}\n\nDespués, restablece tu contraseña.\n`,
})
