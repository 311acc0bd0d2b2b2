import type { Words } from '../parts/words.tsx'

export const BOOK: Words<{
  title: string
  lead: string
  points: readonly string[]
  changeTitle: string
  changeLead: string
}> = {
  en: {
    title: 'Book a call',
    lead: 'Half an hour with somebody who forms and manages LLCs every day. It costs nothing and binds you to nothing.',
    points: [
      'Times are shown in your own time zone.',
      'The confirmation comes by mail, with the appointment for your calendar.',
      'You can move or cancel it with one code, up to the last minute.',
    ],
    changeTitle: 'Change a booking',
    changeLead: 'The code is in the mail that confirmed your call: four groups of five letters and digits.',
  },
  es: {
    title: 'Reservar una llamada',
    lead: 'Media hora con alguien que constituye y gestiona LLC a diario. No cuesta nada ni te obliga a nada.',
    points: [
      'Las horas se muestran en tu propia zona horaria.',
      'La confirmación llega por correo, con la cita para tu calendario.',
      'Puedes cambiarla o anularla con un código, hasta el último minuto.',
    ],
    changeTitle: 'Cambiar una reserva',
    changeLead:
      'El código está en el correo que confirmó tu llamada: cuatro grupos de cinco letras y cifras.',
  },
}
