import type { Words } from '../shared/words.tsx'

export const QUOTE: Words<{
  title: string
  lead: string
  options: string
  perYear: string
  included: string
  yours: string
  item: string
  amount: string
  once: string
  firstYear: string
  eachYear: string
  validUntil(day: string): string
  times: string
  days(from: number, to: number, business: boolean): string
  good: string
  update: string
  order: string
  book: string
  none: string
  noneCall: string
  kinds: Record<'state_fee' | 'service' | 'recurring', string>
}> = {
  en: {
    title: 'New Mexico LLC quote',
    lead: 'Choose what you need. The state fee is passed on at cost. Getting a quote is free.',
    options: 'Options',
    perYear: 'per year',
    included: 'Always included: formation and the state filing fee.',
    yours: 'Your quote',
    item: 'Item',
    amount: 'Amount',
    once: 'One-time total',
    firstYear: 'First-year total',
    eachYear: 'Each year after',
    validUntil: day => `Valid until ${day}. Amounts in US dollars.`,
    times: 'How long it takes',
    days: (from, to, business) => {
      const unit = business ? 'business days' : 'days'
      if (to === 40) return `${from} business days to 8 weeks`
      return from === to ? `${from} ${from === 1 ? unit.slice(0, -1) : unit}` : `${from} to ${to} ${unit}`
    },
    good: 'Good to know',
    update: 'Update quote',
    order: 'Order with these options',
    book: 'Book a call first',
    none: 'We are not forming new LLCs at the moment.',
    noneCall: 'Book a call and we will let you know when we resume.',
    kinds: { state_fee: 'State fee', service: 'One-time', recurring: 'Yearly' },
  },
  es: {
    title: 'Presupuesto de tu LLC en Nuevo México',
    lead: 'Elige lo que necesitas. La tasa estatal se cobra sin recargo. Calcular el presupuesto es gratis.',
    options: 'Opciones',
    perYear: 'al año',
    included: 'Siempre incluido: la constitución y la tasa de registro estatal.',
    yours: 'Tu presupuesto',
    item: 'Concepto',
    amount: 'Importe',
    once: 'Total de pago único',
    firstYear: 'Total del primer año',
    eachYear: 'Cada año siguiente',
    validUntil: day => `Válido hasta el ${day}. Importes en dólares estadounidenses.`,
    times: 'Cuánto tarda',
    days: (from, to, business) => {
      const unit = business ? 'días hábiles' : 'días'
      if (to === 40) return `de ${from} días hábiles a 8 semanas`
      return from === to
        ? `${from} ${from === 1 ? (business ? 'día hábil' : 'día') : unit}`
        : `de ${from} a ${to} ${unit}`
    },
    good: 'Conviene saber',
    update: 'Actualizar presupuesto',
    order: 'Pedir con estas opciones',
    book: 'Reservar antes una llamada',
    none: 'Ahora mismo no constituimos LLC nuevas.',
    noneCall: 'Reserva una llamada y te avisaremos cuando volvamos a hacerlo.',
    kinds: { state_fee: 'Tasa estatal', service: 'Pago único', recurring: 'Anual' },
  },
}
