import { type LeftOut, REVIEWS, type Review } from './form-5472.rules.ts'
import { factsMissing, type Person } from './parties.rules.ts'
import { type Llc, type SortedPerson, sortByPerson, withFounder, type YearBooks } from './prefill.rules.ts'
import { type Missing, SUBSTANCE } from './substance.rules.ts'

/** A related-party entry and what it lacks. */
export type EntryReadiness = {
  entry_id: number
  counterparty_id: number | null
  year: number
  month: number
  amount: bigint
  missing: string[]
}

export const ACTIONS = [
  'name_counterparty',
  'give_purpose',
  'add_document',
  'review_category',
  'replace_document',
  'complete_party',
  'complete_llc',
] as const

export type Action = {
  action: (typeof ACTIONS)[number]
  message: string
  entry_ids: number[]
  counterparty_id: number | null
  fields: string[]
}

export type Readiness = {
  entity_id: number
  year: number
  score: number
  ready: boolean
  entries: { total: number; complete: number; percent: number }
  money: { total: bigint; complete: bigint; percent: number }
  missing: EntryReadiness[]
  actions: Action[]
}

const abs = (amount: bigint) => (amount < 0n ? -amount : amount)

/** Whole percent, rounded down, so that 100 is said only of all; all of nothing is 100. */
function percentOf(part: bigint, whole: bigint): number {
  return whole === 0n ? 100 : Number((part * 100n) / whole)
}

/**
 * How ready the books of a tax year are for Form 5472. Counted are entries with related parties that the form asks for:
 * not transfers between own accounts, not adjustments, nothing with a U.S. person; and entries that must be the owner's and
 * name nobody. An entry is complete when its counterparty, its purpose and its document are there. Its money is what was
 * received plus what was paid, without signs. `entries.percent` is the share of complete entries, `money.percent` that of their
 * money, each in whole percent and rounded down; the score is the lower of the two.
 */
export function computeReadiness(books: YearBooks): Readiness {
  const sorted = sortByPerson(books)
  const whole = new Map<number, bigint>()
  for (const { year } of sorted)
    for (const { entry, amount } of year.pieces) add(whole, entry.id, abs(amount))
  const missing = incomplete(sorted.flatMap(({ year }) => year.leftOut))
  const earlier = incomplete(sorted.flatMap(({ earlier: { leftOut } }) => leftOut))
  const complete = [...whole].filter(([id]) => !missing.has(id)).map(([, amount]) => amount)
  const lacking = [...missing.values()]
  const entries = { complete: complete.length, total: complete.length + lacking.length }
  const done = complete.reduce((total, amount) => total + amount, 0n)
  const all = lacking.reduce((total, { amount }) => total + amount, done)
  const shares = {
    entries: percentOf(BigInt(entries.complete), BigInt(entries.total)),
    money: percentOf(done, all),
  }
  const actions = planActions(books.llc, sorted, [...lacking, ...earlier.values()])
  return {
    entity_id: books.llc.id,
    year: books.taxYear.year,
    score: Math.min(shares.entries, shares.money),
    ready: actions.length === 0,
    entries: { ...entries, percent: shares.entries },
    money: { total: all, complete: done, percent: shares.money },
    missing: lacking,
    actions,
  }
}

function add(amounts: Map<number, bigint>, id: number, amount: bigint): void {
  amounts.set(id, (amounts.get(id) ?? 0n) + amount)
}

/** What lacks substance, an entry at a time. */
function incomplete(leftOut: readonly LeftOut[]): Map<number, EntryReadiness> {
  const found = new Map<number, EntryReadiness>()
  for (const { why, entry_id, counterparty_id, year, month, amount, missing } of leftOut) {
    if (why !== 'substance_missing') continue
    const before = found.get(entry_id)?.amount ?? 0n
    found.set(entry_id, { entry_id, counterparty_id, year, month, amount: before + abs(amount), missing })
  }
  return found
}

