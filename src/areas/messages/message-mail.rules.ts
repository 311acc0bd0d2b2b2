/**
 * The text of a message stays out of the email, which passes through other companies' servers. `{llc}` and `{link}` are filled in for
 * each person.
 */
export const MESSAGE_MAIL = {
  subject_en: 'Llano: new message about {llc}',
  body_en:
    'You have a new message about {llc}. Read and answer it here:\n\n{link}\n\nYou will not get another email about this conversation until you have read it. Do not reply to this email.\n',
  subject_es: 'Llano: mensaje nuevo sobre {llc}',
  body_es:
    'Tienes un mensaje nuevo sobre {llc}. Léelo y respóndelo aquí:\n\n{link}\n\nNo te enviaremos más correos sobre esta conversación hasta que la hayas leído. No respondas a este correo.\n',
} as const
