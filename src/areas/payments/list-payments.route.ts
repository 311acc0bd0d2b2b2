import { Type } from 'typebox'
import { endpoint, JsonText } from '../../kernel/http/endpoint.ts'
import { EXAMPLE_CURSOR, PAGINATION, WHY_NOTHING } from '../../kernel/http/shapes.ts'
import type { Db } from '../../kernel/sql/postgres.ts'
import { apiKey, type Caller } from '../members/members.ts'
import { EXAMPLE_PAYMENT } from './payment.examples.ts'
import { daysOf, PAYMENT, PAYMENT_FILTER, PAYMENT_PAGES, type PaymentFilter } from './payment.rules.ts'
import {
  listBehindOffsetOfEntity,
  listBehindOffsetOfMember,
  listNewestOfEntity,
  listNewestOfMember,
  listOfEntities,
} from './payment.sql.ts'

export const listPayments = endpoint({
  name: 'listPayments',
  method: 'GET',
  path: '/v1/payments',
  access: apiKey('read:payments'),
  agents: 'read',
  tag: 'Payments',
  summary: {
    en: 'List payments for services, paid and due.',
    es: 'Lista los pagos por servicios, hechos y pendientes.',
  },
  description: {
    en: 'Newest first, by payment date, or else due date, or else the date it was recorded, then by id. `pagination.total` covers all payments that match the filter. Payments are recorded by the firm; nothing is charged through the API.',
    es: 'Primero los más recientes, por fecha de pago o, en su defecto, de vencimiento o de registro, y después por id. `pagination.total` abarca todos los pagos que cumplen el filtro. Los pagos los registra la gestoría; a través de la API no se cobra nada.',
  },
  fields: PAYMENT_FILTER,
  actsFor: 'entity_id',
  returns: Type.Object(
    {
      data: Type.Array(PAYMENT, { maxItems: 500 }),
      pagination: PAGINATION,
      message: WHY_NOTHING,
    },
    { additionalProperties: false },
  ),
  nothing: input => ({ data: [], pagination: PAYMENT_PAGES.pagination(input, 0, null) }),
  examples: [
    {
      title: 'The newest payment of 2026',
      request: { entity_id: 1, year: 2026, limit: 1 },
      response: {
        data: [EXAMPLE_PAYMENT],
        pagination: { total: 14, limit: 1, offset: 0, next_cursor: EXAMPLE_CURSOR },
      },
    },
  ],
  async run({ db, input, caller }) {
    const page = await findPage(db, caller, input)
    const pagination = JSON.stringify(PAYMENT_PAGES.pagination(input, page.total, page.last))
    return new JsonText(`{"data":[${page.payments ?? ''}],"pagination":${pagination}}`)
  },
})

/** Before the newest payment of any list. */
const START = { day: '9999-12-31', id: Number.MAX_SAFE_INTEGER }

async function findPage(db: Db, caller: Caller, { entity_id, year, limit, offset, cursor }: PaymentFilter) {
  const wanted = { ...daysOf(year), limit }
  const { day: after_day, id: after_id } = cursor?.after ?? START
  if (entity_id === null && !caller.actsForAllOwnLlcs) {
    const entity_ids = Object.keys(caller.entities).map(Number)
    return db.one(listOfEntities, { entity_ids, ...wanted, offset: offset ?? 0, after_day, after_id })
  }
  const params = { list_id: entity_id ?? caller.memberId, ...wanted }
  return offset
    ? db.one(entity_id === null ? listBehindOffsetOfMember : listBehindOffsetOfEntity, { ...params, offset })
    : db.one(entity_id === null ? listNewestOfMember : listNewestOfEntity, { ...params, after_day, after_id })
}
