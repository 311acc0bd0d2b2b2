import { csvLineOf, findDocumentsNamed } from '../../bookkeeping/bookkeeping.ts'
import {
  type DocType,
  type Evidence,
  findEvidence,
  findIdsOfYear,
  findTypesOf,
  findWithoutYear,
  openEvidence,
  type WholeOrNot,
} from '../../documents/documents.ts'
import type { Packing } from '../archive.ts'
import {
  type DocumentGroup,
  groupOfType,
  inGroups,
  PERMANENT_TYPES,
  YEARLY_TYPES,
} from '../document-groups.rules.ts'
import { pathsOf } from '../document-paths.rules.ts'
import type { DossierContext } from '../dossier-context.ts'

/** Documents whose records and proofs are read together. */
const BATCH_SIZE = 50
/** How many included and omitted documents the cover lists; the full list is a file. */
const MAX_ON_COVER = 100
/** How many documents without a year are listed. */
const MAX_WITHOUT_YEAR = 10_000

/**
 * The evidence of the year: documents assigned to it, those of its entries, the ACTAs of its decisions and its bank
 * statements (`more`), and the LLC's permanent documents.
 */
export async function documentsChapter(
  context: DossierContext,
  more: readonly number[],
  ofReturn: ReadonlyMap<number, DocumentGroup>,
): Promise<void> {
  const ids = await findIds(context, more, ofReturn)
  const evidence = await openEvidence(context)
  const states = new Map<number, string>()
  for await (const one of listed(context, ids)) {
    context.about.add(`document/${one.id}`)
    const group = groupOf(one, ofReturn)
    const state = await addDocument(context, one, group, read => evidence.read(read))
    if (state === 'whole') continue
    states.set(one.id, state)
    context.problems.push({ document_id: one.id, state })
  }
  await context.archive.add('documents/documents.json', indexAsJson(context, ids, ofReturn, states))
  await context.archive.add('documents/documents.csv', indexAsCsv(context, ids, ofReturn, states))
  await listWithoutYear(context)
}

/** Bank statements, notices and the like that nobody assigned to a year: listed rather than silently left out. */
async function listWithoutYear({ db, subject, archive, counted }: DossierContext): Promise<void> {
  const found = await findWithoutYear(db, subject.id, YEARLY_TYPES, MAX_WITHOUT_YEAR)
  counted.withoutYear = found.length
  if (found.length === 0) return
  const lines = found.map(({ id, doc_type, title, uploaded_on }) =>
    csvLineOf([id, doc_type, title, uploaded_on]),
  )
  const header = '\uFEFFid,doc_type,title,uploaded_on\r\n'
  await archive.add('documents/without-tax-year.csv', header + lines.join(''))
}

async function findIds(
  { db, subject, year, taxYear, months }: DossierContext,
  more: readonly number[],
  ofReturn: ReadonlyMap<number, DocumentGroup>,
): Promise<number[]> {
  const named = await findDocumentsNamed(db, subject.id, months)
  const ofYear = await findIdsOfYear(db, subject.id, { year, ...taxYear }, PERMANENT_TYPES)
  const ids = [...new Set([...ofReturn.keys(), ...named, ...ofYear, ...more])]
  return inGroups(ids, await findTypesOf(db, subject.id, ids), ofReturn)
}

async function* listed({ db, subject }: DossierContext, ids: readonly number[]): AsyncGenerator<Evidence> {
  for (let from = 0; from < ids.length; from += BATCH_SIZE) {
    const some = ids.slice(from, from + BATCH_SIZE)
    const found = await findEvidence(db, subject.id, some)
    yield* found.toSorted((a, b) => some.indexOf(a.id) - some.indexOf(b.id))
  }
}

