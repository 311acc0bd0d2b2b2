import type { Words } from '../../shared/language.ts'

const en = {
  title: 'Messages',
  lead: 'Ask us anything about your LLC. Your Manager answers here.',
  start: 'New conversation',
  list: 'Conversations',
  none: 'No conversations yet',
  noneText: 'Write to us about your LLC, an entry or a transaction.',
  noLlc: 'You have no LLC yet',
  newest: (author: string) => `Last message from ${author}`,
  elsewhere: (llc: string, count: number) => `${llc}: ${count} unread`,
  back: 'Messages',
  reply: 'Reply',
  newLead: 'The firm gets an email that you wrote. We answer here and send you an email.',
  newTitle: 'New conversation',
  entryTitle: (id: string) => `Question about entry ${id}`,
  transactionTitle: 'Question about a ledger transaction',
  ask: 'Ask about this',
}
export const WORDS: Words<typeof en> = {
  en,
  es: {
    title: 'Mensajes',
    lead: 'Pregúntanos lo que necesites sobre tu LLC. Tu Manager te responde aquí.',
    start: 'Nueva conversación',
    list: 'Conversaciones',
    none: 'Aún no hay conversaciones',
    noneText: 'Escríbenos sobre tu LLC, un asiento o una transacción.',
    noLlc: 'Aún no tienes ninguna LLC',
    newest: author => `Último mensaje de ${author}`,
    elsewhere: (llc, count) => `${llc}: ${count} sin leer`,
    back: 'Mensajes',
    reply: 'Responder',
    newLead:
      'Avisamos por correo a la gestoría de que has escrito. Te respondemos aquí y te avisamos por correo.',
    newTitle: 'Nueva conversación',
    entryTitle: id => `Pregunta sobre el asiento ${id}`,
    transactionTitle: 'Pregunta sobre una transacción del libro de gobierno',
    ask: 'Preguntar sobre esto',
  },
}
