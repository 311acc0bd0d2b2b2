import type { Words } from '../parts/words.tsx'

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
  kinds: Record<'state_fee' | 'service' | 'recurring', string>
}> = {
  en: {
    title: 'What your New Mexico LLC costs',
    lead: 'Tick what you need. The state’s fee is passed on at cost, and nothing is charged by looking, or by ordering.',
    options: 'Add to the formation',
    perYear: 'a year',
    included: 'Always included: the formation and the state’s filing fee.',
    yours: 'Your quote',
    item: 'What',
    amount: 'Amount',
    once: 'Paid once',
    firstYear: 'First year in all',
    eachYear: 'Each year after',
    validUntil: day => `Valid until ${day}. Amounts in US dollars.`,
    times: 'How long it takes',
    days: (from, to, business) => {
      const unit = business ? 'business days' : 'days'
      if (to === 40) return `${from} business days to 8 weeks`
      return from === to ? `${from} ${from === 1 ? unit.slice(0, -1) : unit}` : `${from} to ${to} ${unit}`
    },
    good: 'Good to know',
    update: 'Work it out',
    order: 'Order with these options',
    book: 'Talk to somebody first',
    none: 'At present we form no new LLCs. Book a call and we will tell you when we do again.',
    kinds: { state_fee: 'State fee', service: 'Once', recurring: 'Every year' },
  },
  es: {
    title: 'Lo que cuesta tu LLC en Nuevo México',
    lead: 'Marca lo que necesitas. La tasa del estado se repercute al coste, y no se cobra nada por mirar ni por pedir.',
    options: 'Añadir a la constitución',
    perYear: 'al año',
    included: 'Siempre incluido: la constitución y la tasa de registro del estado.',
    yours: 'Tu presupuesto',
    item: 'Concepto',
    amount: 'Importe',
    once: 'Pago único',
    firstYear: 'Primer año en total',
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
    update: 'Calcular',
    order: 'Pedir con estas opciones',
    book: 'Hablar antes con alguien',
    none: 'Ahora mismo no constituimos LLC nuevas. Reserva una llamada y te diremos cuándo volvemos a hacerlo.',
    kinds: { state_fee: 'Tasa estatal', service: 'Una vez', recurring: 'Cada año' },
  },
}
