import { Type } from 'typebox'
import { orNull } from '../../../kernel/http/shapes.ts'
import { COUNTERPARTY_KINDS, RELATION_SUBTYPES } from '../vocabulary.rules.ts'

/** A counterparty as the website shows it. */
export const COUNTERPARTY = Type.Object(
  {
    id: Type.Integer({ format: 'int64' }),
    name: Type.String({ maxLength: 300 }),
    kind: Type.Unsafe<(typeof COUNTERPARTY_KINDS)[number]>({ type: 'string', enum: [...COUNTERPARTY_KINDS] }),
    relation_subtype: orNull({ type: 'string', enum: [...RELATION_SUBTYPES] }),
    is_related_party: Type.Boolean(),
  },
  { title: 'Counterparty', additionalProperties: false },
)
