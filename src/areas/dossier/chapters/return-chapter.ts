import { extname } from 'node:path'
import { type Evidence, findEvidence, openEvidence } from '../../documents/documents.ts'
import { findFiledCopy, findFiledElsewhere, listPackages } from '../../tax/tax.ts'
import { pathsOf } from '../document-paths.rules.ts'
import { type DossierContext, jsonText } from '../dossier-context.ts'

/**
 * The return as it was filed: each stored package, oldest first, with how it was sent, the signed copy and the fax report
 * or mail receipt; or the copy of a return that was filed without one, and why. Returns the documents it consists of, which are among the documents too, with their proofs.
 */
export async function returnChapter(context: DossierContext): Promise<ReadonlySet<number>> {
  const { db, subject, year, archive, counted, about } = context
  const packages = (await db.all(listPackages, { entity_id: subject.id, year })).toReversed()
  const elsewhere = await db.maybe(findFiledElsewhere, { entity_id: subject.id, year })
  const filed = elsewhere && (await db.maybe(findFiledCopy, { entity_id: subject.id, year }))
  counted.packages = packages.length
  counted.amended_packages = packages.filter(({ reason }) => reason !== null).length
  counted.filed_copies = filed ? 1 : 0
  if (packages.length === 0 && !filed) return new Set()
  const ids = [
    ...packages.flatMap(({ document_id, receipts, signed_copies }) => [
      document_id,
      ...(receipts as number[]),
      ...(signed_copies as number[]),
    ]),
    ...(filed ? [filed.document_id] : []),
  ]
  const found = new Map((await findEvidence(db, subject.id, ids)).map(one => [one.id, one]))
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
    const file = `return/${name}${extname(one.file_name!).toLowerCase()}`
    const added = await archive.add(file, read.pieces(), 'document')
    if (added.sha256 !== sha256) throw new Error(`document ${id} was changed while it was read`)
    return { ...record, file }
  }

  const listed = []
  let amended = 0
  for (const { id, edition, document_id, sha256, pages, reason, how, sent_on, ...one } of packages) {
    about.add(`package/${id}`)
    if (reason !== null) amended += 1
    const original = edition === 1 ? 'package' : `package-edition-${edition}`
    const name = reason === null ? original : `package-amended-${amended}`
    const proofs = []
    for (const [place, receipt] of (one.receipts as number[]).entries())
      proofs.push(await copy(receipt, `${name}-proof-of-sending${place === 0 ? '' : `-${place + 1}`}`))
    const signed = []
    for (const [place, copied] of (one.signed_copies as number[]).entries())
      signed.push(await copy(copied, `${name}-signed${place === 0 ? '' : `-${place + 1}`}`))
    listed.push({
      edition,
      is_amended: reason !== null,
      reason,
      pages,
      sha256_as_stored: sha256,
      stored_at: one.frozen_at,
      package: await copy(document_id, name),
      sent: how === null ? null : { how, on: sent_on, proofs, signed },
    })
  }
  if (filed) about.add(`filed-copy/${filed.id}`)
  const filed_elsewhere = filed && {
    reason: elsewhere.reason,
    sha256_as_stored: filed.sha256,
    stored_at: filed.frozen_at,
    copy: await copy(filed.document_id, 'return-as-filed'),
  }
  await archive.add(
    'return/return.json',
    jsonText({ form: '5472', year, packages: listed, filed_elsewhere: filed_elsewhere ?? null }),
  )
  return new Set(ids)
}
