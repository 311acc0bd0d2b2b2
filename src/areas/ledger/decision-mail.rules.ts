import { longDate } from '../../kernel/values/date-text.ts'
import type { Language } from '../../kernel/values/language.ts'
import {
  CATEGORY_NAMES,
  type Category,
  type Decision,
  RECURRING_NAMES,
  type Recurring,
} from './vocabulary.rules.ts'

/** The facts of a decision email. */
export type DecisionNews = {
  transaction_id: string
  member: string
  llc: string
  /** An exact decimal text. */
  amount: string
  category: Category
  description: string | null
  bank: string | null
  exec_date: string | null
  recurring: Recurring
  manager: string
  decision: Decision
  resolution: string | null
  /** When the next occurrence will be submitted, if any. */
  next_due: string | null
}

export function writeDecisionMail(news: DecisionNews, language: Language): { subject: string; body: string } {
  const words = WORDS[language]
  const concept = CATEGORY_NAMES[news.category][language]
  const amount = words.dollars(formatAmount(news.amount, language))
  const { recurring } = news
  const facts: [name: string, value: string | null][] = [
    [words.transaction, news.transaction_id],
    [words.concept, concept],
    [words.amount, amount],
    [words.bank, news.bank],
    [words.execDate, news.exec_date && longDate(news.exec_date, language)],
    [words.recurring, recurring === 'no' ? null : RECURRING_NAMES[recurring][language]],
    [words.reason, news.description],
  ]
  const shown = facts.flatMap(([name, value]) => (value === null ? [] : [`  ${name}: ${indent(value)}`]))
  const paragraphs = [
    words.greeting(news.member),
    words.decided[news.decision](news.manager, news.llc),
    shown.join('\n'),
    ...(news.resolution === null ? [] : [`${words.resolution}\n  ${indent(news.resolution)}`]),
    `${words.now}\n${words.next[news.decision]} ${nextOccurrence(news, language)}`.trimEnd(),
  ]
  return {
    subject: `${words.outcome[news.decision]}: ${concept}, ${amount} (${news.llc})`,
    body: `${paragraphs.join('\n\n')}\n`,
  }
}

/** Further lines of a text are indented. */
const indent = (text: string) => text.replaceAll('\n', '\n  ')

function nextOccurrence({ recurring, decision, next_due }: DecisionNews, language: Language): string {
  if (recurring === 'no') return ''
  const words = WORDS[language]
  if (decision !== 'RATIFIED') return words.seriesEnds
  return next_due === null ? words.seriesEnded : words.nextComes(longDate(next_due, language))
}

/** `1234567.5` as `1.234.567,50` or `1,234,567.50`, without floats. */
export function formatAmount(amount: string, language: Language): string {
  const [thousands, decimal] = language === 'es' ? ['.', ','] : [',', '.']
  const [whole = '', fraction = ''] = amount.split('.')
  return whole.replaceAll(/\B(?=(\d{3})+$)/g, thousands!) + decimal + fraction.padEnd(2, '0')
}

type Words = {
  greeting(name: string): string
  outcome: Record<Decision, string>
  decided: Record<Decision, (manager: string, llc: string) => string>
  transaction: string
  concept: string
  amount: string
  /** The books of an LLC are in US dollars. */
  dollars(amount: string): string
  bank: string
  execDate: string
  recurring: string
  reason: string
  resolution: string
  now: string
  next: Record<Decision, string>
  nextComes(day: string): string
  seriesEnds: string
  seriesEnded: string
}

const WORDS: Record<Language, Words> = {
  es: {
    greeting: name => `Hola, ${name}:`,
    outcome: { RATIFIED: 'Ratificada', VETOED: 'Vetada', REJECTED: 'Rechazada' },
    decided: {
      RATIFIED: (manager, llc) => `${manager}, Manager, ha ratificado esta transacción de ${llc}:`,
      VETOED: (manager, llc) => `${manager}, Manager, ha vetado esta transacción de ${llc}:`,
      REJECTED: (manager, llc) => `${manager}, Manager, ha rechazado esta transacción de ${llc}:`,
    },
    transaction: 'Transacción',
    concept: 'Concepto',
    amount: 'Importe',
    dollars: amount => `${amount} $`,
    bank: 'Banco',
    execDate: 'Fecha de ejecución',
    recurring: 'Periodicidad',
    reason: 'Motivo',
    resolution: 'Resolución del Manager:',
    now: 'Siguientes pasos:',
    next: {
      RATIFIED:
        'La transacción está autorizada. Nosotros no movemos dinero: la orden al banco la das tú. El ACTA (PDF) estará disponible en breve en los documentos de la LLC.',
      VETOED:
        'No ejecutes la transacción; la resolución explica el motivo. La decisión es definitiva. Si algo no te queda claro, habla con tu Manager antes de solicitar la aprobación de otra parecida.',
      REJECTED:
        'No ejecutes la transacción tal como está. Corrige lo que indica la resolución y solicita la aprobación de nuevo. Se revisará como una transacción nueva.',
    },
    nextComes: day => `La siguiente de la serie se enviará a revisión el ${day}.`,
    seriesEnds: 'La serie termina aquí: no se enviarán más transacciones.',
    seriesEnded: 'Es la última transacción de la serie.',
  },
  en: {
    greeting: name => `Hello ${name},`,
    outcome: { RATIFIED: 'Ratified', VETOED: 'Vetoed', REJECTED: 'Rejected' },
    decided: {
      RATIFIED: (manager, llc) => `${manager}, Manager, has ratified this transaction of ${llc}:`,
      VETOED: (manager, llc) => `${manager}, Manager, has vetoed this transaction of ${llc}:`,
      REJECTED: (manager, llc) => `${manager}, Manager, has rejected this transaction of ${llc}:`,
    },
    transaction: 'Transaction',
    concept: 'For',
    amount: 'Amount',
    dollars: amount => `$${amount}`,
    bank: 'Bank',
    execDate: 'Execution date',
    recurring: 'Recurring',
    reason: 'Reason',
    resolution: "The Manager's resolution:",
    now: 'Next steps:',
    next: {
      RATIFIED:
        'The transaction is authorized. We do not move money: you place the order with your bank. The resolution (PDF) will shortly be available in the documents of the LLC.',
      VETOED:
        'Do not execute the transaction; the resolution gives the reason. The decision is final. If anything is unclear, talk to your Manager before you submit a similar transaction.',
      REJECTED:
        'Do not execute the transaction as it is. Fix what the resolution describes, then submit the transaction again. It will be reviewed as a new transaction.',
    },
    nextComes: day => `The next transaction in the series will be submitted for review on ${day}.`,
    seriesEnds: 'The series ends here: no more transactions will be submitted.',
    seriesEnded: 'This is the last transaction in the series.',
  },
}
