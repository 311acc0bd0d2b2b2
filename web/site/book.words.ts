import type { Words } from '../shared/words.tsx'

export const BOOK: Words<{
  title: string
  lead: string
  points: readonly string[]
  closed: string
  changeTitle: string
  changeLead: string
}> = {
  en: {
    title: 'Book a call',
    lead: 'A free 30-minute call with someone who forms and manages LLCs every day. No obligation.',
    points: [
      'Times are shown in your time zone.',
      'We email you a confirmation with a calendar invitation.',
      'You can move or cancel the call with a code, up to the last minute.',
    ],
    closed: 'Calls cannot be booked online at the moment. Please come back later.',
    changeTitle: 'Change a booking',
    changeLead: 'Enter the code from your confirmation email: four groups of five letters and digits.',
  },
  es: {
    title: 'Reservar una llamada',
    lead: 'Una llamada gratuita de 30 minutos con alguien que constituye y gestiona LLC a diario. Sin compromiso.',
    points: [
      'Las horas se muestran en tu zona horaria.',
      'Te enviamos la confirmación por correo, con una invitación para tu calendario.',
      'Puedes cambiar o anular la llamada con un código, hasta el último minuto.',
    ],
    closed: 'Ahora mismo no se pueden reservar llamadas en línea. Vuelve más adelante.',
    changeTitle: 'Cambiar una reserva',
    changeLead: 'Introduce el código del correo de confirmación: cuatro grupos de cinco letras y números.',
  },
}
