import { endpoint } from '../../../kernel/http/endpoint.ts'
import { optional, otherwise, text, word } from '../../../kernel/http/fields.ts'
import { fileOfBytes } from '../../../kernel/http/file-answer.ts'
import { FILE_BYTES } from '../../../kernel/http/shapes.ts'
import { signedIn } from '../../members/members.ts'
import { OF_YEAR } from '../form-5472/read-form-5472.route.ts'
import { revealsTaxNumbers } from '../reveals.ts'
import { taxErrors } from '../tax.errors.ts'
import { checkPackage, findPackageYear, makeYearPackage } from './packages.ts'

const SENT_BY = ['fax', 'mail'] as const

export const downloadPackage = endpoint({
  name: 'downloadPackage',
  method: 'GET',
  path: '/web/tax/package',
  access: signedIn,
  stepUp: true,
  tag: 'Reports',
  summary: {
    en: 'Download the filing package as one PDF: pro forma Form 1120, Forms 5472 and their statements.',
    es: 'Descarga el paquete de presentación en un PDF: formulario 1120 pro forma, formularios 5472 y sus anexos.',
  },
  description: {
    en: 'In filing order, with numbered pages. Requires the blank forms, which the firm supplies, a complete year, and statements in English. Tax numbers are shown in full.',
    es: 'En el orden de presentación y con las páginas numeradas. Requiere los formularios en blanco, que aporta la firma, un ejercicio completo y los anexos en inglés. Los números fiscales aparecen completos.',
  },
  fields: {
    ...OF_YEAR,
    sent_by: otherwise(
      word({ description: 'How it will be sent; only a fax has a cover.', example: 'fax' }, SENT_BY),
      'fax',
    ),
    part: optional(
      text(
        { description: 'Only this part, such as `cover`, `1120` or `5472-RP1`.', example: '1120' },
        { max: 80 },
      ),
    ),
  },
  actsFor: 'entity_id',
  errors: [
    taxErrors.form_5472_not_found,
    taxErrors.form_5472_incomplete,
    taxErrors.statement_not_in_english,
    taxErrors.package_form_not_supplied,
    taxErrors.package_part_not_found,
    taxErrors.too_many_related_entries,
  ],
  answers: 'file',
  reveals: revealsTaxNumbers,
  returns: FILE_BYTES,
  async run({ db, input: { entity_id, year, sent_by, part }, secrets, now }) {
    const found = await findPackageYear(db, { entityId: entity_id, year, secrets, now })
    checkPackage(found.prefill)
    const name = found.prefill.part_i.find(({ line }) => line === '1a')!.value as string
    const sender = sent_by === 'fax' ? name : null
    const wishes = { sender, extension: false, amends: null, reasonableCause: null, part: part ?? null }
    const { bytes } = await makeYearPackage(db, found, wishes, now)
    return fileOfBytes(`form-5472-package-${year}.pdf`, 'application/pdf', Buffer.from(bytes))
  },
})
