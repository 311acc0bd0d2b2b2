import { Readable } from 'node:stream'
import { endpoint } from '../../kernel/http/endpoint.ts'
import { FileAnswer } from '../../kernel/http/file-answer.ts'
import { FILE_BYTES } from '../../kernel/http/shapes.ts'
import { byParams } from '../../kernel/sql/write.ts'
import { signedIn } from '../members/members.ts'
import { exportPerson, MAX_BYTES } from './export-person.ts'
import { recordExport } from './person.sql.ts'
import { privacyErrors } from './privacy.errors.ts'

export const downloadMyData = endpoint({
  name: 'downloadMyData',
  method: 'GET',
  path: '/web/me/data',
  access: signedIn,
  stepUp: true,
  singleUse: true,
  fields: {},
  answers: 'file',
  returns: FILE_BYTES,
  errors: [privacyErrors.data_too_large],
  async run({ database, config, secrets, caller: { memberId }, by, now, personalData }) {
    const audited = byParams(by)
    await database.durable.one(recordExport, { member_id: memberId, kind: 'identifiers', ...audited })
    const deps = { database, config, secrets }
    const wanted = { memberId, identifiers: true, now, maxBytes: MAX_BYTES }
    const { bytes, dispose } = await exportPerson(deps, personalData, wanted)
    return new FileAnswer({
      name: 'my-data.zip',
      type: 'application/zip',
      sizeBytes: null,
      sha256: null,
      open: async () => Readable.from(bytes, { objectMode: false }),
      dispose,
    })
  },
})
