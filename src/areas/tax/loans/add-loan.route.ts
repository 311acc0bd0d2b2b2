import { Type } from 'typebox'
import { endpoint } from '../../../kernel/http/endpoint.ts'
import { errors } from '../../../kernel/http/errors.ts'
import { custom, id, optional, otherwise, shortId, word } from '../../../kernel/http/fields.ts'
import { writeOnce } from '../../../kernel/http/idempotency.ts'
import { textFromUnits } from '../../../kernel/values/money.ts'
import { entitiesErrors, expectLlc, llcRecord } from '../../entities/entities.ts'
import { staff } from '../../members/members.ts'
import { isCurrency } from '../../rates/vocabulary.rules.ts'
import { taxErrors } from '../tax.errors.ts'
import { LOAN_TERMS } from './loan-fields.ts'
import { LOAN_DIRECTIONS } from './loans.rules.ts'
import { addLoan as add } from './loans.ts'

const strict = { additionalProperties: false }

export const addLoan = endpoint({
  name: 'addLoan',
  method: 'POST',
  path: '/web/console/tax/loans',
  access: staff('tax:write', [llcRecord('entity_id')]),
  fields: {
    entity_id: shortId({ description: 'The LLC.' }),
    counterparty_id: id({ description: 'The related party.' }),
    direction: word(
      { description: 'borrowed: the LLC owes it; lent: the LLC is owed.', example: 'borrowed' },
      LOAN_DIRECTIONS,
    ),
    currency: otherwise(
      custom(
        { type: 'string', pattern: '^[A-Z]{3}$' },
        { description: 'Currency of the contract, in which its balance is kept.' },
        value => {
          if (typeof value !== 'string' || !isCurrency(value)) throw errors.invalid_currency()
          return value
        },
        [errors.invalid_currency],
      ),
      'USD',
    ),
    principal: LOAN_TERMS.principal,
    starts_on: LOAN_TERMS.starts_on,
    name: optional(LOAN_TERMS.name),
    rate: optional(LOAN_TERMS.rate),
    term_months: optional(LOAN_TERMS.term_months),
    document_id: optional(LOAN_TERMS.document_id),
  },
  errors: [
    entitiesErrors.entity_not_found,
    taxErrors.related_party_not_found,
    taxErrors.tax_document_not_found,
  ],
  status: 201,
  returns: Type.Object({ data: Type.Object({ id: Type.Integer() }, strict) }, strict),
  async run({ db, database, input: { principal, rate, ...input }, by }) {
    await expectLlc(db, input.entity_id)
    const loan = {
      ...input,
      principal: textFromUnits(principal),
      rate: rate === null ? null : textFromUnits(rate),
    }
    return writeOnce(database, by, async (tx, by) => ({ data: await add(tx, by, loan) }))
  },
})
