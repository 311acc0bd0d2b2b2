import { endpoint } from '../../../kernel/http/endpoint.ts'
import { boolean, otherwise, shortId } from '../../../kernel/http/fields.ts'
import { FILE_BYTES } from '../../../kernel/http/shapes.ts'
import { entitiesErrors, expectLlc, llcRecord } from '../../entities/entities.ts'
import { staff } from '../../members/members.ts'
import { revealsTaxNumbers } from '../reveals.ts'
import { taxErrors } from '../tax.errors.ts'
import { OF_TAX_YEAR } from '../tax-year.fields.ts'
import { PACKAGE_ERRORS } from './package.shape.ts'
import { makePackageFile, PACKAGE_CHOICES } from './package-file.ts'

export const downloadLlcPackage = endpoint({
  name: 'downloadLlcPackage',
  method: 'GET',
  path: '/web/console/tax/package',
  access: staff('identifiers:read', [llcRecord('entity_id')]),
  stepUp: true,
  fields: {
    entity_id: shortId({ description: 'The LLC.' }),
    year: OF_TAX_YEAR.year,
    ...PACKAGE_CHOICES,
    extension: otherwise(boolean({ description: 'Form 7004 instead of the package.' }), false),
  },
  errors: [entitiesErrors.entity_not_found, ...PACKAGE_ERRORS, taxErrors.package_part_not_found],
  answers: 'file',
  reveals: revealsTaxNumbers,
  returns: FILE_BYTES,
  async run({ db, config: { preparer }, input: { entity_id, year, ...choices }, secrets, now }) {
    await expectLlc(db, entity_id)
    return makePackageFile(db, { entityId: entity_id, year, secrets, now }, { ...choices, preparer })
  },
})
