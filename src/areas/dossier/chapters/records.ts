import { dateOf, FIRST_DAY } from '../../../kernel/values/dates.ts'
import {
  csvLineOf,
  entriesAsCsv,
  entriesAsJson,
  listCounterparties,
  removedAsCsv,
  removedAsJson,
} from '../../bookkeeping/bookkeeping.ts'
import { findRecord } from '../../entities/entities.ts'
import { findActaText, listDecisionsBetween } from '../../ledger/ledger.ts'
import {
  computeEvidence,
  daysToReadForRules,
  findDecidingStays,
  findEvidenceBetween,
  listStays,
  readOwnerRecord,
  viewYear,
} from '../../presence/presence.ts'
import { type Chapter, type DossierContext, jsonText } from '../dossier-context.ts'
import { renderPdfs } from '../pages.ts'

const MARK = '\uFEFF'

/** The LLC's record, with its filings and owners. */
export const llcChapter: Chapter = async ({ db, subject, archive, about }) => {
  const { entity } = await db.one(findRecord, { id: subject.id })
  const record = entity as { member_id?: number; tax_filings: { id: number }[] }
  for (const { id } of record.tax_filings) about.add(`filing/${id}`)
  about.add(`entity/${subject.id}`)
  await archive.add('llc/record.json', jsonText(record))
}

/** The entries of the tax year, its removed entries, and all their counterparties. */
export const booksChapter: Chapter = async ({ db, subject, months, archive, counted, about }) => {
  const seen = (entries: number) => {
    counted.entries += entries
  }
  await archive.add('books/entries.csv', entriesAsCsv(db, subject.id, months, seen))
  await archive.add('books/entries.json', entriesAsJson(db, subject.id, months))
  const seenRemoved = (entries: number) => {
    counted.removed += entries
  }
  await archive.add('books/removed-entries.json', removedAsJson(db, subject.id, months, seenRemoved))
  await archive.add('books/removed-entries.csv', removedAsCsv(db, subject.id, months))
  const parties = await db.all(listCounterparties, { entity_id: subject.id })
  counted.counterparties = parties.length
  for (const { id } of parties) about.add(`counterparty/${id}`)
  const columns = ['id', 'name', 'kind', 'relation_subtype', 'is_related_party'] as const
  const lines = parties.map(party => csvLineOf(columns.map(name => cell(party[name]))))
  await archive.add('books/counterparties.csv', `${MARK}${columns.join(',')}\r\n${lines.join('')}`)
  await archive.add('books/counterparties.json', jsonText(parties))
}

const cell = (value: string | number | boolean | null) => (typeof value === 'boolean' ? String(value) : value)

const BATCH_SIZE = 500

/** The Managers' decisions. Returns the documents that are their ACTAs. */
export async function ledgerChapter({
  db,
  subject,
  taxYear,
  issuer,
  archive,
  counted,
  about,
}: DossierContext): Promise<number[]> {
  const actas: number[] = []
  const ratified: string[] = []
  async function* decisions(): AsyncGenerator<string> {
    yield '['
    const wanted = { entity_id: subject.id, from: taxYear.begins, until: taxYear.ends, most: BATCH_SIZE }
    let [before, after] = ['\n', 0]
    for (;;) {
      const page = await db.all(listDecisionsBetween, { ...wanted, after })
      for (const { json, transaction_id, acta_document_id } of page) {
        yield before + json
        before = ',\n'
        about.add(`transaction/${transaction_id}`)
        if (acta_document_id === null) continue
        actas.push(acta_document_id)
        // A resolution that is in another language is also included in English.
        if (subject.language !== 'en') ratified.push(transaction_id)
      }
      counted.decisions += page.length
      if (page.length < BATCH_SIZE) break
      after = page.at(-1)!.place
    }
    yield '\n]\n'
  }
  await archive.add('ledger/decisions.json', decisions())
  for (let first = 0; first < ratified.length; first += ACTAS_PER_THREAD)
    await addEnglishActas(db, archive, issuer, ratified.slice(first, first + ACTAS_PER_THREAD))
  return actas
}

/** Starting a thread takes five times as long as rendering a resolution in it. */
const ACTAS_PER_THREAD = 20

