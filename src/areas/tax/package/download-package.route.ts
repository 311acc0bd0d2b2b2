import { endpoint } from '../../../kernel/http/endpoint.ts'
import { FILE_BYTES } from '../../../kernel/http/shapes.ts'
import { signedIn } from '../../members/members.ts'
import { revealsTaxNumbers } from '../reveals.ts'
import { taxErrors } from '../tax.errors.ts'
import { OF_TAX_YEAR } from '../tax-year.fields.ts'
import { PACKAGE_ERRORS } from './package.shape.ts'
import { makePackageFile, PACKAGE_CHOICES } from './package-file.ts'

export const downloadPackage = endpoint({
  name: 'downloadPackage',
  method: 'GET',
  path: '/web/tax/package',
  access: signedIn,
  stepUp: true,
  fields: {
    ...OF_TAX_YEAR,
    ...PACKAGE_CHOICES,
  },
  actsFor: 'entity_id',
  errors: [...PACKAGE_ERRORS, taxErrors.package_part_not_found],
  answers: 'file',
  reveals: revealsTaxNumbers,
  returns: FILE_BYTES,
  run: ({ db, config: { preparer }, input: { entity_id, year, sent_by, part }, secrets, now }) =>
    makePackageFile(
      db,
      { entityId: entity_id, year, secrets, now },
      { sent_by, part, extension: false, preparer },
    ),
})
