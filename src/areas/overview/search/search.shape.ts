import { type TSchema, Type } from 'typebox'
import { INSTANT, orNull } from '../../../kernel/http/shapes.ts'
import { MAX_FOUND } from './reach.ts'

const exact = { additionalProperties: false }
const id = () => Type.Integer({ minimum: 1 })
const name = () => Type.String({ maxLength: 5000 })
const list = <T extends TSchema>(of: T) => Type.Array(of, { maxItems: MAX_FOUND })

export const FOUND = Type.Object(
  {
    entries: list(
      Type.Object(
        {
          id: id(),
          entity_id: id(),
          year: Type.Integer(),
          month: Type.Integer({ minimum: 1, maximum: 12 }),
          transaction_date: orNull<string>({ type: 'string', format: 'date' }),
          description: orNull<string>(name()),
          counterparty: orNull<string>(name()),
          income: Type.Number(),
          expense: Type.Number(),
        },
        exact,
      ),
    ),
    counterparties: list(
      Type.Object({ id: id(), entity_id: id(), name: name(), kind: Type.String({ maxLength: 30 }) }, exact),
    ),
    documents: list(
      Type.Object(
        {
          id: id(),
          entity_id: id(),
          title: name(),
          doc_type: Type.String({ maxLength: 300 }),
          uploaded_at: INSTANT,
        },
        exact,
      ),
    ),
    transactions: list(
      Type.Object(
        {
          transaction_id: Type.String({ maxLength: 30 }),
          entity_id: id(),
          amount: Type.Number(),
          category: Type.String({ maxLength: 40 }),
          description: orNull<string>(name()),
          status: Type.String({ maxLength: 20 }),
          submitted_at: INSTANT,
        },
        exact,
      ),
    ),
    obligations: list(
      Type.Object(
        {
          id: id(),
          entity_id: Type.Unsafe<number | null>({
            ...orNull(id()),
            description: 'The LLC, or null if it is an obligation of the owner.',
          }),
          name: Type.Object({ en: name(), es: name() }, exact),
          year: Type.Integer(),
          state: Type.String({ maxLength: 30 }),
          due_by: orNull<string>({ type: 'string', format: 'date' }),
        },
        exact,
      ),
    ),
    books_left_out: Type.Integer({
      minimum: 0,
      description: 'LLCs whose books were not searched because there are too many.',
    }),
  },
  { title: 'Found', ...exact },
)
