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
  tag: 'Profile',
  summary: {
    en: 'Download everything stored about you as a ZIP. It is generated while it downloads.',
    es: 'Descarga en un ZIP todo lo que se guarda sobre ti. Se genera durante la descarga.',
  },
  description: {
    en: 'Contains a JSON file per table, the files of your LLCs and a README, with your identifiers in full. Passwords, API key values and tokens are not included.',
    es: 'Contiene un archivo JSON por tabla, los archivos de tus LLC y un README, con tus identificadores completos. No incluye contraseñas, valores de claves de API ni tokens.',
  },
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
