import { Type } from 'typebox'
import { endpoint } from '../../../kernel/http/endpoint.ts'
import { id } from '../../../kernel/http/fields.ts'
import { WHY_NOTHING } from '../../../kernel/http/shapes.ts'
import { signedInFor } from '../../members/members.ts'
import { CATEGORY_RULE } from './category-rule.rules.ts'
import { MAX_RULES } from './rule-limits.rules.ts'
import { listNamedRules } from './rules-and-choices.sql.ts'

export const listCategoryRules = endpoint({
  name: 'listCategoryRules',
  method: 'GET',
  path: '/web/banks/rules',
  access: signedInFor('read:banking'),
  fields: { entity_id: id({ description: 'The LLC.', example: 1 }) },
  actsFor: 'entity_id',
  returns: Type.Object(
    { data: Type.Array(CATEGORY_RULE, { maxItems: MAX_RULES }), message: WHY_NOTHING },
    { additionalProperties: false },
  ),
  nothing: () => ({ data: [] }),
  async run({ db, input: { entity_id } }) {
    return { data: (await db.all(listNamedRules, { entity_id, most: MAX_RULES })) as never }
  },
})
