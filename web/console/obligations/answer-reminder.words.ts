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
}
export type AnswerReminderWords = typeof en

export const WORDS: Words<AnswerReminderWords> = {
  en,
  es: {
    send: 'Enviar recordatorio',
    title: '¿Enviar un recordatorio?',
    text: (llc, year) =>
      `El cliente recibe una notificación y, salvo que los haya desactivado, un correo. Incluye las preguntas sobre ${llc} de ${year} que no tienen respuesta.`,
    cancel: 'Cancelar',
    sent: questions =>
      questions === 1 ? 'Recordatorio enviado: 1 pregunta.' : `Recordatorio enviado: ${questions} preguntas.`,
    notEmailed: 'El cliente recibe una notificación. Tiene desactivados estos correos.',
    reminded: days =>
      days === 0 ? 'Recordado hoy' : days === 1 ? 'Recordado ayer' : `Recordado hace ${days} días`,
  },
}
