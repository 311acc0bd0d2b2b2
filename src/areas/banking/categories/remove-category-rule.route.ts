import { Type } from 'typebox'
import { endpoint } from '../../../kernel/http/endpoint.ts'
import { errors } from '../../../kernel/http/errors.ts'
import { id } from '../../../kernel/http/fields.ts'
import { byParams } from '../../../kernel/sql/write.ts'
import { signedInFor } from '../../members/members.ts'
import { checkOwnRule, ownsRule } from './category-rules.ts'
import { removeRule } from './rules-and-choices.sql.ts'

export const removeCategoryRule = endpoint({
  name: 'removeCategoryRule',
  method: 'POST',
  path: '/web/banks/rules/remove',
  access: signedInFor('write:banking'),
  fields: { id: id({ description: 'The rule.' }) },
  owns: ownsRule,
  errors: [errors.not_found],
  returns: Type.Object(
    { data: Type.Object({ id: Type.Integer() }, { additionalProperties: false }) },
    { additionalProperties: false },
  ),
  async run(context) {
    await checkOwnRule(context)
    const { db, by, now, input } = context
    const who = byParams(by)
    const gone = await db.maybe(removeRule, { id: input.id, now: now.toISOString(), ...who })
    if (!gone) throw errors.not_found()
    return { data: { id: gone.id } }
  },
})
