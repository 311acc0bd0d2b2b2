import type { Language } from '../../kernel/language.ts'
import type { OrderStatus } from './order.rules.ts'
import type { Quote } from './quote.rules.ts'

export type OrderNews = {
  reference: string
  name: string
  language: Language
  quote: Quote
  publicUrl: string
}

/** `1234.5` as `1.234,50 USD` or `1,234.50 USD`; amounts have at most four decimals, so the text of the number is exact. */
export function moneyText(amount: number, currency: string, language: Language): string {
  const [thousands, decimal] = language === 'es' ? ['.', ','] : [',', '.']
  const [whole = '0', fraction = ''] = String(amount).split('.')
  return `${whole.replaceAll(/\B(?=(\d{3})+$)/g, thousands!)}${decimal}${fraction.padEnd(2, '0')} ${currency}`
}

const WORDS = {
  en: {
    subject: (reference: string) => `We have your order ${reference}`,
    greeting: (name: string) => `Dear ${name},`,
    thanks: (reference: string) =>
      `thank you. Your order for a New Mexico LLC is here, under the reference ${reference}.`,
    items: 'What you ordered:',
    total: 'First year in all',
    renewal: 'Each year after',
    next: 'Nothing has been charged. One of us reads your order within a business day and writes to you: to check the name with the state, to ask for what is missing, and to tell you how to pay. Only then does the work begin.',
    question: 'If you have a question, answer this mail or book a call:',
  },
  es: {
    subject: (reference: string) => `Hemos recibido tu pedido ${reference}`,
    greeting: (name: string) => `Hola, ${name}:`,
    thanks: (reference: string) =>
      `Gracias. Tu pedido de una LLC en Nuevo México ya está aquí, con la referencia ${reference}.`,
    items: 'Lo que has pedido:',
    total: 'Primer año en total',
    renewal: 'Cada año siguiente',
    next: 'No se ha cobrado nada. Una persona de nuestro equipo lee tu pedido en un día hábil y te escribe: para comprobar el nombre con el estado, pedirte lo que falte y decirte cómo pagar. Solo entonces empieza el trabajo.',
    question: 'Si tienes alguna pregunta, responde a este correo o reserva una llamada:',
  },
} as const

/**
 * Goes to an address that nobody has verified, so it repeats nothing that a visitor typed but the checked name: no names
 * for the LLC, no note.
 */
export function writeOrderMail(news: OrderNews): { subject: string; body: string } {
  const { language, quote, reference } = news
  const words = WORDS[language]
  const money = (amount: number) => moneyText(amount, quote.currency, language)
  const rows: [string, number][] = quote.items.map(item => [item.label[language], item.amount])
  rows.push([words.total, quote.totals.first_year], [words.renewal, quote.totals.annual_renewal])
  const paragraphs = [
    words.greeting(news.name),
    words.thanks(reference),
    `${words.items}\n${rows.map(([label, amount]) => `  ${label}: ${money(amount)}`).join('\n')}`,
    words.next,
    `${words.question}\n  ${news.publicUrl}${language === 'es' ? '/es' : ''}/book`,
  ]
  return { subject: words.subject(reference), body: `${paragraphs.join('\n\n')}\n` }
}

export type StatusNews = {
  reference: string
  name: string
  language: Language
  status: OrderStatus
  note: string | null
  publicUrl: string
}

const STANDS: Record<Language, Record<OrderStatus, readonly [subject: string, text: string]>> = {
  en: {
    received: ['We have your order', 'your order for a New Mexico LLC is here.'],
    in_progress: ['We are working on your order', 'we have begun to work on your New Mexico LLC.'],
    done: ['Your order is done', 'your order for a New Mexico LLC is done.'],
    cancelled: [
      'Your order was cancelled',
      'your order for a New Mexico LLC was cancelled. If this is not what you expected, answer this mail.',
    ],
  },
  es: {
    received: ['Hemos recibido tu pedido', 'Tu pedido de una LLC en Nuevo México ya está aquí.'],
    in_progress: ['Estamos con tu pedido', 'Hemos empezado a trabajar en tu LLC en Nuevo México.'],
    done: ['Tu pedido está terminado', 'Tu pedido de una LLC en Nuevo México está terminado.'],
    cancelled: [
      'Tu pedido se ha cancelado',
      'Tu pedido de una LLC en Nuevo México se ha cancelado. Si no es lo que esperabas, responde a este correo.',
    ],
  },
}

const FROM_US = { en: 'A note from our team:', es: 'Una nota de nuestro equipo:' } as const

/** What the customer is told when their order stands otherwise than before. */
export function writeStatusMail(news: StatusNews): { subject: string; body: string } {
  const { language, reference, status, note } = news
  const words = WORDS[language]
  const [subject, text] = STANDS[language][status]
  const paragraphs = [
    words.greeting(news.name),
    text,
    `${language === 'es' ? 'Referencia' : 'Reference'}: ${reference}`,
    ...(note === null ? [] : [`${FROM_US[language]}\n${note.replaceAll(/^/gm, '  ')}`]),
    `${words.question}\n  ${news.publicUrl}${language === 'es' ? '/es' : ''}/book`,
  ]
  return { subject: `${subject}: ${reference}`, body: `${paragraphs.join('\n\n')}\n` }
}

/** What the operator's people are told: that there is an order; who it is stands in the console. */
export function writeStaffOrderNews({ reference, quote, publicUrl }: OrderNews): {
  subject: string
  body: string
} {
  const total = moneyText(quote.totals.first_year, quote.currency, 'en')
  return {
    subject: `New order ${reference}: ${total}`,
    body: `A New Mexico LLC was ordered.\n\n  Reference: ${reference}\n  First year: ${total}\n\n${publicUrl}/console/orders\n`,
  }
}
