import type { Letter } from './invitation-mail.rules.ts'

/** Who asked for the change: the person, or the firm for them. */
export type RequestedBy = 'person' | 'staff'

/** To the new address. */
export const confirmLetter = (link: string, requestedBy: RequestedBy): Letter => {
  const isOwn = requestedBy === 'person'
  const en = isOwn
    ? 'You asked to use this address for your Llano account.'
    : 'We were asked to use this address for your Llano account.'
  const es = isOwn
    ? 'Has pedido usar esta dirección en tu cuenta de Llano.'
    : 'Nos han pedido usar esta dirección en tu cuenta de Llano.'
  return {
    subject_en: 'Llano: confirm your new email',
    body_en: `${en} Open this link within 24 hours to confirm, and sign in with your current email if you are asked to. It works once:\n\n${link}\n\nUntil then, your email does not change. If you did not request this, ignore this email.\n`,
    subject_es: 'Llano: confirma tu nuevo correo',
    body_es: `${es} Abre este enlace en las próximas 24 horas para confirmarla e inicia sesión con tu correo actual si se te pide. Sirve una sola vez:\n\n${link}\n\nHasta entonces, tu correo no cambia. Si no lo has solicitado, ignora este mensaje.\n`,
  }
}

/** To the old address, at once. It does not name the new one, because someone else may read it. */
export const noticeLetter = (link: string, requestedBy: RequestedBy): Letter => {
  const isOwn = requestedBy === 'person'
  const en = isOwn
    ? 'Someone who is signed in to your Llano account asked to change its email.'
    : 'Our staff asked to change the email of your Llano account.'
  const es = isOwn
    ? 'Alguien que ha iniciado sesión en tu cuenta de Llano ha pedido cambiar su correo electrónico.'
    : 'Nuestro equipo ha solicitado cambiar el correo electrónico de tu cuenta de Llano.'
  return {
    subject_en: 'Llano: email change requested',
    body_en: `${en} Nothing changes until the new address is confirmed by someone who is signed in to your account.\n\nIf you did not request this, cancel it with this link. This also ends all sessions of your account:\n\n${link}\n\nThen reset your password and contact us.\n`,
    subject_es: 'Llano: se ha solicitado cambiar tu correo',
    body_es: `${es} No cambia nada hasta que alguien con la sesión iniciada en tu cuenta confirme la nueva dirección.\n\nSi no lo has solicitado, anúlalo con este enlace. También se cerrarán todas las sesiones de tu cuenta:\n\n${link}\n\nDespués, restablece tu contraseña y escríbenos.\n`,
  }
}

export const undoLetter = (link: string): Letter => ({
  subject_en: 'Llano: your email was changed',
  body_en: `The email of your Llano account was changed. You can no longer sign in with this address, and all other sessions have ended.\n\nIf you did not request this, undo it with this link. It works for 7 days:\n\n${link}\n\nThen reset your password.\n`,
  subject_es: 'Llano: tu correo electrónico ha cambiado',
  body_es: `Se ha cambiado el correo electrónico de tu cuenta de Llano. Ya no puedes iniciar sesión con esta dirección y se han cerrado las demás sesiones.\n\nSi no lo has solicitado, deshazlo con este enlace. Sirve durante 7 días:\n\n${link}\n\nDespués, restablece tu contraseña.\n`,
})
