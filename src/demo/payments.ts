import { findService, type Service } from '../areas/catalog/catalog.ts'
import { addPayment, type NewPayment } from '../areas/payments/payments.ts'
import { addDays, addYears, dateOf } from '../kernel/values/dates.ts'
import type { Language } from '../kernel/values/language.ts'
import type { PlannedDemoEntry } from './book.ts'
import type { DemoContext } from './demo-context.ts'
import type { DemoLlc, DemoPlan } from './plan.ts'
import { type Random, randomFrom } from './random.ts'

/** The operator's services, by the codes of the demo's catalog. */
const SOLD = {
  formation: 'llc_formation',
  ein: 'ein',
  agent: 'registered_agent',
  manager: 'manager_annual',
  filing: 'form_5472',
} as const
type Sold = keyof typeof SOLD

export type DemoPayment = { llc: string; sold: Sold } & NewPayment

/** Which of the operator's services an entry pays for, if any. */
function soldBy({ category, description }: PlannedDemoEntry): Sold | null {
  if (category === 'gestoria_llc' && /manager/i.test(description)) return 'manager'
  if (category === 'gestoria_llc' && /agente registrado|registered agent/i.test(description)) return 'agent'
  if (category === 'profesional_legal' && description.includes('5472')) return 'filing'
  if (category === 'gasto_apertura' && description.includes('Form SS-4')) return 'ein'
  if (category === 'gasto_apertura' && /constitución|apertura|formation package/i.test(description))
    return 'formation'
  return null
}

/** The invoice text: the year, and in brackets the partner named in the books. */
const WORDS = {
  es: {
    formation: (_: number, partner: string) => `Constitución y primer año de agente registrado${partner}`,
    ein: (_: number, partner: string) => `Form SS-4 ante el IRS${partner}`,
    agent: (year: number, partner: string) => `Renovación ${year}${partner}`,
    manager: (year: number) => `Cuota anual ${year}`,
    filing: (year: number, partner: string) => `Form 5472 y 1120 pro forma, ejercicio ${year - 1}${partner}`,
    refused: 'Tarjeta rechazada; se paga por transferencia',
    twice: 'Cobro duplicado por error, devuelto',
    lapsed: 'Renovación no cobrada: tarjeta caducada',
  },
  en: {
    formation: (_: number, partner: string) => `Formation and first year of registered agent${partner}`,
    ein: (_: number, partner: string) => `Form SS-4 to the IRS${partner}`,
    agent: (year: number, partner: string) => `Renewal ${year}${partner}`,
    manager: (year: number) => `Annual fee ${year}`,
    filing: (year: number, partner: string) => `Form 5472 and pro forma 1120, tax year ${year - 1}${partner}`,
    refused: 'Card refused; paid by transfer instead',
    twice: 'Charged twice by mistake, returned',
    lapsed: 'Renewal not collected: the card had expired',
  },
}

/** A renewal is invoiced this long before it is due. */
const ANNOUNCED_DAYS = 45

/** A moment of a day; the first one of today, because later ones may be in the future. */
function momentIn(date: string, today: string, random: Random): string {
  const twoDigits = (low: number, high: number) => String(random.between(low, high)).padStart(2, '0')
  const time = `${twoDigits(8, 17)}:${twoDigits(0, 59)}`
  return `${date}T${date < today ? time : '00:00'}:00.000Z`
}

/** Payments for the operator's services in an LLC's books match the operator's records. */
function paymentsOf(llc: DemoLlc, language: Language, today: string): DemoPayment[] {
  const random = randomFrom(`payments/${llc.name}`)
  const words = WORDS[language]
  const made: DemoPayment[] = []
  const add = (sold: Sold, amount: string, details: Partial<NewPayment> & Pick<NewPayment, 'status'>) => {
    const nothing = { due: null, paid: null, description: null, invoice: null }
    made.push({ llc: llc.name, sold, amount, currency: 'USD', ...nothing, ...details })
  }
  const paidFor = llc.books.entries.flatMap(entry => {
    const sold = soldBy(entry)
    return sold
      ? [{ sold, date: entry.transaction_date, amount: entry.expense, partner: partnerOf(llc, entry) }]
      : []
  })
  const last = (sold: Sold) => paidFor.findLast(one => one.sold === sold)
  for (const { sold, date, amount, partner } of paidFor) {
    const description = words[sold](Number(date.slice(0, 4)), partner)
    const due = addDays(date, random.between(0, 8))
    add(sold, amount, { status: 'paid', due, paid: momentIn(date, today, random), description })
  }
  for (const sold of ['agent', 'manager'] as const) {
    const before = last(sold)
    if (!before || !llc.subscribed) continue
    const due = addYears(before.date, 1)
    const description = words[sold](Number(due.slice(0, 4)), before.partner)
    if (due > today && due <= addDays(today, ANNOUNCED_DAYS))
      add(sold, before.amount, { status: 'pending', due, description })
  }
  tellMishaps(llc, words, last, add)
  return made
}

const partnerOf = ({ books }: DemoLlc, { counterparty }: PlannedDemoEntry) =>
  counterparty === null ? '' : ` (${books.counterparties[counterparty]!.name})`

/** One irregularity per LLC. */
function tellMishaps(
  llc: DemoLlc,
  words: (typeof WORDS)[Language],
  last: (sold: Sold) => { date: string; amount: string } | undefined,
  add: (sold: Sold, amount: string, details: Partial<NewPayment> & Pick<NewPayment, 'status'>) => void,
): void {
  const [agent, filing, manager] = [last('agent'), last('filing'), last('manager')]
  if (llc.name.startsWith('Tarsivo') && agent) {
    const paid = `${agent.date}T00:00:00.000Z`
    add('agent', agent.amount, { status: 'refunded', due: agent.date, paid, description: words.twice })
  }
  if (llc.name.startsWith('Almendrela') && filing) {
    const due = addDays(filing.date, -3)
    add('filing', filing.amount, { status: 'failed', due, description: words.refused })
  }
  // Why this LLC no longer has a subscription.
  if (!llc.subscribed && manager) {
    const due = addYears(manager.date, 1)
    add('manager', manager.amount, { status: 'failed', due, description: words.lapsed })
  }
}

/** All payments in invoice order, numbered. */
export function planPayments({ members }: DemoPlan, today: string): DemoPayment[] {
  const all = members.flatMap(({ name, llcs }) =>
    llcs.flatMap(llc => paymentsOf(llc, name.startsWith('Oliver') ? 'en' : 'es', today)),
  )
  const dayOf = (one: DemoPayment) => one.paid?.slice(0, 10) ?? one.due!
  all.sort((a, b) => dayOf(a).localeCompare(dayOf(b)))
  const counts = new Map<string, number>()
  return all.map(one => {
    const year = dayOf(one).slice(0, 4)
    const count = (counts.get(year) ?? 0) + 1
    counts.set(year, count)
    return { ...one, invoice: `EG-${year}-${String(count).padStart(4, '0')}` }
  })
}

export async function writePayments({ plan, tx, by, now, members }: DemoContext): Promise<void> {
  const services = new Map<Sold, Service>()
  for (const [sold, code] of Object.entries(SOLD)) services.set(sold as Sold, await findService(tx, code))
  const llcs = new Map(members.flatMap(member => member.llcs.map(llc => [llc.name, llc.id])))
  for (const { llc, sold, ...wanted } of planPayments(plan, dateOf(now)))
    await addPayment(tx, by, { entityId: llcs.get(llc)!, service: services.get(sold)! }, wanted, now)
}
