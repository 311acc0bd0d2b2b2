import type { Language } from './person.rules.ts'
import type { Quote } from './quote.rules.ts'

export type OrderNews = {
  reference: string
  name: string
  language: Language
  names: readonly string[]
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
    names: 'Names you wish for, the best first:',
    items: 'What you ordered:',
    total: 'First year in all',
    renewal: 'Each year after',
    next: 'Nothing has been charged. One of us reads your order within a business day and writes to you: to check the name with the state, to ask for what is missing, and to tell you how to pay. Only then does the work begin.',
    question: 'If you have a question, answer this mail or book a call:',
  },
  es: {
    subject: (reference: string) => `Hemos recibido su pedido ${reference}`,
    greeting: (name: string) => `Hola, ${name}:`,
    thanks: (reference: string) =>
      `Gracias. Su pedido de una LLC en Nuevo México ya está aquí, con la referencia ${reference}.`,
    names: 'Nombres que desea, por orden de preferencia:',
    items: 'Lo que ha pedido:',
    total: 'Primer año en total',
    renewal: 'Cada año siguiente',
    next: 'No se ha cobrado nada. Una persona de nuestro equipo lee su pedido en un día hábil y le escribe: para comprobar el nombre con el estado, pedirle lo que falte y decirle cómo pagar. Solo entonces empieza el trabajo.',
    question: 'Si tiene alguna pregunta, responda a este correo o reserve una llamada:',
  },
} as const

export function writeOrderMail(news: OrderNews): { subject: string; body: string } {
  const { language, quote, reference } = news
  const words = WORDS[language]
  const money = (amount: number) => moneyText(amount, quote.currency, language)
  const rows: [string, number][] = quote.items.map(item => [item.label[language], item.amount])
  rows.push([words.total, quote.totals.first_year], [words.renewal, quote.totals.annual_renewal])
  const paragraphs = [
    words.greeting(news.name),
    words.thanks(reference),
    `${words.names}\n${news.names.map((name, i) => `  ${i + 1}. ${name}`).join('\n')}`,
    `${words.items}\n${rows.map(([label, amount]) => `  ${label}: ${money(amount)}`).join('\n')}`,
    words.next,
    `${words.question}\n  ${news.publicUrl}${language === 'es' ? '/es' : ''}/book`,
  ]
  return { subject: words.subject(reference), body: `${paragraphs.join('\n\n')}\n` }
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
