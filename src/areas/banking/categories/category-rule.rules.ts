import { Type } from 'typebox'
import { id, name, otherwise, word } from '../../../kernel/http/fields.ts'
import { orNull } from '../../../kernel/http/shapes.ts'
import { CATEGORIES, type Category } from '../../bookkeeping/vocabulary.rules.ts'
import { DIRECTIONS, type RuleDirection } from './rule-limits.rules.ts'

/** Which transactions a rule is for. */
export const RULE_MATCH = {
  entity_id: id({ description: 'The LLC.', example: 1 }),
  payee: name({
    description: "Words in the payee's name or in the bank's description, from the start of a word.",
    example: 'Kilnfield Hosting',
  }),
  direction: otherwise(
    word({ description: 'Money in (`in`), money out (`out`), or both (`any`).', example: 'out' }, DIRECTIONS),
    'any',
  ),
}

export const CATEGORY_RULE = Type.Object(
  {
    id: Type.Integer(),
    payee: Type.String({ description: 'In lower case, without accents and punctuation, as it is compared.' }),
    direction: Type.Unsafe<RuleDirection>({ type: 'string', enum: [...DIRECTIONS] }),
    category: Type.Unsafe<Category>({ type: 'string', enum: [...CATEGORIES] }),
    counterparty: orNull({ type: 'string' }),
    economic_purpose: orNull({ type: 'string' }),
  },
  { title: 'CategoryRule', additionalProperties: false },
)
