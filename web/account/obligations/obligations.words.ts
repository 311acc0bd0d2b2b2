import type { Words } from '../../shared/words.tsx'

const en = {
  title: 'Obligations',
  lead: 'What your LLC and you have to file or pay, by when, and why. Every rule names its source.',
  noLlc: 'No LLC yet',
  noLlcText: 'It appears here once we add it to your account.',
  year: 'Year',
  overdue: (count: number) => (count === 1 ? '1 obligation is overdue' : `${count} obligations are overdue`),
  overdueText: 'Talk to your Manager today: penalties can increase every month.',
  otherYears: 'Also open in other years',
  reminders: 'Reminders and calendar',
  remindersLead: 'For all your LLCs.',
  remindMe: 'Email me before a due date',
  daysBefore: (days: number) =>
    days === 0 ? 'On the day' : days === 1 ? '1 day before' : `${days} days before`,
  remindersSaved: 'Reminders saved.',
  calendar: 'Calendar address',
  calendarLead:
    'Subscribe to it in your calendar. Anyone with the address sees the names of obligations and LLCs and their dates.',
  calendarOnce: 'Copy the address now. You will not be able to see it again.',
  createCalendar: 'Create calendar address',
  createdOn: 'Created',
  lastUsed: 'last read',
  neverUsed: 'never read',
  revoke: 'Revoke',
  revoked: 'The calendar address no longer works.',
  copy: 'Copy',
  copied: 'Copied',
  notAdvice:
    'Llano applies published rules to your records and answers. This page is general information, not tax or legal advice.',
}
export type ObligationsPageWords = typeof en

export const WORDS: Words<ObligationsPageWords> = {
  en,
  es: {
    title: 'Obligaciones',
    lead: 'Lo que hay que presentar o pagar por tu LLC y por ti, hasta cuándo y por qué. Cada regla indica su fuente.',
    noLlc: 'Aún no hay ninguna LLC',
    noLlcText: 'Aparecerá aquí cuando la añadamos a tu cuenta.',
    year: 'Año',
    overdue: count =>
      count === 1 ? '1 obligación está fuera de plazo' : `${count} obligaciones están fuera de plazo`,
    overdueText: 'Habla hoy con tu Manager: las sanciones pueden aumentar cada mes.',
    otherYears: 'También pendientes de otros años',
    reminders: 'Recordatorios y calendario',
    remindersLead: 'Para todas tus LLC.',
    remindMe: 'Avisarme por correo antes de un vencimiento',
    daysBefore: days => (days === 0 ? 'El mismo día' : days === 1 ? '1 día antes' : `${days} días antes`),
    remindersSaved: 'Recordatorios guardados.',
    calendar: 'Dirección de calendario',
    calendarLead:
      'Suscríbete a ella en tu calendario. Quien tenga la dirección ve los nombres de las obligaciones y de las LLC y sus fechas.',
    calendarOnce: 'Copia la dirección ahora. No podrás volver a verla.',
    createCalendar: 'Crear dirección de calendario',
    createdOn: 'Creada el',
    lastUsed: 'leída por última vez el',
    neverUsed: 'nunca leída',
    revoke: 'Revocar',
    revoked: 'La dirección de calendario ya no funciona.',
    copy: 'Copiar',
    copied: 'Copiada',
    notAdvice:
      'Llano aplica reglas publicadas a tus registros y respuestas. Esta página es información general, no asesoramiento fiscal ni legal.',
  },
}