const OF_ENTRIES: Record<Missing, { action: Action['action']; say(entries: string): string }> = {
  counterparty_id: { action: 'name_counterparty', say: these => `Name the counterparty of ${these}.` },
  economic_purpose: { action: 'give_purpose', say: these => `Say why ${these} came about.` },
  document_id: { action: 'add_document', say: these => `Add a document to ${these}.` },
}

const OF_REVIEW: Record<
  Review['what'],
  { action: Action['action']; field: string; say(count: number): string }
> = {
  unclear: {
    action: 'review_category',
    field: 'category',
    say: count =>
      `Say what ${these(count)} ${count === 1 ? 'was' : 'were'}: by a category, or by a line of the form.`,
  },
  document_withdrawn: {
    action: 'replace_document',
    field: 'document_id',
    say: count => `Give ${these(count)} another document, in place of one that was withdrawn.`,
  },
}

const these = (count: number) => (count === 1 ? 'this entry' : `these ${count} entries`)

/** The shortest list that closes it: each thing that is missing once, with all the entries that lack it. */
function planActions(
  llc: Llc,
  sorted: readonly SortedPerson[],
  lacking: readonly EntryReadiness[],
): Action[] {
  const ofEntries = SUBSTANCE.map(name => {
    const entry_ids = lacking.filter(({ missing }) => missing.includes(name)).map(({ entry_id }) => entry_id)
    const { action, say } = OF_ENTRIES[name]
    return { action, message: say(these(entry_ids.length)), entry_ids, counterparty_id: null, fields: [name] }
  })
  const toLookAt = sorted.flatMap(({ year }) => year.review)
  const ofReview = REVIEWS.map(what => {
    const found = toLookAt.filter(review => review.what === what).map(({ entry_id }) => entry_id)
    const entry_ids = [...new Set(found)]
    const { action, say, field } = OF_REVIEW[what]
    return { action, message: say(entry_ids.length), entry_ids, counterparty_id: null, fields: [field] }
  })
  return [
    ...[...ofEntries, ...ofReview].filter(({ entry_ids }) => entry_ids.length > 0),
    ...sorted.flatMap(one => completePerson(llc, one)),
    ...completeLlc(llc, sorted),
  ]
}

const FACT_NAMES = {
  address: 'an address',
  country: 'a country',
  tax_country: 'a country of tax residence',
  ftin: 'a tax id',
}

const hasDealings = ({ year, earlier }: SortedPerson) =>
  year.pieces.length + earlier.pieces.length > 0 ||
  [...year.leftOut, ...earlier.leftOut].some(({ why }) => why === 'substance_missing' || why === 'us_person')

function completePerson(llc: Llc, one: SortedPerson): Action[] {
  if (one.person === null || !hasDealings(one)) return []
  const person: Person = one.person.relation === 'owner' ? withFounder(one.person, llc) : one.person
  const fields = factsMissing(person)
  if (fields.length === 0) return []
  const names = fields.map(name => FACT_NAMES[name])
  const last = names.pop()!
  const what = names.length ? `${names.join(', ')} and ${last}` : last
  const message = `Give ${person.name} ${what}.`
  return [
    {
      action: 'complete_party',
      message,
      entry_ids: [],
      counterparty_id: person.counterparty_ids[0]!,
      fields,
    },
  ]
}

function completeLlc(llc: Llc, sorted: readonly SortedPerson[]): Action[] {
  if (!sorted.some(hasDealings)) return []
  const fields = [
    ...(llc.ein === null ? ['ein'] : []),
    ...(llc.formation_date === null ? ['formation_date'] : []),
    ...(llc.naics?.length === 6 ? [] : ['naics']),
  ]
  if (fields.length === 0) return []
  const message = `Complete the LLC's record: ${fields.join(', ')}${fields.includes('naics') ? ' (six digits)' : ''}.`
  return [{ action: 'complete_llc', message, entry_ids: [], counterparty_id: null, fields }]
}