/** Adds a document and its proof if its bytes are intact; otherwise returns what is wrong. */
async function addDocument(
  context: DossierContext,
  one: Evidence,
  group: DocumentGroup,
  read: (one: Evidence) => Promise<WholeOrNot>,
): Promise<string> {
  const { archive, counted, about } = context
  const note = (state: string, sha256: string | null) => {
    // A withdrawn document is not shown, not even its name: it may belong to someone else.
    const title = state === 'withdrawn' ? '' : one.title
    const alike = context.documents.filter(known => (known.state === 'whole') === (state === 'whole'))
    if (alike.length < MAX_ON_COVER)
      context.documents.push({ id: one.id, group, docType: one.doc_type, title, sha256, state })
    return state
  }
  if (one.withdrawn) return note('withdrawn', null)
  if (one.sha256 === null) return note('without_file', null)
  const sha256 = one.sha256.toString('hex')
  about.add(`file/${sha256}`)
  if (one.stamp_record !== null) about.add(one.stamp_record)
  const found = await read(one)
  const { file, proof } = pathsOf(one.id, one.file_name!)
  if (found.state === 'whole') {
    const added = await archive.add(file, found.pieces(), packingOf(one))
    // It was just verified; a change since then aborts the dossier.
    if (added.sha256 !== sha256) throw new Error(`document ${one.id} was changed while it was read`)
    counted.documents++
    counted.byGroup[group] = (counted.byGroup[group] ?? 0) + 1
  }
  if (one.proof) {
    await archive.add(proof, one.proof, 'document')
    counted.proofs++
    if (one.chain === 'local') counted.demonstrations++
  }
  return note(found.state, sha256)
}

/** A large text could compress so well that it looks like a ZIP bomb, so it is stored uncompressed. */
const LARGE_BYTES = 64 * 1024 * 1024
const packingOf = ({ mime_type, size_bytes }: Evidence): Packing => {
  const isText = /^text\/|xml|rtf/.test(mime_type ?? '')
  if (!isText) return 'document'
  return (size_bytes ?? 0) > LARGE_BYTES ? 'stored' : 'text'
}

const groupOf = ({ id, doc_type }: Evidence, ofReturn: ReadonlyMap<number, DocumentGroup>): DocumentGroup =>
  ofReturn.get(id) ?? groupOfType(doc_type as DocType)

/** The path of a document in the dossier, or why it is missing. */
function placeOf(
  one: Evidence,
  ofReturn: ReadonlyMap<number, DocumentGroup>,
  states: ReadonlyMap<number, string>,
) {
  const state = states.get(one.id) ?? 'whole'
  const { file, proof } = pathsOf(one.id, one.file_name ?? 'document')
  return {
    group: groupOf(one, ofReturn),
    state,
    file: state === 'whole' ? file : null,
    proof: one.proof && state !== 'withdrawn' ? proof : null,
    chain: one.chain,
  }
}

/** The list of documents, as the API returns them. */
async function* indexAsJson(
  context: DossierContext,
  ids: readonly number[],
  ofReturn: ReadonlyMap<number, DocumentGroup>,
  states: ReadonlyMap<number, string>,
): AsyncGenerator<string> {
  yield '['
  let before = '\n'
  for await (const one of listed(context, ids)) {
    const place = placeOf(one, ofReturn, states)
    const record = one.withdrawn ? `{"id":${one.id}}` : one.json
    yield `${before}{"document":${record},"in_dossier":${JSON.stringify(place)}}`
    before = ',\n'
  }
  yield '\n]\n'
}

const COLUMNS = ['group', 'id', 'doc_type', 'title', 'state', 'file', 'sha256', 'ots_status', 'proof']

/** The same for a spreadsheet. */
async function* indexAsCsv(
  context: DossierContext,
  ids: readonly number[],
  ofReturn: ReadonlyMap<number, DocumentGroup>,
  states: ReadonlyMap<number, string>,
): AsyncGenerator<string> {
  yield `\uFEFF${COLUMNS.join(',')}\r\n`
  for await (const one of listed(context, ids)) {
    const { group, state, file, proof } = placeOf(one, ofReturn, states)
    const details = [
      one.doc_type,
      one.title,
      state,
      file,
      one.sha256?.toString('hex') ?? null,
      one.ots_status,
      proof,
    ]
    yield csvLineOf([
      group,
      one.id,
      ...(one.withdrawn ? [null, null, state, null, null, null, null] : details),
    ])
  }
}
