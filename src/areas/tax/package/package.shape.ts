import { type Static, Type } from 'typebox'
import { orNull } from '../../../kernel/http/shapes.ts'
import { DECIDED_ENTRIES } from '../form-5472/form-5472.shape.ts'
import { taxErrors } from '../tax.errors.ts'
import { SENT_BY, type SentBy } from './freeze.ts'

const strict = { additionalProperties: false }
const value = orNull<string>({ type: 'string', maxLength: 2000 })

/** Why a package cannot be made. */
export const PACKAGE_ERRORS = [
  taxErrors.form_5472_not_found,
  taxErrors.form_5472_incomplete,
  taxErrors.form_not_printable,
  taxErrors.statement_not_in_english,
  taxErrors.package_form_not_supplied,
  taxErrors.too_many_related_entries,
]

export const LINE_CHANGES = Type.Array(
  Type.Object(
    {
      form: Type.String({ maxLength: 50 }),
      line: Type.String({ maxLength: 50 }),
      before: value,
      after: value,
    },
    strict,
  ),
  { maxItems: 10_000, description: 'Against the return that was filed.' },
)

/** The copy of a return that was filed without a stored package. */
const COPY = Type.Object(
  {
    document_id: Type.Integer(),
    sha256: Type.String({ maxLength: 64 }),
    frozen_at: Type.String({ format: 'date-time' }),
  },
  strict,
)
export const FILED_COPY = orNull<Static<typeof COPY>>(COPY)

/** The stored packages of a year, newest first. */
export const STORED_PACKAGES = Type.Array(
  Type.Object(
    {
      id: Type.Integer(),
      edition: Type.Integer({
        description: 'Counted from 1 within the year; those with a reason are amended.',
      }),
      document_id: Type.Integer(),
      sha256: Type.String({ maxLength: 64 }),
      pages: Type.Integer(),
      decisions: DECIDED_ENTRIES,
      reason: orNull<string>({ type: 'string', maxLength: 300 }),
      made_for: orNull<SentBy>({ type: 'string', enum: [...SENT_BY], description: 'How it is to be sent.' }),
      frozen_at: Type.String({ format: 'date-time' }),
      how: orNull<SentBy>({ type: 'string', enum: [...SENT_BY] }),
      sent_on: orNull<string>({ type: 'string', format: 'date' }),
      receipt_id: orNull<number>({ type: 'integer' }),
      signed_copy_id: orNull<number>({ type: 'integer' }),
    },
    strict,
  ),
  { maxItems: 1000 },
)
