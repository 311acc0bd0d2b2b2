import { type AuditRow, computeLevels, computePath } from '../../../kernel/audit/merkle.ts'
import {
  findSealBefore,
  listLeafHashes,
  listRowsInChain,
  listRowsWaiting,
  listSealsFrom,
} from '../../../kernel/audit/sealed.ts'
import { DAY_MS } from '../../../kernel/values/dates.ts'
import { findEntryRanges } from '../../bookkeeping/bookkeeping.ts'
import { findOwnIds, listAnchorsFrom } from '../../documents/documents.ts'
import { type Chapter, type DossierContext, jsonText } from '../dossier-context.ts'

const BATCH_SIZE = 400

type Sealed = AuditRow & { seal_id: number | null }
type Span = { first: number; last: number }

/**
 * The part of the audit log about the dossier's records: each row with the hashes that lead to the root of
 * its seal, all seals of that time, and the timestamped heads. It can be checked without anyone else's rows.
 */
export const auditChapter: Chapter = async context => {
  const { archive, counted, db } = context
  const span: Span = { first: 0, last: 0 }
  await archive.add('audit/rows.jsonl', rows(context, span))
  const anchors = span.last ? await holding(context, span) : []
  const last = Math.max(span.last, ...anchors.map(anchor => anchor.seal_id))
  await archive.add('audit/seals.jsonl', seals())
  const listed = []
  for (const { seal_id, hash, day, status, chain, proof } of anchors) {
    const path = proof && `audit/anchors/seal-${seal_id}.ots`
    if (proof) await archive.add(path!, proof, 'document')
    if (proof && chain === 'local') counted.demonstrations++
    listed.push({ seal_id, hash: hash.toString('hex'), day, ots_status: status, chain, proof: path })
  }
  counted.anchors = listed.length
  await archive.add('audit/anchors.json', jsonText(listed))

  async function* seals(): AsyncGenerator<string> {
    let after = span.first - 1
    while (span.first && after < last) {
      const page = await db.all(listSealsFrom, { after, up_to: last, most: BATCH_SIZE })
      if (page.length === 0) return
      counted.seals += page.length
      yield page
        .map(({ root, previous, hash, ...seal }) => {
          const [r, p, h] = [root, previous, hash].map(one => one.toString('hex'))
          return `${JSON.stringify({ ...seal, root: r, previous: p, hash: h })}\n`
        })
        .join('')
      after = page.at(-1)!.id
    }
  }
}

/**
 * The timestamped heads of the span, up to the first one after it, which covers all of it. A confirmed one if
 * there is any.
 */
async function holding({ db }: DossierContext, span: Span) {
  const found = await db.all(listAnchorsFrom, { seal_id: span.first })
  const behind = found.filter(({ seal_id }) => seal_id >= span.last)
  const end = behind.find(({ status }) => status === 'confirmed') ?? behind[0]
  return found.filter(({ seal_id }) => seal_id < span.last || seal_id === end?.seal_id)
}

async function* rows(context: DossierContext, span: Span): AsyncGenerator<string> {
  for await (const page of sealedPages(context)) {
    for (const row of await ours(context, page)) {
      const leaves = await leavesOf(context, row.seal_id)
      span.first ||= row.seal_id
      span.last = row.seal_id
      context.counted.auditRows++
      const path = computePath(leaves.levels, leaves.places.get(row.id)!)
      yield line({ ...row, path: path.map(({ side, hash }) => [side, hash.toString('hex')]) })
    }
  }
  for await (const page of waitingPages(context))
    for (const row of await ours(context, page)) {
      context.counted.auditRows++
      yield line({ ...row, path: null })
    }
}

/** All rows of the chain since the LLC was created, in order. */
async function* sealedPages({ db, subject }: DossierContext) {
  // A day earlier: seals have the program's time, and records the database's.
  const time = new Date(Date.parse(subject.created_at) - DAY_MS).toISOString()
  const before = await db.one(findSealBefore, { time })
  let after = { seal_id: before.id, row_id: Number.MAX_SAFE_INTEGER }
  for (;;) {
    const page = await db.all(listRowsInChain, { ...after, most: BATCH_SIZE })
    yield page
    const last = page.at(-1)
    if (!last || page.length < BATCH_SIZE) return
    after = { seal_id: last.seal_id, row_id: last.id }
  }
}

async function* waitingPages({ db }: DossierContext) {
  let row_id = 0
  for (;;) {
    const page = await db.all(listRowsWaiting, { row_id, most: BATCH_SIZE })
    yield page.map(row => ({ ...row, seal_id: null }))
    if (page.length < BATCH_SIZE) return
    row_id = page.at(-1)!.id
  }
}

type Leaves = { sealId: number; places: Map<number, number>; levels: (readonly Buffer[])[] }
const lastLeaves = new WeakMap<DossierContext, Leaves>()

/** The leaves of a seal; rows of one seal are consecutive, so the last ones are cached. */
async function leavesOf(context: DossierContext, sealId: number): Promise<Leaves> {
  const known = lastLeaves.get(context)
  if (known?.sealId === sealId) return known
  const found = await context.db.all(listLeafHashes, { seal_id: sealId })
  const places = new Map(found.map(({ row_id }, place) => [row_id, place]))
  const leaves = { sealId, places, levels: computeLevels(found.map(({ hash }) => hash)) }
  lastLeaves.set(context, leaves)
  return leaves
}

const line = (row: object): string => `${JSON.stringify(row)}\n`

/** The rows of a page about records in the dossier. */
async function ours<T extends Sealed>(
  { db, subject, months, about }: DossierContext,
  page: readonly T[],
): Promise<T[]> {
  const entries = await findEntryRanges(db, subject.id, months, rangesOf(page, 'entr(?:y|ies)'))
  const kept = new Set(entries.map(({ first, last }) => `${first}-${last}`))
  const runs = rangesOf(page, 'documents')
  const own = await findOwnIds(
    db,
    subject.id,
    runs.map(({ first }) => first),
  )
  const isOurs = ({ record }: T): boolean => {
    if (about.has(record)) return true
    const entry = readRange(record, 'entr(?:y|ies)')
    if (entry) return kept.has(`${entry.first}-${entry.last}`)
    const run = readRange(record, 'documents')
    return run !== null && own.has(run.first) && holdsDocument(about, run)
  }
  return page.filter(isOurs)
}

type Range = { first: number; last: number }

/** `entry/5`, and `entries/5-9` for those written together. */
function readRange(record: string, kind: string): Range | null {
  const [, first, last] = new RegExp(`^${kind}/(\\d+)(?:-(\\d+))?$`).exec(record) ?? []
  return first === undefined ? null : { first: Number(first), last: Number(last ?? first) }
}

const rangesOf = (page: readonly Sealed[], kind: string): Range[] =>
  page.flatMap(({ record }) => readRange(record, kind) ?? [])

function holdsDocument(about: ReadonlySet<string>, { first, last }: Range): boolean {
  for (let id = first; id <= last; id++) if (about.has(`document/${id}`)) return true
  return false
}
