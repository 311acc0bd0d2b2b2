import { Type } from 'typebox'
import { endpoint } from '../../../kernel/http/endpoint.ts'
import { custom } from '../../../kernel/http/fields.ts'
import { INSTANT, orNull, YEAR_RANGE } from '../../../kernel/http/shapes.ts'
import { withExactAmounts } from '../../../kernel/values/exact.ts'
import { unitsFromText } from '../../../kernel/values/money.ts'
import { signedInFor } from '../../members/members.ts'
import { listProvenEntries } from '../evidence.sql.ts'
import { taxErrors } from '../tax.errors.ts'
import { OF_TAX_YEAR } from '../tax-year.fields.ts'

const MOST = 100
const SHAPE = /^[1-9]\d{0,14}(,[1-9]\d{0,14}){0,99}$/

/** Comma-separated ids. */
const idList = custom(
  { type: 'string', pattern: SHAPE.source, maxLength: 16 * MOST },
  { description: `Comma-separated entry ids, at most ${MOST}.`, example: '1,2' },
  value => {
    if (typeof value !== 'string' || value.length > 16 * MOST || !SHAPE.test(value))
      throw taxErrors.invalid_id_list({ max: MOST })
    return value.split(',').map(Number)
  },
  [taxErrors.invalid_id_list],
)

const text = (maxLength: number) => Type.String({ maxLength })

type Proof = { status: string; chain: string | null; block: number | null; block_time: string | null }

const DOCUMENT = Type.Object(
  {
    id: Type.Integer({ format: 'int64' }),
    title: text(300),
    sha256: orNull<string>({ type: 'string', minLength: 64, maxLength: 64 }),
    has_file: Type.Boolean(),
    withdrawn: Type.Boolean(),
    proof: Type.Object(
      {
        status: Type.Unsafe<string>({ type: 'string', enum: ['none', 'pending', 'confirmed', 'invalid'] }),
        chain: orNull<string>({ type: 'string', enum: ['bitcoin', 'local'] }),
        block: orNull<number>({ type: 'integer' }),
        block_time: orNull<string>(INSTANT),
      },
      { additionalProperties: false },
    ),
  },
  { title: 'EntryDocument', additionalProperties: false },
)
type EntryDocument = {
  id: number
  title: string
  sha256: string | null
  has_file: boolean
  withdrawn: boolean
  proof: Proof
}

const ENTRY = Type.Object(
  {
    id: Type.Integer({ format: 'int64' }),
    year: Type.Integer(YEAR_RANGE),
    month: Type.Integer({ minimum: 1, maximum: 12 }),
    date: orNull<string>({ type: 'string', format: 'date' }),
    received: Type.Number(),
    paid: Type.Number(),
    category: orNull<string>({ type: 'string', maxLength: 100 }),
    movement_type: text(100),
    description: orNull<string>({ type: 'string', maxLength: 4000 }),
    purpose: orNull<string>({ type: 'string', maxLength: 4000 }),
    counterparty: orNull<string>({ type: 'string', maxLength: 300 }),
    document: orNull<EntryDocument>(DOCUMENT),
  },
  { title: 'ProvenEntry', additionalProperties: false },
)

export const listTaxEntries = endpoint({
  name: 'listTaxEntries',
  method: 'GET',
  reads: 'heavy',
  path: '/web/tax/entries',
  access: signedInFor('read:tax'),
  fields: { entity_id: OF_TAX_YEAR.entity_id, ids: idList },
  actsFor: 'entity_id',
  returns: Type.Object(
    { data: Type.Array(ENTRY, { maxItems: MOST }) },
    { title: 'ProvenEntries', additionalProperties: false },
  ),
  async run({ db, input }) {
    const found = await db.all(listProvenEntries, input)
    const data = found.map(({ received, paid, ...entry }) => ({
      ...entry,
      received: unitsFromText(received)!,
      paid: unitsFromText(paid)!,
    }))
    return withExactAmounts({ data }) as Record<string, unknown>
  },
})
