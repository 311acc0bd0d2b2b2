import { errors } from '../../kernel/http/errors.ts'
import { date, id, name, optional, text } from '../../kernel/http/fields.ts'
import { obligationsErrors } from './obligations.errors.ts'

export const OBLIGATION_ID = id({ description: 'The obligation.' })

export const DONE_FIELDS = {
  obligation_id: OBLIGATION_ID,
  document_id: id({ description: 'The evidence: a document of the LLC, such as a receipt.' }),
  done_on: optional(
    date({ description: 'The day it was filed or paid. Defaults to today.', example: '2026-10-15' }),
  ),
  note: optional(name({ description: 'A note, such as a confirmation number.', example: 'BSA 31000123' })),
}

export const DONE_ERRORS = [
  obligationsErrors.evidence_not_found,
  obligationsErrors.obligation_follows_filing,
  obligationsErrors.obligation_not_open,
  errors.date_in_future,
]

export const DISMISS_FIELDS = {
  obligation_id: OBLIGATION_ID,
  reason: text(
    { description: 'Why it does not apply.', example: 'The account was closed in 2024.' },
    { max: 1000 },
  ),
}

export const DISMISS_ERRORS = [
  obligationsErrors.obligation_follows_filing,
  obligationsErrors.obligation_not_open,
]

export const UNDO_ERRORS = [obligationsErrors.obligation_not_decided]
