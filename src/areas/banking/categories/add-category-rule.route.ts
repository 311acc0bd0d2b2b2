import { Type } from 'typebox'
import { endpoint } from '../../../kernel/http/endpoint.ts'
import { id, optional, text, word } from '../../../kernel/http/fields.ts'
import { writeOnce } from '../../../kernel/http/idempotency.ts'
import { bookkeepingErrors, CATEGORIES, checkCounterparty } from '../../bookkeeping/bookkeeping.ts'
import { signedInFor } from '../../members/members.ts'
import { bankingErrors } from '../banking.errors.ts'
import { CATEGORY_RULE, RULE_MATCH } from './category-rule.rules.ts'
import { addRule } from './category-rules.ts'

export const addCategoryRule = endpoint({
  name: 'addCategoryRule',
  method: 'POST',
  path: '/web/banks/rules',
  access: signedInFor('write:banking'),
  status: 201,
  fields: {
    ...RULE_MATCH,
    category: word({ description: 'The category.', example: 'hosting' }, CATEGORIES),
    counterparty_id: optional(id({ description: 'The counterparty of the entries.' })),
    economic_purpose: optional(text({ description: 'Economic purpose of the entries.' }, { max: 4000 })),
  },
  actsFor: 'entity_id',
  errors: [
    bookkeepingErrors.counterparty_not_found,
    bankingErrors.invalid_rule_payee,
    bankingErrors.rule_exists,
    bankingErrors.too_many_rules,
  ],
  returns: Type.Object({ data: CATEGORY_RULE }, { additionalProperties: false }),
  run: ({ database, by, now, input }) =>
    writeOnce(database, by, async (tx, each) => {
      const party = await checkCounterparty(tx, input)
      const { counterparty_id: _, ...rule } = await addRule(tx, each, input, now)
      return { data: { ...rule, counterparty: party?.name ?? null } }
    }),
})
