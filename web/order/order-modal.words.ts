import type { Words } from '../parts/words.tsx'

export const MODAL: Words<{
  title: string
  lead: string
  names: string
  firstYear: string
  eachYear: string
  you: string
  name: string
  email: string
  phone: string
  country: string
  note: string
  optional: string
  anyCountry: string
  agree(total: string): string
  send: string
  stop: string
  oneName: string
  oneNameLabel: string
  needed: string
  mailFault: string
  phoneFault: string
  agreeFault: string
  changed: string
}> = {
  en: {
    title: 'Confirm your order',
    lead: 'Nothing is sent before you confirm, and nothing is charged afterwards: a person reads your order and writes to you.',
    names: 'Names, the best first',
    firstYear: 'First year in all',
    eachYear: 'Each year after',
    you: 'Who you are',
    name: 'Your name',
    email: 'Mail',
    phone: 'Telephone, with country code',
    country: 'Country where you live',
    note: 'What we should know',
    optional: 'optional',
    anyCountry: 'Choose a country',
    agree: total =>
      `I have read this and I want to order it, for ${total} in the first year. I know that nothing is charged now.`,
    send: 'Send the order',
    stop: 'Do not order',
    oneName: 'Sierra Clara LLC',
    oneNameLabel: 'Name for the LLC',
    needed: 'This is needed.',
    mailFault: 'Write an address such as ana@example.com.',
    phoneFault: 'Write it with its country code, such as +34 600 000 117.',
    agreeFault: 'Tick this to confirm, or close this window.',
    changed: 'The price has changed since you looked. This is the new one; confirm again if you agree.',
  },
  es: {
    title: 'Confirma tu pedido',
    lead: 'Nada se envía antes de que confirmes y nada se cobra después: una persona lee tu pedido y te escribe.',
    names: 'Nombres, el mejor primero',
    firstYear: 'Primer año en total',
    eachYear: 'Cada año siguiente',
    you: 'Quién eres',
    name: 'Tu nombre',
    email: 'Correo',
    phone: 'Teléfono, con prefijo del país',
    country: 'País donde vives',
    note: 'Lo que debamos saber',
    optional: 'opcional',
    anyCountry: 'Elige un país',
    agree: total =>
      `Lo he leído y quiero pedirlo, por ${total} el primer año. Sé que ahora no se cobra nada.`,
    send: 'Enviar el pedido',
    stop: 'No pedir',
    oneName: 'Sierra Clara LLC',
    oneNameLabel: 'Nombre para la LLC',
    needed: 'Hace falta.',
    mailFault: 'Escribe una dirección como ana@example.com.',
    phoneFault: 'Escríbelo con el prefijo del país, como +34 600 000 117.',
    agreeFault: 'Marca esta casilla para confirmar, o cierra esta ventana.',
    changed:
      'El precio ha cambiado desde que lo miraste. Este es el nuevo; confirma otra vez si estás de acuerdo.',
  },
}
