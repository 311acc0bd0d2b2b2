import { createHash } from 'node:crypto'
import fastify from 'fastify'
import pg from 'pg'

// Fastify with pg: prepared statements, JSON schemas for requests and responses.
const pool = new pg.Pool({ max: Number(process.env.POOL), idleTimeoutMillis: 600_000 })

const COLUMNS = `id, entity_id, year, month, transaction_date::text as transaction_date, movement_type, category, income, expense,
  counterparty_id, economic_purpose, document_id, description, bank_source, external_tx_id, source, created_at`

const text = { type: ['string', 'null'] }
const entrySchema = {
  type: 'object',
  properties: {
    id: { type: 'string' },
    entity_id: { type: 'integer' },
    year: { type: 'integer' },
    month: { type: 'integer' },
    transaction_date: text,
    movement_type: { type: 'string' },
    category: text,
    income: { type: 'string' },
    expense: { type: 'string' },
    counterparty_id: text,
    economic_purpose: text,
    document_id: text,
    description: text,
    bank_source: text,
    external_tx_id: text,
    source: { type: 'string' },
    created_at: { type: 'string', format: 'date-time' },
  },
}

const newEntrySchema = {
  type: 'object',
  required: ['entity_id', 'year', 'month'],
  properties: {
    entity_id: { type: 'integer' },
    year: { type: 'integer', minimum: 1990, maximum: 2100 },
    month: { type: 'integer', minimum: 1, maximum: 12 },
    transaction_date: { type: ['string', 'null'], format: 'date' },
    category: { type: ['string', 'null'], maxLength: 100 },
    income: { type: 'number', minimum: 0, default: 0 },
    expense: { type: 'number', minimum: 0, default: 0 },
    economic_purpose: { type: ['string', 'null'], maxLength: 1000 },
    description: { type: ['string', 'null'], maxLength: 1000 },
    bank_source: { type: ['string', 'null'], maxLength: 100 },
    external_tx_id: { type: ['string', 'null'], maxLength: 200 },
  },
}

const app = fastify()

app.decorateRequest('memberId', 0)
app.addHook('onRequest', async (request, reply) => {
  const key = request.headers.authorization?.replace(/^Bearer /, '') ?? ''
  const { rows } = await pool.query({
    name: 'find_key',
    text: 'select member_id from api_key where key_hash = $1',
    values: [createHash('sha256').update(key).digest()],
  })
  if (!rows[0]) return reply.code(401).send({ error: 'unknown key' })
  request.memberId = rows[0].member_id
})

async function owns(memberId, entityId) {
  const { rowCount } = await pool.query({
    name: 'find_entity',
    text: 'select 1 from entity where id = $1 and member_id = $2',
    values: [entityId, memberId],
  })
  return rowCount === 1
}

app.get('/entries', {
  schema: {
    querystring: {
      type: 'object',
      required: ['entity_id'],
      properties: {
        entity_id: { type: 'integer' },
        limit: { type: 'integer', minimum: 1, maximum: 100, default: 100 },
        offset: { type: 'integer', minimum: 0, default: 0 },
      },
    },
    response: {
      200: {
        type: 'object',
        properties: {
          data: { type: 'array', items: entrySchema },
          summary: {
            type: 'object',
            properties: { total_income: { type: 'string' }, total_expenses: { type: 'string' } },
          },
          total: { type: 'integer' },
        },
      },
    },
  },
  handler: async (request, reply) => {
    const { entity_id, limit, offset } = request.query
    if (!(await owns(request.memberId, entity_id))) return reply.code(404).send({ error: 'no such LLC' })
    const [page, totals] = await Promise.all([
      pool.query({
        name: 'list_entries',
        text: `select ${COLUMNS} from entry where entity_id = $1
               order by year desc, month desc, id desc limit $2 offset $3`,
        values: [entity_id, limit, offset],
      }),
      pool.query({
        name: 'sum_entries',
        text: `select count(*)::integer as total, coalesce(sum(income), 0) as total_income,
                      coalesce(sum(expense), 0) as total_expenses
               from entry where entity_id = $1`,
        values: [entity_id],
      }),
    ])
    const { total, ...summary } = totals.rows[0]
    return { data: page.rows, summary, total }
  },
})

app.post('/entries', {
  schema: { body: newEntrySchema, response: { 201: entrySchema } },
  handler: async (request, reply) => {
    const body = request.body
    if (!(await owns(request.memberId, body.entity_id))) return reply.code(404).send({ error: 'no such LLC' })
    const { rows } = await pool.query({
      name: 'insert_entry',
      text: `insert into entry (entity_id, year, month, transaction_date, movement_type, category, income, expense,
                                economic_purpose, description, bank_source, external_tx_id, source)
             values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, 'api') returning ${COLUMNS}`,
      values: [
        body.entity_id,
        body.year,
        body.month,
        body.transaction_date,
        body.income > 0 ? 'ingreso' : 'gasto',
        body.category,
        body.income,
        body.expense,
        body.economic_purpose,
        body.description,
        body.bank_source,
        body.external_tx_id,
      ],
    })
    return reply.code(201).send(rows[0])
  },
})

await app.listen({ host: '127.0.0.1', port: Number(process.env.PORT) })
