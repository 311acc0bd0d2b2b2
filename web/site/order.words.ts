import type { Words } from '../parts/words.tsx'

export const ORDER: Words<{
  title: string
  lead: string
  names: string
  namesHelp: string
  name(place: number): string
  go: string
  nothingYet: string
  needsName: string
  done(reference: string): string
  doneText: string
  another: string
  opening: string
}> = {
  en: {
    title: 'Order a New Mexico LLC',
    lead: 'Tell us the names you would like and what you need. Before anything is sent you see it all once more, and nothing is charged: a person reads your order and writes to you.',
    names: 'Names for your LLC',
    namesHelp:
      'The best first. We check with the state which of them is free; “LLC” is added where it is missing.',
    name: place => ['First choice', 'Second choice (optional)', 'Third choice (optional)'][place]!,
    go: 'Continue to the confirmation',
    nothingYet: 'You confirm on the next screen.',
    needsName: 'Write at least the name you would like best.',
    done: reference => `We have your order ${reference}`,
    doneText:
      'A confirmation is on its way to your mail. Nothing was charged. One of us writes to you within a business day.',
    another: 'Book a call meanwhile',
    opening: 'One moment …',
  },
  es: {
    title: 'Pedir una LLC en Nuevo México',
    lead: 'Dinos qué nombres te gustarían y qué necesitas. Antes de enviar nada lo ves todo una vez más, y no se cobra nada: una persona lee tu pedido y te escribe.',
    names: 'Nombres para tu LLC',
    namesHelp: 'El mejor primero. Comprobamos con el estado cuál está libre; añadimos «LLC» donde falte.',
    name: place => ['Primera opción', 'Segunda opción (opcional)', 'Tercera opción (opcional)'][place]!,
    go: 'Continuar a la confirmación',
    nothingYet: 'Se confirma en la pantalla siguiente.',
    needsName: 'Escribe al menos el nombre que más te guste.',
    done: reference => `Hemos recibido tu pedido ${reference}`,
    doneText:
      'La confirmación va camino de tu correo. No se ha cobrado nada. Una persona te escribe en un día hábil.',
    another: 'Reservar una llamada mientras tanto',
    opening: 'Un momento …',
  },
}
