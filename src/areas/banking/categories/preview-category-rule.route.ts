import { Type } from 'typebox'
import { endpoint } from '../../../kernel/http/endpoint.ts'
import { WHY_NOTHING } from '../../../kernel/http/shapes.ts'
import { withExactAmounts } from '../../../kernel/values/exact.ts'
import { unitsFromText } from '../../../kernel/values/money.ts'
import { signedInFor } from '../../members/members.ts'
import { bankingErrors } from '../banking.errors.ts'
import { BANK_TRANSACTION, readReason } from '../transactions/bank-transaction.rules.ts'
import { findBankTransactions } from '../transactions/bank-transactions.ts'
import { RULE_MATCH } from './category-rule.rules.ts'
import { readRulePayee } from './category-rules.ts'
import { directionOf, fitsRule, normalizePayee, type Rule, ruleText } from './classify.rules.ts'
import { listRules } from './rules-and-choices.sql.ts'

/** How many of the newest transactions are compared with the rule, and how many of the matching ones are shown. */
const MAX_EXAMINED = 500
const SHOWN = 5

export const previewCategoryRule = endpoint({
  name: 'previewCategoryRule',
  method: 'GET',
  reads: 'heavy',
  path: '/web/banks/rules/preview',
  access: signedInFor('read:banking'),
  fields: RULE_MATCH,
  actsFor: 'entity_id',
  errors: [bankingErrors.invalid_rule_payee],
  returns: Type.Object(
    {
      data: Type.Object(
        {
          looked_at: Type.Integer(),
          matching: Type.Integer(),
          taken: Type.Integer(),
          examples: Type.Array(
            Type.Pick(BANK_TRANSACTION, ['day', 'payee', 'description', 'amount', 'currency']),
            { maxItems: SHOWN },
          ),
        },
        { additionalProperties: false },
      ),
      message: WHY_NOTHING,
    },
    { additionalProperties: false },
  ),
  nothing: () => ({ data: { looked_at: 0, matching: 0, taken: 0, examples: [] } }),
  async run({ db, input: { entity_id, payee: typed, direction } }) {
    const rule = { payee: readRulePayee(typed), direction }
    const newest = { entity_id, account_id: null, state: null, from: null, to: null, after: null }
    const { rows } = await findBankTransactions(db, newest, MAX_EXAMINED)
    const rules = (await db.all(listRules, { entity_id })) as Rule[]
    const matching = rows
      .filter(({ reason }) => readReason(reason) !== 'transfer')
      .map(row => ({
        row,
        text: ruleText(normalizePayee(row.payee ?? ''), row.description),
        way: directionOf(unitsFromText(row.amount)!),
      }))
      .filter(({ text, way }) => fitsRule(rule, text, way))
    const examples = matching
      .slice(0, SHOWN)
      .map(({ row: { day, payee, description, amount, currency } }) => ({
        day,
        payee,
        description,
        amount: unitsFromText(amount),
        currency,
      }))
    return {
      data: {
        looked_at: rows.length,
        matching: matching.length,
        taken: matching.filter(({ text, way }) => rules.some(one => fitsRule(one, text, way))).length,
        examples: withExactAmounts(examples) as never,
      },
    }
  },
})
