import { type Command, table } from '../../kernel/command.ts'
import { integer, optional, otherwise, readFields } from '../../kernel/fields.ts'
import { invalid } from '../../kernel/refusal.ts'
import { findService } from '../catalog/catalog.ts'
import { findEntityBy } from '../entities/entities.ts'
import { daysOf, NEW_PAYMENT, PAYMENT_CHANGE, STATUSES, year } from './payment.rules.ts'
import { listForOperator } from './payment.sql.ts'
import { addPayment, changePayment } from './payments.ts'

const DUE = { flags: '--due <date>', description: 'when it is due' }
const PAID = {
  flags: '--paid <date-or-instant>',
  description: 'when it was paid, for paid and refunded; of a paid one otherwise now',
}
const DESCRIPTION = { flags: '--description <text>', description: 'what the member reads beside it' }
const INVOICE = {
  flags: '--invoice <number>',
  description: 'the number of the invoice; each can be used once',
}

export const paymentAdd: Command = {
  words: 'payment add',
  summary: 'Record a payment of an LLC for a service. Nothing is charged.',
  flags: [
    { flags: '--entity <id>', description: 'the LLC it is for', required: true },
    { flags: '--service <code-or-id>', description: 'the service that is paid for', required: true },
    { flags: '--amount <amount>', description: 'how much, such as 149.90', required: true },
    { flags: '--currency <code>', description: 'three letters, such as USD', required: true },
    { flags: '--status <status>', description: 'how it stands', required: true, choices: STATUSES },
    ...[DUE, PAID, DESCRIPTION, INVOICE],
  ],
  async run(context, { entity, service, json: _, ...said }) {
    const { durable: db } = await context.database()
    const wanted = readFields(NEW_PAYMENT, said, 'body')
    const llc = await findEntityBy(db, entity as string)
    const of = { entityId: llc.id, service: await findService(db, service as string) }
    const { id, payment } = await addPayment(db, context.by, of, wanted, context.now())
    const text = `Payment ${id} of ${llc.name}: ${wanted.amount} ${wanted.currency}, ${wanted.status}`
    return { json: { id, data: JSON.parse(payment) }, text }
  },
}

export const paymentUpdate: Command = {
  words: 'payment update',
  summary: 'Say what became of a payment, or correct what was recorded. An empty text clears a field.',
  args: [{ name: 'id', description: 'the id of the payment' }],
  flags: [
    { flags: '--status <status>', description: 'how it stands now', choices: STATUSES },
    ...[PAID, DUE, DESCRIPTION, INVOICE],
    { flags: '--amount <amount>', description: 'how much it was in truth, such as 149.90' },
    { flags: '--currency <code>', description: 'three letters, such as USD' },
    { flags: '--service <code-or-id>', description: 'the service that was paid for in truth' },
  ],
  async run(context, { id: idText, service, json: _, ...said }) {
    const id = /^\d{1,15}$/.test(idText as string) ? Number(idText) : 0
    if (id === 0) throw invalid(`"${idText}" is not the id of a payment.`)
    const cleared = Object.entries(said).map(([name, value]) => [name, value === '' ? null : value])
    const change = readFields(PAYMENT_CHANGE, Object.fromEntries(cleared), 'body')
    if (service === undefined && Object.values(change).every(value => value === undefined))
      throw invalid('Nothing to change: give --status, --amount or another option; --help lists all.')
    const database = await context.database()
    const sold = service === undefined ? null : await findService(database.durable, service as string)
    const { changed } = await changePayment(database, context.by, id, change, context.now(), sold)
    const text = changed.length
      ? `Payment ${id}: ${changed.join(', ')} changed`
      : `Payment ${id} is so already`
    return { json: { id, changed }, text }
  },
}

const LISTED = {
  year: optional(year({ description: 'the year' })),
  limit: otherwise(integer({ description: 'how many at most' }, { min: 1, max: 100_000 }), 100),
}

type Shown = {
  id: number
  entity_id: number
  service: { name: string }
  amount: number
  currency: string
  status: string
  invoice_number: string | null
  due_date: string | null
  paid_at: string | null
}

export const paymentList: Command = {
  words: 'payment list',
  summary: 'List payments, newest first, of one LLC or of all.',
  flags: [
    { flags: '--entity <id>', description: 'only those of this LLC' },
    { flags: '--status <status>', description: 'only those that stand so', choices: STATUSES },
    { flags: '--year <year>', description: 'only those paid in this year, or due if not paid' },
    { flags: '--limit <count>', description: 'how many at most', default: '100' },
  ],
  async run(context, { entity, status, year, limit: wanted }) {
    const { quick: db } = await context.database()
    const said = { ...(year !== undefined && { year }), limit: wanted }
    const { limit, ...filter } = readFields(LISTED, said, 'query')
    const llc = entity === undefined ? null : await findEntityBy(db, entity as string)
    const which = { entity_id: llc?.id ?? null, status: (status as string | undefined) ?? null }
    const params = { ...which, ...daysOf(filter.year), limit }
    const found = await db.all(listForOperator, params)
    const data = found.map(({ payment }) => JSON.parse(payment) as Shown)
    const total = found[0]?.total ?? 0
    const rows = data.map(p => [
      ...[p.id, p.entity_id, p.service.name, p.amount, p.currency, p.status],
      ...[p.due_date, p.paid_at?.slice(0, 10) ?? null, p.invoice_number],
    ])
    const header = ['id', 'entity', 'service', 'amount', 'currency', 'status', 'due', 'paid', 'invoice']
    const more = total > data.length ? `\n${data.length} of ${total}; --limit shows more` : ''
    return {
      json: { data, pagination: { total, limit, offset: 0 } },
      text: table(header, rows, 'There is no such payment.') + more,
    }
  },
}
