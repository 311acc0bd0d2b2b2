import { Type } from 'typebox'
import { endpoint } from '../../../kernel/http/endpoint.ts'
import { errors } from '../../../kernel/http/errors.ts'
import {
  calendarYear,
  date,
  id,
  name,
  optional,
  otherwise,
  shortId,
  text,
  word,
} from '../../../kernel/http/fields.ts'
import { dateOf } from '../../../kernel/values/dates.ts'
import {
  entitiesErrors,
  expectLlc,
  FILING_STATUSES,
  type FilingStatus,
  FORM,
  llcRecord,
} from '../../entities/entities.ts'
import { staff } from '../../members/members.ts'
import { taxErrors } from '../tax.errors.ts'
import { markWithCopy } from './filed-copy.ts'
import type { FilingFollower } from './filing.ts'

const strict = { additionalProperties: false }

export const markFilingWith = (follow: FilingFollower) =>
  endpoint({
    name: 'markFiling',
    method: 'POST',
    path: '/web/console/filings/mark',
    access: staff('tax:write', [llcRecord('entity_id')]),
    fields: {
      entity_id: shortId({ description: 'The LLC.' }),
      form: otherwise(text({ description: 'The form.' }, { max: 20 }), FORM),
      year: calendarYear({ description: 'The calendar year in which the tax year begins.', example: 2026 }),
      status: word<FilingStatus>({ description: 'The new status.', example: 'filed' }, FILING_STATUSES),
      on: optional(
        date({ description: 'Date it was filed or the extension was requested. Defaults to today.' }),
      ),
      filed_elsewhere: optional(
        name({
          description: 'With `filed`, if no package is stored: why the return was filed without one.',
          example: 'Filed by a previous accountant',
        }),
      ),
      signed_copy_id: optional(
        id({
          description:
            'With `filed_elsewhere`: the signed copy that was filed, a document of the LLC. Not needed again once the year has one.',
        }),
      ),
    },
    returns: Type.Object({ data: Type.Object({ id: Type.Integer() }, strict) }, strict),
    errors: [
      entitiesErrors.entity_not_found,
      errors.date_in_future,
      entitiesErrors.filing_not_found,
      entitiesErrors.filing_year_not_owed,
      entitiesErrors.filing_extension_too_late,
      taxErrors.package_not_frozen,
      taxErrors.package_not_sent,
      taxErrors.filed_copy_required,
      taxErrors.filed_copy_unexpected,
      taxErrors.filed_copy_of_other_year,
      taxErrors.tax_document_not_found,
      taxErrors.proof_unreadable,
    ],
    async run({ db, database, config, secrets, input, by, now }) {
      const { entity_id, form, year, status, on, filed_elsewhere, signed_copy_id } = input
      await expectLlc(db, entity_id)
      const elsewhere = filed_elsewhere ?? null
      const wanted = { entityId: entity_id, form, year, status, on: on ?? dateOf(now), elsewhere }
      const copy = signed_copy_id ? { documentId: signed_copy_id } : null
      const { id } = await markWithCopy({ database, config, secrets, by, now }, wanted, copy, follow)
      return { data: { id } }
    },
  })
