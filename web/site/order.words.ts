import type { Words } from '../shared/words.tsx'

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
    lead: 'Tell us your preferred names and what you need. You review everything before you order, and nothing is charged. We review your order and contact you.',
    names: 'Names for your LLC',
    namesHelp:
      'In order of preference. We check with the state which ones are available and add “LLC” if it is missing.',
    name: place => ['First choice', 'Second choice (optional)', 'Third choice (optional)'][place]!,
    go: 'Continue',
    nothingYet: 'You confirm in the next step.',
    needsName: 'Enter at least one name.',
    done: reference => `Order ${reference} received`,
    doneText:
      'We have emailed you a confirmation. Nothing was charged. We will write to you within one business day.',
    another: 'Book a call',
    opening: 'Loading…',
  },
  es: {
    title: 'Pedir una LLC en Nuevo México',
    lead: 'Dinos qué nombres prefieres y qué necesitas. Podrás revisarlo todo antes de pedir y no se cobra nada: leemos tu pedido y te escribimos.',
    names: 'Nombres para tu LLC',
    namesHelp:
      'Por orden de preferencia. Comprobamos con el estado cuáles están disponibles y añadimos «LLC» si falta.',
    name: place => ['Primera opción', 'Segunda opción (opcional)', 'Tercera opción (opcional)'][place]!,
    go: 'Continuar',
    nothingYet: 'Confirmarás en el siguiente paso.',
    needsName: 'Introduce al menos un nombre.',
    done: reference => `Pedido ${reference} recibido`,
    doneText:
      'Te hemos enviado la confirmación por correo. No se ha cobrado nada. Te escribiremos en un plazo de un día hábil.',
    another: 'Reservar una llamada',
    opening: 'Cargando…',
  },
}
