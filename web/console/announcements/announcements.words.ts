import type { Words } from '../../shared/words.tsx'

const en = {
  title: 'Announcements',
  lead: 'Breaking API changes. Every member gets an email at least 30 days before, and the changelog lists them.',
  add: 'New announcement',
  list: 'Published announcements',
  none: 'No announcements yet',
  noneText: 'Announce a breaking API change here before you make it.',
  heading: 'Title',
  headingHint: 'What changes, in one line.',
  text: 'Text',
  textHint: 'What it means for integrations, in Markdown.',
  headingEs: 'Title in Spanish',
  textEs: 'Text in Spanish',
  spanishHint: 'Without a Spanish version, everybody gets the English text.',
  effective: 'Takes effect on',
  published: 'Published',
  languages: 'Languages',
  preview: 'Preview emails',
  english: 'English',
  spanish: 'Spanish',
  subject: 'Subject',
  members: (count: number) =>
    count === 1
      ? '1 member gets it. It cannot be withdrawn.'
      : `${count} members get it, each in their language. It cannot be withdrawn.`,
  send: 'Publish and send',
  back: 'Change text',
  sent: (mails: number) =>
    mails === 1 ? 'Published. 1 email is queued.' : `Published. ${mails} emails are queued.`,
  already: 'It was already published. No email was sent.',
}
export type AnnouncementWords = typeof en

export const WORDS: Words<AnnouncementWords> = {
  en,
  es: {
    title: 'Anuncios',
    lead: 'Cambios incompatibles de la API. Cada miembro recibe un correo al menos 30 días antes, y el historial de cambios los recoge.',
    add: 'Nuevo anuncio',
    list: 'Anuncios publicados',
    none: 'Aún no hay anuncios',
    noneText: 'Anuncia aquí un cambio incompatible de la API antes de hacerlo.',
    heading: 'Título',
    headingHint: 'Qué cambia, en una línea.',
    text: 'Texto',
    textHint: 'Qué supone para las integraciones, en Markdown.',
    headingEs: 'Título en español',
    textEs: 'Texto en español',
    spanishHint: 'Sin versión en español, todos reciben el texto en inglés.',
    effective: 'Entra en vigor el',
    published: 'Publicado',
    languages: 'Idiomas',
    preview: 'Previsualizar correos',
    english: 'Inglés',
    spanish: 'Español',
    subject: 'Asunto',
    members: count =>
      count === 1
        ? 'Lo recibe 1 miembro. No se puede retirar.'
        : `Lo reciben ${count} miembros, cada uno en su idioma. No se puede retirar.`,
    send: 'Publicar y enviar',
    back: 'Cambiar el texto',
    sent: mails =>
      mails === 1 ? 'Publicado. Hay 1 correo en cola.' : `Publicado. Hay ${mails} correos en cola.`,
    already: 'Ya estaba publicado. No se ha enviado ningún correo.',
  },
}
