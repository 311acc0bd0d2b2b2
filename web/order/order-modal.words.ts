import type { Words } from '../shared/words.tsx'

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
    lead: 'Nothing is sent until you place the order, and nothing is charged. We review your order and contact you.',
    names: 'Names, in order of preference',
    firstYear: 'First-year total',
    eachYear: 'Each year after',
    you: 'Your details',
    name: 'Your name',
    email: 'Email',
    phone: 'Phone, with country code',
    country: 'Country of residence',
    note: 'Anything we should know?',
    optional: 'optional',
    anyCountry: 'Choose a country',
    agree: total => `I want to order this for ${total} in the first year. Nothing is charged now.`,
    send: 'Place order',
    stop: 'Cancel',
    oneName: 'Sierra Clara LLC',
    oneNameLabel: 'LLC name',
    needed: 'Required',
    mailFault: 'Enter an email such as ana@example.com.',
    phoneFault: 'Enter the number with its country code, such as +34 600 000 117.',
    agreeFault: 'Check this box to place the order.',
    changed: 'The price has changed. Review the new total and confirm again.',
  },
  es: {
    title: 'Confirma tu pedido',
    lead: 'No se envía nada hasta que hagas el pedido y no se cobra nada: lo leemos y te escribimos.',
    names: 'Nombres, por orden de preferencia',
    firstYear: 'Total del primer año',
    eachYear: 'Cada año siguiente',
    you: 'Tus datos',
    name: 'Tu nombre',
    email: 'Correo electrónico',
    phone: 'Teléfono, con prefijo del país',
    country: 'País de residencia',
    note: '¿Algo que debamos saber?',
    optional: 'opcional',
    anyCountry: 'Elige un país',
    agree: total => `Quiero pedirlo por ${total} el primer año. Ahora no se cobra nada.`,
    send: 'Hacer el pedido',
    stop: 'Cancelar',
    oneName: 'Sierra Clara LLC',
    oneNameLabel: 'Nombre de la LLC',
    needed: 'Obligatorio',
    mailFault: 'Introduce un correo como ana@example.com.',
    phoneFault: 'Introduce el número con el prefijo del país, como +34 600 000 117.',
    agreeFault: 'Marca esta casilla para hacer el pedido.',
    changed: 'El precio ha cambiado. Revisa el nuevo total y confirma de nuevo.',
  },
}