async function addEnglishActas(
  db: DossierContext['db'],
  archive: DossierContext['archive'],
  issuer: DossierContext['issuer'],
  transactionIds: readonly string[],
): Promise<void> {
  const found = []
  for (const id of transactionIds) {
    const facts = await findActaText(db, id, 'en')
    if (facts) found.push({ id, facts })
  }
  if (found.length === 0) return
  const pdfs = await renderPdfs(found.map(({ facts }) => ({ kind: 'acta', facts, issuer })))
  for (const [place, { id }] of found.entries())
    await archive.add(`ledger/resolutions-en/${id}.pdf`, pdfs[place]!, 'document')
}

/**
 * Where the owner was, day by day, in each calendar year of the tax year, as each country counts it; the recorded
 * stays; and the documents that show it, with the days that have none. Returns the documents of this LLC.
 */
export async function presenceChapter({
  db,
  subject,
  taxYear,
  now,
  archive,
  counted,
  about,
}: DossierContext): Promise<number[]> {
  const today = dateOf(now)
  const years = [...new Set([taxYear.begins, taxYear.ends].map(day => Number(day.slice(0, 4))))]
  const { facts } = await readOwnerRecord(db, subject.member_id)
  const presences = []
  const unproven: string[] = []
  for (const year of years) {
    const stays = await findDecidingStays(db, subject.member_id, daysToReadForRules(year, today))
    const presence = viewYear({ stays, plans: [], facts, year, today })
    const time = { from: `${year}-01-01`, until: `${year}-12-31` }
    const evidence = computeEvidence(
      presence.calendar,
      await findEvidenceBetween(db, subject.member_id, time),
    )
    for (const { country, from, until, days } of evidence.without)
      unproven.push(csvLineOf([country, from, until, days]))
    presences.push({ ...presence, evidence })
  }
  const from = `${years[0]! - 2}-01-01`
  const until = `${years.at(-1)}-12-31`
  const stays = await db.all(listStays, {
    member_id: subject.member_id,
    from: from < FIRST_DAY ? FIRST_DAY : from,
    until,
  })
  counted.stays = stays.length
  for (const { id } of stays) about.add(`stay/${id}`)
  const documents = await findEvidenceBetween(db, subject.member_id, { from: `${years[0]}-01-01`, until })
  for (const { id } of documents) about.add(`presence_evidence/${id}`)
  // Titles of documents of the owner's other LLCs do not belong in this dossier.
  const evidence = documents.map(one => (one.entity_id === subject.id ? one : { ...one, title: null }))
  await archive.add('presence/presence.json', jsonText({ years: presences, stays, evidence }))
  const days = presences.flatMap(({ calendar }) =>
    Object.entries(calendar).map(([day, { country, source }]) => csvLineOf([day, country, source])),
  )
  await archive.add('presence/calendar.csv', `${MARK}date,country,source\r\n${days.join('')}`)
  const rows = stays.map((stay, place) => {
    // One without a last day lasts until the next.
    const last = stay.to ?? stays[place + 1]?.from ?? today
    const shown = evidence
      .filter(one => one.country === stay.country && !one.withdrawn)
      .filter(one => one.from <= last && one.until >= stay.from)
    const ids = [...new Set(shown.map(one => one.document_id))]
    return csvLineOf([stay.id, stay.from, stay.to, stay.country, ids.join(' ')])
  })
  await archive.add('presence/stays.csv', `${MARK}id,from,to,country,document_ids\r\n${rows.join('')}`)
  const lines = evidence.map(one =>
    csvLineOf([
      one.kind,
      one.country,
      one.from,
      one.until,
      one.document_id,
      one.title,
      one.withdrawn ? 'withdrawn' : 'current',
    ]),
  )
  const header = 'kind,country,from,until,document_id,title,document'
  await archive.add('presence/evidence.csv', `${MARK}${header}\r\n${lines.join('')}`)
  await archive.add(
    'presence/days-without-evidence.csv',
    `${MARK}country,from,until,days\r\n${unproven.join('')}`,
  )
  return evidence.filter(one => one.entity_id === subject.id && !one.withdrawn).map(one => one.document_id)
}
