import { extname } from 'node:path'
import { type Evidence, findEvidence, openEvidence } from '../../documents/documents.ts'
import {
  authorOf,
  type DecidedEntry,
  findAuthors,
  findFiledCopy,
  findFiledElsewhere,
  listPackages,
} from '../../tax/tax.ts'
import type { DocumentGroup } from '../document-groups.rules.ts'
import { pathsOf } from '../document-paths.rules.ts'
import { type DossierContext, jsonText } from '../dossier-context.ts'

type Stored = NonNullable<typeof listPackages.gives>

/**
 * The return as it was filed, in `return/`: each package that was sent, named by its filing and its day, with the signed copy and
 * the fax report or mail receipt; or the copy of a return that was filed without one, and why. Stored packages that were never sent are
 * in `drafts/`. Returns the groups of these documents, which are among the documents too, with their proofs.
 */
export async function returnChapter(context: DossierContext): Promise<ReadonlyMap<number, DocumentGroup>> {
  const { db, subject, year, archive, counted, about } = context
  const packages = (await db.all(listPackages, { entity_id: subject.id, year })).toReversed()
  const elsewhere = await db.maybe(findFiledElsewhere, { entity_id: subject.id, year })
  const copied = elsewhere && (await db.maybe(findFiledCopy, { entity_id: subject.id, year }))
  const actors = packages.flatMap(one =>
    (one.decisions as DecidedEntry[]).map(({ decided_by }) => decided_by),
  )
  const authors = await findAuthors(db, actors, context.language)
  const filed = packages.filter(({ how }) => how !== null)
  const drafts = packages.filter(({ how }) => how === null)
  const partsOf = ({ document_id, receipts, signed_copies }: Stored) => [
    document_id,
    ...(receipts as number[]),
    ...(signed_copies as number[]),
  ]
  const groups = new Map<number, DocumentGroup>([
    ...drafts.flatMap(partsOf).map(id => [id, 'drafts'] as const),
    ...filed.flatMap(partsOf).map(id => [id, 'return'] as const),
    ...(copied ? ([[copied.document_id, 'return']] as const) : []),
  ])
  counted.packages = filed.length
  counted.amended_packages = filed.filter(({ reason }) => reason !== null).length
  counted.drafts = drafts.length
  counted.filed_copies = copied ? 1 : 0
  if (groups.size === 0) return groups
  const found = new Map((await findEvidence(db, subject.id, [...groups.keys()])).map(one => [one.id, one]))
  const evidence = await openEvidence(context)

  /** A copy under a name that says what it is, if its bytes are intact. */
  async function copy(id: number, name: string) {
    const one: Evidence | undefined = found.get(id)
    if (!one || one.withdrawn || one.sha256 === null) return { document_id: id, file: null, sha256: null }
    const read = await evidence.read(one)
    const sha256 = one.sha256.toString('hex')
    const { proof } = pathsOf(id, one.file_name!)
    const record = { document_id: id, sha256, proof: one.proof ? proof : null }
    if (read.state !== 'whole') return { ...record, file: null }
    const file = `${name}${extname(one.file_name!).toLowerCase()}`
    const added = await archive.add(file, read.pieces(), 'document')
    if (added.sha256 !== sha256) throw new Error(`document ${id} was changed while it was read`)
    return { ...record, file }
  }

  const copies = async (ids: readonly number[], name: string) => {
    const made = []
    for (const [place, id] of ids.entries())
      made.push(await copy(id, `${name}${place === 0 ? '' : `-${place + 1}`}`))
    return made
  }

  async function list(stored: readonly Stored[], nameOf: (one: Stored, place: number) => string) {
    const listed = []
    for (const [place, one] of stored.entries()) {
      const { id, edition, sha256, pages, decisions, reason, how, sent_on } = one
      about.add(`package/${id}`)
      const name = nameOf(one, place)
      const proofs = await copies(one.receipts as number[], `${name}-proof-of-sending`)
      const signed = await copies(one.signed_copies as number[], `${name}-signed`)
      listed.push({
        edition,
        is_amended: reason !== null,
        reason,
        pages,
        decisions: (decisions as DecidedEntry[]).map(decision => ({
          ...decision,
          decided_by_name: authorOf(authors, decision.decided_by),
        })),
        sha256_as_stored: sha256,
        stored_at: one.frozen_at,
        package: await copy(one.document_id, name),
        sent: how === null ? null : { how, on: sent_on, proofs, signed },
      })
    }
    return listed
  }

  const amended = filed.filter(({ reason }) => reason !== null)
  const returns = await list(filed, one => {
    const which = one.reason === null ? 'original' : `amended-${amended.indexOf(one) + 1}`
    return `return/${which}-${one.sent_on}`
  })
  if (copied) about.add(`filed-copy/${copied.id}`)
  const filed_elsewhere = copied && {
    reason: elsewhere.reason,
    filed_on: elsewhere.filed_on,
    sha256_as_stored: copied.sha256,
    stored_at: copied.frozen_at,
    copy: await copy(
      copied.document_id,
      ['return/original', ...(elsewhere.filed_on ? [elsewhere.filed_on] : [])].join('-'),
    ),
  }
  if (filed.length > 0 || copied)
    await archive.add(
      'return/return.json',
      jsonText({ form: '5472', year, packages: returns, filed_elsewhere: filed_elsewhere ?? null }),
    )
  const unsent = await list(drafts, ({ edition }) => `drafts/package-edition-${edition}`)
  if (drafts.length > 0)
    await archive.add('drafts/drafts.json', jsonText({ form: '5472', year, packages: unsent }))
  return groups
}
