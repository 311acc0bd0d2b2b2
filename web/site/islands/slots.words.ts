import type { Words } from '../../shared/words.tsx'

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
  phone: string
  phoneHelp: string
  phoneFault: string
  byPhone: string
  byLink: string
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
  noneChosen: string
  you: string
}> = {
  en: {
    zone: 'Time zone',
    day: 'Day',
    time: 'Time',
    earlier: 'Earlier days',
    later: 'Later days',
    none: 'No times available on these days',
    noneText: 'Try later days or come back tomorrow.',
    free: count => `${count} available`,
    chosen: 'Your call',
    topic: 'Topic',
    topics: {
      new_llc: 'A new LLC',
      existing_llc: 'My existing LLC',
      taxes: 'Taxes and Form 5472',
      banking: 'Bank accounts',
      other: 'Something else',
    },
    name: 'Your name',
    email: 'Email',
    phone: 'Phone',
    phoneHelp: 'We call you at this number. With country code, for example +34 600 000 117.',
    phoneFault: 'Enter a number with its country code, such as +34 600 000 117.',
    byPhone: 'By phone. We call you at the number you gave us.',
    byLink: 'Open this link at that time:',
    note: 'Anything we should know? (optional)',
    noteHelp: 'Please do not include passport numbers or passwords.',
    book: 'Book this time',
    needed: 'Required',
    mailFault: 'Enter an email such as ana@example.com.',
    doneTitle: 'Your call is booked',
    doneText:
      'We have emailed you a confirmation with a calendar invitation and a code to move or cancel the call.',
    another: 'Book another call',
    code: 'Booking code',
    find: 'Find booking',
    codeFault: 'Enter the code: four groups of five letters and digits.',
    yours: 'Your booking',
    cancelled: 'This booking is canceled.',
    cancel: 'Cancel call',
    cancelTitle: 'Cancel this call?',
    cancelText: 'The time becomes available to others immediately. You can always book another call.',
    keep: 'Keep call',
    move: 'Move to another time',
    moveHere: 'Move to this time',
    moved: 'Call moved. We have emailed you the new invitation.',
    hello: 'Choose a day and a time',
    noneChosen: 'No time chosen yet',
    you: 'Your details',
  },
  es: {
    zone: 'Zona horaria',
    day: 'Día',
    time: 'Hora',
    earlier: 'Días anteriores',
    later: 'Días siguientes',
    none: 'No hay horas disponibles estos días',
    noneText: 'Prueba con días posteriores o vuelve mañana.',
    free: count => (count === 1 ? '1 disponible' : `${count} disponibles`),
    chosen: 'Tu llamada',
    topic: 'Tema',
    topics: {
      new_llc: 'Una LLC nueva',
      existing_llc: 'Mi LLC actual',
      taxes: 'Impuestos y formulario 5472',
      banking: 'Cuentas bancarias',
      other: 'Otro tema',
    },
    name: 'Tu nombre',
    email: 'Correo electrónico',
    phone: 'Teléfono',
    phoneHelp: 'Te llamamos a este número. Con el prefijo del país, por ejemplo +34 600 000 117.',
    phoneFault: 'Introduce un número con el prefijo del país, como +34 600 000 117.',
    byPhone: 'Por teléfono. Te llamamos al número que nos diste.',
    byLink: 'Abre este enlace a esa hora:',
    note: '¿Algo que debamos saber? (opcional)',
    noteHelp: 'No incluyas números de pasaporte ni contraseñas.',
    book: 'Reservar esta hora',
    needed: 'Obligatorio',
    mailFault: 'Introduce un correo como ana@example.com.',
    doneTitle: 'Tu llamada está reservada',
    doneText:
      'Te hemos enviado la confirmación por correo, con una invitación para tu calendario y un código para cambiar o anular la llamada.',
    another: 'Reservar otra llamada',
    code: 'Código de la reserva',
    find: 'Buscar reserva',
    codeFault: 'Introduce el código: cuatro grupos de cinco letras y números.',
    yours: 'Tu reserva',
    cancelled: 'Esta reserva está anulada.',
    cancel: 'Anular llamada',
    cancelTitle: '¿Anular esta llamada?',
    cancelText:
      'La hora quedará libre para otras personas de inmediato. Siempre puedes reservar otra llamada.',
    keep: 'Mantener llamada',
    move: 'Cambiar la hora',
    moveHere: 'Cambiar a esta hora',
    moved: 'Llamada cambiada. Te hemos enviado la nueva invitación por correo.',
    hello: 'Elige un día y una hora',
    noneChosen: 'Aún no has elegido hora',
    you: 'Tus datos',
  },
}
