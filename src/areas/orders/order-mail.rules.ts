import type { Language } from '../../kernel/values/language.ts'
import type { OrderStatus } from './order-status.rules.ts'
import type { Quote } from './quotes/quote.rules.ts'

export type OrderNews = {
  reference: string
  name: string
  language: Language
  quote: Quote
  publicUrl: string
}

/**
 * `1234.5` as `1.234,50 USD` or `1,234.50 USD`; amounts have at most four decimals, so the number's text is
 * exact.
 */
export function moneyText(amount: number, currency: string, language: Language): string {
  const [thousands, decimal] = language === 'es' ? ['.', ','] : [',', '.']
  const [whole = '0', fraction = ''] = String(amount).split('.')
  return `${whole.replaceAll(/\B(?=(\d{3})+$)/g, thousands!)}${decimal}${fraction.padEnd(2, '0')} ${currency}`
}

const WORDS = {
  en: {
    subject: (reference: string) => `We received your order ${reference}`,
    greeting: (name: string) => `Hello ${name},`,
    thanks: (reference: string) => `Thank you for ordering a New Mexico LLC. Your reference is ${reference}.`,
    items: 'Your order:',
    total: 'First-year total',
    renewal: 'Each year after',
    next: 'Nothing has been charged. We review your order within one business day, check the name with the state, and email you about any missing details and how to pay. We start after that.',
    question: 'If you have questions, reply to this email or book a call:',
  },
  es: {
    subject: (reference: string) => `Hemos recibido tu pedido ${reference}`,
    greeting: (name: string) => `Hola, ${name}:`,
    thanks: (reference: string) =>
      `Gracias por tu pedido de una LLC en Nuevo México. Tu referencia es ${reference}.`,
    items: 'Tu pedido:',
    total: 'Total del primer año',
    renewal: 'Cada año siguiente',
    next: 'No se ha cobrado nada. Revisaremos tu pedido en un plazo de un día hábil, comprobaremos el nombre con el estado y te escribiremos para pedirte los datos que falten y explicarte cómo pagar. Después empezaremos.',
    question: 'Si tienes alguna pregunta, responde a este correo o reserva una llamada:',
  },
} as const

/**
 * Sent to an unverified address, so it repeats nothing that a visitor typed except the checked name: no LLC
 * names, no note.
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
    received: ['We received your order', 'We received your order for a New Mexico LLC.'],
    in_progress: ['We are working on your order', 'We have started working on your New Mexico LLC.'],
    done: ['Your order is complete', 'Your order for a New Mexico LLC is complete.'],
    cancelled: [
      'Your order was canceled',
      'Your order for a New Mexico LLC was canceled. If you did not expect this, reply to this email.',
    ],
  },
  es: {
    received: ['Hemos recibido tu pedido', 'Hemos recibido tu pedido de una LLC en Nuevo México.'],
    in_progress: ['Estamos trabajando en tu pedido', 'Hemos empezado a trabajar en tu LLC en Nuevo México.'],
    done: ['Tu pedido está completado', 'Tu pedido de una LLC en Nuevo México está completado.'],
    cancelled: [
      'Tu pedido se ha cancelado',
      'Tu pedido de una LLC en Nuevo México se ha cancelado. Si no es lo que esperabas, responde a este correo.',
    ],
  },
}

const FROM_US = { en: 'A note from our team:', es: 'Una nota de nuestro equipo:' } as const

/** The customer's email when the status of their order changes. */
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

const STAFF_WORDS = {
  en: {
    subject: 'New order',
    text: 'There is a new order for a New Mexico LLC.',
    reference: 'Reference',
    total: 'First year',
  },
  es: {
    subject: 'Nuevo pedido',
    text: 'Hay un nuevo pedido de una LLC en Nuevo México.',
    reference: 'Referencia',
    total: 'Primer año',
  },
} as const

/** The staff's email: that there is an order; personal details are only in the console. */
export function writeStaffOrderNews(
  { reference, quote, publicUrl }: Pick<OrderNews, 'reference' | 'quote' | 'publicUrl'>,
  language: Language,
): { subject: string; body: string } {
  const words = STAFF_WORDS[language]
  const total = moneyText(quote.totals.first_year, quote.currency, language)
  return {
    subject: `${words.subject} ${reference}: ${total}`,
    body: `${words.text}\n\n  ${words.reference}: ${reference}\n  ${words.total}: ${total}\n\n${publicUrl}/console/orders\n`,
  }
}
