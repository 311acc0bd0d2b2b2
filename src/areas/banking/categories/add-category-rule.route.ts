import { Type } from 'typebox'
import { endpoint } from '../../../kernel/http/endpoint.ts'
import { word } from '../../../kernel/http/fields.ts'
import { writeOnce } from '../../../kernel/http/idempotency.ts'
import { CATEGORIES } from '../../bookkeeping/bookkeeping.ts'
import { signedInFor } from '../../members/members.ts'
import { bankingErrors } from '../banking.errors.ts'
import { CATEGORY_RULE, RULE_MATCH } from './category-rule.rules.ts'
import { addRule } from './category-rules.ts'

export const addCategoryRule = endpoint({
  name: 'addCategoryRule',
  method: 'POST',
  path: '/web/banks/rules',
  access: signedInFor('write:banking'),
  tag: 'Banks',
  status: 201,
  summary: 'Add a category rule.',
  description:
    'It applies to transactions that are imported from now on. Entries in the books do not change.',
  fields: {
    ...RULE_MATCH,
    category: word({ description: 'The category.', example: 'hosting' }, CATEGORIES),
  },
  actsFor: 'entity_id',
  errors: [bankingErrors.invalid_rule_payee, bankingErrors.rule_exists, bankingErrors.too_many_rules],
  returns: Type.Object({ data: CATEGORY_RULE }, { additionalProperties: false }),
  run: ({ database, by, now, input }) =>
    writeOnce(database, by, async (tx, each) => {
      const wanted = { ...input, counterparty_id: null, economic_purpose: null }
      const { id, payee, direction, category } = await addRule(tx, each, wanted, now)
      return { data: { id, payee, direction, category, counterparty: null, economic_purpose: null } }
    }),
})
