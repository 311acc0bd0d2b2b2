import { Readable } from 'node:stream'
import { addFiles } from '../areas/documents/documents.ts'
import {
  answerFacts,
  findObligations,
  followsFiling,
  type GivenFact,
  markObligationDone,
  settle,
} from '../areas/obligations/obligations.ts'
import { addDays, dateOf } from '../kernel/values/dates.ts'
import type { Language } from '../kernel/values/language.ts'
import type { DemoContext } from './demo-context.ts'
import { smallPdf } from './small-pdf.ts'

/** What the owners of the demo answer. What their records say, such as the number of owners, is not asked. */
const ANSWERS: Record<string, string> = {
  elected_corporation: 'no',
  all_partners_nonresident: 'yes',
  has_reportable_transaction: 'yes',
  extension_wanted: 'no',
  has_effectively_connected_income: 'no',
  llc_foreign_accounts_max_usd: 'no',
  max_paid_to_one_us_contractor_usd: '0',
  paid_us_source_income_to_foreign_person: 'no',
  foreign_investment_cost_usd: '1500',
  responsible_party_changed_on: 'none',
  address_changed_on: 'none',
  wyoming_assets_usd: '0',
  texas_revenue_usd: '48000',
  owner_us_income_to_report: 'no',
  owner_us_wages_withheld: 'no',
  w8_asked_by_payer: 'no',
  es_llc_is_attribution_entity: 'yes',
  es_activity_in_spain: 'no',
  es_vat_taxable_operations: 'no',
  es_720_accounts_eur: 'no',
  es_720_securities_eur: 'no',
  es_720_real_estate_eur: 'no',
  es_720_rise_over_20000: 'no',
  es_721_crypto_abroad_eur: 'no',
  es_721_rise_over_20000: 'no',
  es_external_transactions_eur: 'no',
  bde_asked_for_ete: 'no',
  pt_foreign_income_or_account: 'yes',
  mx_income_through_transparent_entity: 'yes',
}

/** The first member still has to answer these for the current year. */
const LEFT_OPEN = ['es_721_crypto_abroad_eur', 'max_paid_to_one_us_contractor_usd']

/** An answer can lead to another question, but never to a long chain of them. */
const MAX_ROUNDS = 5
const MAX_LISTED = 500

/** How many days before the due date the demo's owners file. */
const DAYS_BEFORE = 9

/** The owners have answered most questions, and what was due is done, with a document, except one. */
export async function writeObligations(deps: DemoContext): Promise<void> {
  const { tx, now, members, plan } = deps
  const books = new Map(plan.members.flatMap(({ llcs }) => llcs.map(llc => [llc.name, llc.books])))
  let leftOver = 1
  for (const [place, { id: memberId, llcs }] of members.entries()) {
    const by = { ...deps.by, actor: `member:${memberId}` }
    const isOpen = ({ fact, year }: GivenFact) =>
      place === 0 && year === now.getUTCFullYear() && LEFT_OPEN.includes(fact)
    for (const { id: entityId, name } of llcs) {
      await settle(tx, by, { memberId, entityId }, now, { fresh: true })
      await settle(tx, by, { memberId, entityId: null }, now, { fresh: true })
      const find = () =>
        findObligations(
          tx,
          { entityId, ownerId: memberId, year: null, state: null, limit: MAX_LISTED, offset: 0 },
          dateOf(now),
        )
      for (let round = 0; round < MAX_ROUNDS; round++) {
        const { questions } = await find()
        const given = questions
          .filter(({ fact }) => ANSWERS[fact] !== undefined)
          .map(({ fact, year }) => ({ fact, year, answer: ANSWERS[fact]! }))
          .filter(one => !isOpen(one))
        if (given.length === 0) break
        await answerFacts(tx, by, { entityId, memberId }, given, now)
      }
      const { data } = await find()
      const overdue = data.filter(({ overdue }) => overdue)
      leftOver -= overdue.filter(({ obligation }) => followsFiling(obligation)).length
      const own = overdue.filter(({ obligation }) => !followsFiling(obligation))
      // The one that is left is the latest of the first LLC.
      const done = leftOver > 0 ? own.slice(0, -1) : own
      if (done.length < own.length) leftOver--
      const { language } = books.get(name)!
      for (const one of done) await markDone(deps, by, { entityId, language }, one)
    }
  }
}

type Found = Awaited<ReturnType<typeof findObligations>>['data'][number]

const WORDS = {
  en: {
    proof: 'proof of filing',
    from: 'Demo records',
    filedOn: 'Filed on',
    noted: 'The owner notes that this was filed or paid on the day above.',
    foot: 'A document of the demo. No authority issued it.',
  },
  es: {
    proof: 'justificante de presentación',
    from: 'Registros de la demo',
    filedOn: 'Presentada el',
    noted: 'El titular anota que se presentó o pagó el día indicado arriba.',
    foot: 'Un documento de la demo. No lo ha emitido ninguna autoridad.',
  },
} as const

async function markDone(
  { tx, adding, now }: DemoContext,
  by: DemoContext['by'],
  { entityId, language }: { entityId: number; language: Language },
  { id, name, year, part, due_by }: Found,
): Promise<void> {
  const doneOn = addDays(due_by!, -DAYS_BEFORE)
  const words = WORDS[language]
  const title = `${name[language]} ${year}${part === null ? '' : ` ${part}`}: ${words.proof}`
  const page = {
    from: words.from,
    fromLines: [],
    title,
    facts: [[words.filedOn, doneOn]] as const,
    rows: [],
    total: null,
    paragraphs: [words.noted],
    foot: words.foot,
    on: doneOn,
  }
  const file = {
    docType: 'OTHER' as const,
    title,
    fileName: `${title.replaceAll(/[/\\:]/g, '-')}.pdf`,
    content: Readable.from([smallPdf(page)]),
  }
  const at = new Date(`${doneOn}T12:00:00Z`)
  const [added] = await addFiles({ ...adding, now: at }, by, entityId, [file])
  await markObligationDone(tx, by, { id, documentId: added!.id, doneOn, note: null }, 'any', now)
}
