import type { Words } from '../../shared/words.tsx'

const en = {
  send: 'Send reminder',
  title: 'Send a reminder?',
  text: (llc: string, year: number) =>
    `The client gets a notification, and an email unless they turned these off. It lists the questions about ${llc} for ${year} that have no answer.`,
  cancel: 'Cancel',
  sent: (questions: number) =>
    questions === 1 ? 'Reminder sent: 1 question.' : `Reminder sent: ${questions} questions.`,
  notEmailed: 'The client gets a notification. They turned these emails off.',
  reminded: (days: number) =>
    days === 0 ? 'Reminded today' : days === 1 ? 'Reminded yesterday' : `Reminded ${days} days ago`,
  sendSelected: 'Send reminders',
  manyTitle: 'Send reminders?',
  manyText:
    'Each client gets one notification that lists the questions without an answer, and an email unless they turned these off. An LLC is reminded at most once a day.',
  preview: 'Preview',
  results: 'Results',
  manyPreview: (reminded: number, skipped: number) =>
    skipped === 0 ? `${reminded} will be reminded.` : `${reminded} will be reminded, ${skipped} will not.`,
  manyDone: (reminded: number, skipped: number) =>
    skipped === 0 ? `${reminded} reminded.` : `${reminded} reminded, ${skipped} skipped.`,
  sendMany: (count: number) => (count === 1 ? 'Send 1 reminder' : `Send ${count} reminders`),
  questions: (count: number) => (count === 1 ? '1 question' : `${count} questions`),
  byEmail: 'email and notification',
  notificationOnly: 'notification only',
  skipped: {
    reminded_today: 'Already reminded today',
    nothing_to_answer: 'Nothing to answer',
    too_many_entries: 'Too many entries to check',
    person_erased: 'The owner’s data was erased',
  },
  close: 'Close',
}
export type AnswerReminderWords = typeof en

export const WORDS: Words<AnswerReminderWords> = {
  en,
  es: {
    send: 'Enviar recordatorio',
    title: '¿Enviar un recordatorio?',
    text: (llc, year) =>
      `El cliente recibe una notificación y un correo, salvo que haya desactivado estos correos. Incluye las preguntas sobre ${llc} de ${year} que no tienen respuesta.`,
    cancel: 'Cancelar',
    sent: questions =>
      questions === 1 ? 'Recordatorio enviado: 1 pregunta.' : `Recordatorio enviado: ${questions} preguntas.`,
    notEmailed: 'El cliente recibe una notificación. Tiene desactivados estos correos.',
    reminded: days =>
      days === 0 ? 'Recordado hoy' : days === 1 ? 'Recordado ayer' : `Recordado hace ${days} días`,
    sendSelected: 'Enviar recordatorios',
    manyTitle: '¿Enviar recordatorios?',
    manyText:
      'Cada cliente recibe una notificación con las preguntas sin respuesta y un correo, salvo que haya desactivado estos correos. Como máximo, un recordatorio al día por LLC.',
    preview: 'Vista previa',
    results: 'Resultado',
    manyPreview: (reminded, skipped) =>
      skipped === 0
        ? `Recibirán un recordatorio: ${reminded}.`
        : `Recibirán un recordatorio: ${reminded}. No lo recibirán: ${skipped}.`,
    manyDone: (reminded, skipped) =>
      skipped === 0
        ? `Recordatorios enviados: ${reminded}.`
        : `Recordatorios enviados: ${reminded}. Omitidos: ${skipped}.`,
    sendMany: count => (count === 1 ? 'Enviar 1 recordatorio' : `Enviar ${count} recordatorios`),
    questions: count => (count === 1 ? '1 pregunta' : `${count} preguntas`),
    byEmail: 'correo y notificación',
    notificationOnly: 'solo notificación',
    skipped: {
      reminded_today: 'Ya se le ha recordado hoy',
      nothing_to_answer: 'Sin preguntas abiertas',
      too_many_entries: 'Demasiados asientos para comprobarlo',
      person_erased: 'Los datos del titular se han eliminado',
    },
    close: 'Cerrar',
  },
}
