import type { Words } from '../../parts/words.tsx'

export const SLOTS: Words<{
  zone: string
  day: string
  time: string
  earlier: string
  later: string
  none: string
  noneText: string
  free(count: number): string
  chosen: string
  topic: string
  topics: Record<'new_llc' | 'existing_llc' | 'taxes' | 'banking' | 'other', string>
  name: string
  email: string
  note: string
  noteHelp: string
  book: string
  needed: string
  mailFault: string
  doneTitle: string
  doneText: string
  another: string
  code: string
  find: string
  codeFault: string
  yours: string
  cancelled: string
  cancel: string
  cancelTitle: string
  cancelText: string
  keep: string
  move: string
  moveHere: string
  moved: string
  hello: string
  you: string
}> = {
  en: {
    zone: 'Your time zone',
    day: 'Day',
    time: 'Time',
    earlier: 'Earlier days',
    later: 'Later days',
    none: 'No free times in these days',
    noneText: 'Look at later days, or come back tomorrow: calls are cancelled too.',
    free: count => (count === 1 ? '1 free' : `${count} free`),
    chosen: 'Your call',
    topic: 'What is it about?',
    topics: {
      new_llc: 'A new LLC',
      existing_llc: 'An LLC that I have',
      taxes: 'Taxes and Form 5472',
      banking: 'Bank accounts',
      other: 'Something else',
    },
    name: 'Your name',
    email: 'Mail',
    note: 'What should we know before? (optional)',
    noteHelp: 'No passport numbers or passwords, please.',
    book: 'Book this time',
    needed: 'This is needed.',
    mailFault: 'Write an address such as ana@example.com.',
    doneTitle: 'Your call is booked',
    doneText:
      'The confirmation is on its way to your mail, with the appointment for your calendar and a code to move or cancel it.',
    another: 'Book another time',
    code: 'Code from your mail',
    find: 'Find the booking',
    codeFault: 'The code has four groups of five letters and digits.',
    yours: 'Your booking',
    cancelled: 'This booking is cancelled.',
    cancel: 'Cancel the call',
    cancelTitle: 'Cancel this call?',
    cancelText: 'The time is free for others at once. You can book another whenever you like.',
    keep: 'Keep it',
    move: 'Move it to another time',
    moveHere: 'Move it here',
    moved: 'Your call was moved. The new appointment is in your mail.',
    hello: 'Choose a day and a time',
    you: 'About you',
  },
  es: {
    zone: 'Tu zona horaria',
    day: 'Día',
    time: 'Hora',
    earlier: 'Días anteriores',
    later: 'Días siguientes',
    none: 'No hay horas libres en estos días',
    noneText: 'Mira los días siguientes o vuelve mañana: también se anulan llamadas.',
    free: count => (count === 1 ? '1 libre' : `${count} libres`),
    chosen: 'Tu llamada',
    topic: '¿De qué se trata?',
    topics: {
      new_llc: 'Una LLC nueva',
      existing_llc: 'Una LLC que ya tengo',
      taxes: 'Impuestos y formulario 5472',
      banking: 'Cuentas bancarias',
      other: 'Otro asunto',
    },
    name: 'Tu nombre',
    email: 'Correo',
    note: '¿Qué debemos saber antes? (opcional)',
    noteHelp: 'Sin números de pasaporte ni contraseñas, por favor.',
    book: 'Reservar esta hora',
    needed: 'Hace falta.',
    mailFault: 'Escribe una dirección como ana@example.com.',
    doneTitle: 'Tu llamada está reservada',
    doneText:
      'La confirmación va camino de tu correo, con la cita para tu calendario y un código para cambiarla o anularla.',
    another: 'Reservar otra hora',
    code: 'Código de tu correo',
    find: 'Buscar la reserva',
    codeFault: 'El código tiene cuatro grupos de cinco letras y cifras.',
    yours: 'Tu reserva',
    cancelled: 'Esta reserva está anulada.',
    cancel: 'Anular la llamada',
    cancelTitle: '¿Anular esta llamada?',
    cancelText: 'La hora queda libre para otros al momento. Puedes reservar otra cuando quieras.',
    keep: 'Mantenerla',
    move: 'Cambiarla a otra hora',
    moveHere: 'Cambiarla a esta hora',
    moved: 'Tu llamada ha cambiado de hora. La nueva cita está en tu correo.',
    hello: 'Elige un día y una hora',
    you: 'Sobre ti',
  },
}
