import { type Command, type Flag, optionOf, table } from '../../kernel/cli/command.ts'
import { errors } from '../../kernel/http/errors.ts'
import { calendarYear, integer, optional, otherwise, readFields } from '../../kernel/http/fields.ts'
import { CommandError } from '../../kernel/http/refusal.ts'
import { findService } from '../catalog/catalog.ts'
import { findEntityBy } from '../entities/entities.ts'
import { daysOf, NEW_PAYMENT, PAYMENT_CHANGE } from './payment.rules.ts'
import { listForOperator } from './payment.sql.ts'
import { STATUSES } from './payment-status.rules.ts'
import { addPayment, changePayment } from './payments.ts'

const DUE = { flags: '--due <date>', description: 'due date' }
const PAID = {
  flags: '--paid <date-or-instant>',
  description: 'payment date, for paid and refunded payments; defaults to now for paid ones',
}
const DESCRIPTION = { flags: '--description <text>', description: 'description shown to the member' }
const INVOICE = {
  flags: '--invoice <number>',
  description: 'unique invoice number',
}

export const paymentAdd: Command = {
  words: 'payment add',
  summary: 'Record a payment of an LLC for a service. Nothing is charged.',
  flags: [
    { flags: '--entity <id>', description: 'the LLC', required: true },
    { flags: '--service <code-or-id>', description: 'the service', required: true },
    { flags: '--amount <amount>', description: 'amount, such as 149.90', required: true },
    { flags: '--currency <code>', description: 'ISO 4217 code, such as USD', required: true },
    { flags: '--status <status>', description: 'status', required: true, choices: STATUSES },
    DUE,
    PAID,
    DESCRIPTION,
    INVOICE,
  ],
  async run(context, { entity, service, json: _, ...options }) {
    const { durable: db } = await context.database()
    const wanted = readFields(NEW_PAYMENT, options, 'body')
    const llc = await findEntityBy(db, entity as string)
    const of = { entityId: llc.id, service: await findService(db, service as string) }
    const { id, payment } = await addPayment(db, context.by, of, wanted, context.now())
    const text = `Payment ${id} of ${llc.name}: ${wanted.amount} ${wanted.currency}, ${wanted.status}`
    return { json: { id, data: JSON.parse(payment) }, text }
  },
}

const CHANGE_FLAGS: readonly Flag[] = [
  { flags: '--status <status>', description: 'new status', choices: STATUSES },
  PAID,
  DUE,
  DESCRIPTION,
  INVOICE,
  { flags: '--amount <amount>', description: 'corrected amount, such as 149.90' },
  { flags: '--currency <code>', description: 'ISO 4217 code, such as USD' },
  { flags: '--service <code-or-id>', description: 'corrected service' },
]

export const paymentUpdate: Command = {
  words: 'payment update',
  summary: 'Update the status of a payment, or correct its details. An empty value clears a field.',
  args: [{ name: 'id', description: 'the id of the payment' }],
  flags: CHANGE_FLAGS,
  async run(context, { id: idText, service, json: _, ...options }) {
    const id = /^\d{1,15}$/.test(idText as string) ? Number(idText) : 0
    if (id === 0) throw new CommandError(`"${idText}" is not the id of a payment.`)
    const cleared = Object.entries(options).map(([name, value]) => [name, value === '' ? null : value])
    const change = readFields(PAYMENT_CHANGE, Object.fromEntries(cleared), 'body')
    if (service === undefined && Object.values(change).every(value => value === undefined))
      throw errors.nothing_to_change({ fields: CHANGE_FLAGS.map(optionOf).join(', ') })
    const database = await context.database()
    const sold = service === undefined ? null : await findService(database.durable, service as string)
    const { changed } = await changePayment(database, context.by, id, change, context.now(), sold)
    const text = changed.length
      ? `Payment ${id}: ${changed.join(', ')} changed`
      : `Payment ${id}: nothing changed`
    return { json: { id, changed }, text }
  },
}

const LISTED = {
  year: optional(calendarYear({ description: 'the year' })),
  limit: otherwise(integer({ description: 'maximum number of rows' }, { min: 1, max: 100_000 }), 100),
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
    { flags: '--entity <id>', description: 'only this LLC' },
    { flags: '--status <status>', description: 'filter by status', choices: STATUSES },
    { flags: '--year <year>', description: 'only payments made in this year, or due in it if unpaid' },
    { flags: '--limit <count>', description: 'maximum number of rows', default: '100' },
  ],
  async run(context, { entity, status, year, limit: wanted }) {
    const { quick: db } = await context.database()
    const input = { ...(year !== undefined && { year }), limit: wanted }
    const { limit, ...filter } = readFields(LISTED, input, 'query')
    const llc = entity === undefined ? null : await findEntityBy(db, entity as string)
    const which = { entity_id: llc?.id ?? null, status: (status as string | undefined) ?? null }
    const params = { ...which, ...daysOf(filter.year), limit }
    const found = await db.all(listForOperator, params)
    const data = found.map(({ payment }) => JSON.parse(payment) as Shown)
    const total = found[0]?.total ?? 0
    const rows = data.map(p => [
      p.id,
      p.entity_id,
      p.service.name,
      p.amount,
      p.currency,
      p.status,
      p.due_date,
      p.paid_at?.slice(0, 10) ?? null,
      p.invoice_number,
    ])
    const header = ['id', 'entity', 'service', 'amount', 'currency', 'status', 'due', 'paid', 'invoice']
    const more = total > data.length ? `\nShowing ${data.length} of ${total}; use --limit to see more` : ''
    return {
      json: { data, pagination: { total, limit, offset: 0 } },
      text: table(header, rows, 'No payments found.') + more,
    }
  },
}
