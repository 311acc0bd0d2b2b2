import { Type } from 'typebox'
import { endpoint } from '../../../kernel/http/endpoint.ts'
import { signedInFor } from '../../members/members.ts'
import { ABOUT_FILE, PREVIEW } from './file-shape.rules.ts'
import { findImportedFile } from './import.sql.ts'
import { findNames, type ImportedFile } from './import.ts'
import { planPreview } from './plan-in-thread.ts'
import { holdBackFiles, readUpload } from './read-upload.ts'

export const previewImport = endpoint({
  name: 'previewImport',
  method: 'POST',
  path: '/web/entries/import/preview',
  access: signedInFor('write:bookkeeping'),
  takes: 'upload',
  fields: ABOUT_FILE,
  actsFor: 'entity_id',
  returns: Type.Object({ data: PREVIEW }, { additionalProperties: false }),
  async run({ db, upload, caller, input: { entity_id, date_order, decimal } }) {
    await holdBackFiles(db, caller.memberId)
    const { bytes, sha256 } = await readUpload(upload)
    const names = await findNames(db, entity_id)
    const chosenFormat = { dateOrder: date_order, decimal }
    const preview = await planPreview(db, { bytes, chosenFormat, entityId: entity_id, names })
    const before = await db.maybe(findImportedFile, { entity_id, sha256 })
    return {
      data: { ...preview, sha256: sha256.toString('hex'), imported_before: before && importedBefore(before) },
    }
  },
})

export const importedBefore = ({ entries, income, expense, imported_at }: ImportedFile) => ({
  entries,
  income: Number(income),
  expense: Number(expense),
  imported_at,
})
