import { endpoint } from '../../kernel/endpoint.ts'
import { integer } from '../../kernel/fields.ts'
import { missing } from '../../kernel/refusal.ts'
import { byParams } from '../../kernel/write.ts'
import { staff } from '../members/members.ts'
import { KEY_ID } from './key.fields.ts'
import { CHANGED_KEY } from './key.shape.ts'
import { markKeyLimit } from './key.sql.ts'

export const setKeyLimit = endpoint({
  name: 'setKeyLimit',
  method: 'PUT',
  path: '/web/console/api-keys',
  access: staff,
  stepUp: true,
  tag: 'Console',
  summary: {
    en: 'Set how many requests per hour an API key may make.',
    es: 'Fija cuántas peticiones por hora puede hacer una clave de API.',
  },
  description: {
    en: 'It counts from the next request on; what was used of the running hour stays used.',
    es: 'Cuenta desde la siguiente petición; lo gastado de la hora en curso sigue gastado.',
  },
  fields: {
    id: KEY_ID,
    hourly_limit: integer(
      { description: 'Requests per hour.', example: 1000 },
      { min: 1, max: 1_000_000_000 },
    ),
  },
  returns: CHANGED_KEY,
  async run({ db, by, input }) {
    const done = await db.maybe(markKeyLimit, { ...input, ...byParams(by) })
    if (!done) throw missing('There is no such record.')
    return { data: { id: input.id } }
  },
})
