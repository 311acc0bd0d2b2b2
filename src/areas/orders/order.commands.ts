import { randomUUID } from 'node:crypto'
import { type Command, table } from '../../kernel/cli/command.ts'
import { escapeControlChars } from '../../kernel/cli/escape-control-chars.ts'
import { integer, readFields } from '../../kernel/http/fields.ts'
import { CommandError } from '../../kernel/http/refusal.ts'
import { LANGUAGES } from '../../kernel/values/language.ts'
import { unitsFromNumber } from '../../kernel/values/money.ts'
import { findMemberBy } from '../members/members.ts'
import { NEW_ORDER } from './order.rules.ts'
import { findOrder, listOrders } from './order.sql.ts'
import { type OrderStatus, STATUSES } from './order-status.rules.ts'
import { ordersErrors } from './orders.errors.ts'
import { quoteFor, setOrderStatus, takeOrder } from './orders.ts'

const ORDER = { name: 'id', description: 'the id of the order' }
const idOf = (text: unknown) => {
  const id = /^\d{1,9}$/.test(text as string) ? Number(text) : 0
  if (id === 0) throw new CommandError(`"${text}" is not the id of an order.`)
  return id
}

/** By option, so that errors name it. */
const CREATE_FIELDS = {
  '--name': NEW_ORDER.name,
  '--email': NEW_ORDER.email,
  '--language': NEW_ORDER.language,
  '--note': NEW_ORDER.note,
  '--phone': NEW_ORDER.phone,
  '--country': NEW_ORDER.country,
  '--llc-name': NEW_ORDER.names,
}

export const orderCreate: Command = {
  words: 'order create',
  summary: "Create an LLC order received by phone, at today's quote. Nothing is charged.",
  flags: [
    { flags: '--name <name>', description: 'name of the customer', required: true },
    { flags: '--email <address>', description: 'email for the confirmation', required: true },
    {
      flags: '--llc-name <name...>',
      description: 'one to three desired names, in order of preference',
      required: true,
    },
    { flags: '--options <codes>', description: 'comma-separated options; defaults to the standard ones' },
    {
      flags: '--language <language>',
      description: 'language of the confirmation',
      choices: LANGUAGES,
      default: 'en',
    },
    { flags: '--phone <number>', description: 'phone number with country code' },
    { flags: '--country <code>', description: 'country of residence, two letters' },
    { flags: '--note <text>', description: 'note' },
    { flags: '--member <id-or-email>', description: 'the member who orders' },
  ],
  async run(context, { llcName, options, member, name, email, language, note, phone, country }) {
    const { durable: db } = await context.database()
    const now = context.now()
    const { quote, options: chosen } = await quoteFor(
      db,
      (options as string | undefined)?.split(',') ?? null,
      now,
      '--options',
    )
    const read = readFields(
      CREATE_FIELDS,
      {
        '--name': name,
        '--email': email,
        '--language': language,
        '--note': note,
        '--phone': phone,
        '--country': country,
        '--llc-name': llcName,
      },
      'body',
    )
    const wanted = {
      request_id: randomUUID(),
      name: read['--name'],
      email: read['--email'],
      language: read['--language'],
      note: read['--note'],
      phone: read['--phone'],
      country: read['--country'],
      names: read['--llc-name'],
      options: chosen,
      agreed_total: unitsFromNumber(quote.totals.first_year) as bigint,
    }
    const owner = member === undefined ? null : (await findMemberBy(db, member as string)).id
    const order = await takeOrder({ db, config: context.config, now }, context.by, wanted, owner)
    const total = `${quote.totals.first_year} ${quote.currency}`
    return {
      json: { id: order.id, data: order.shown },
      text: `Order ${order.id} (${order.shown.reference}): ${total}`,
    }
  },
}

const LIMIT = integer({ description: 'Maximum number of rows.' }, { min: 1, max: 500 })

export const orderList: Command = {
  words: 'order list',
  summary: 'List LLC orders, newest first.',
  flags: [
    { flags: '--status <status>', description: 'filter by status', choices: STATUSES },
    { flags: '--limit <count>', description: 'maximum number of rows, 1 to 500', default: '100' },
  ],
  async run(context, { status, limit }) {
    const { '--limit': most } = readFields({ '--limit': LIMIT }, { '--limit': limit }, 'query')
    const { quick: db } = await context.database()
    const { orders, total } = await db.one(listOrders, {
      entity_id: null,
      staff_id: null,
      status: (status as string | undefined) ?? null,
      limit: most,
      offset: 0,
    })
    const data = orders as {
      id: number
      reference: string
      status: string
      names: string[]
      total: number
      currency: string
      created_at: string
      name: string
    }[]
    const rows = data.map(o => [
      o.id,
      o.reference,
      o.created_at.slice(0, 10),
      o.status,
      o.names[0]!,
      `${o.total} ${o.currency}`,
      o.name,
    ])
    return {
      json: { data, total },
      text: table(
        ['id', 'reference', 'ordered', 'status', 'desired name', 'first year', 'who'],
        rows,
        'No orders.',
      ),
    }
  },
}

type Detail = {
  reference: string
  status: string
  name: string
  email: string
  phone: string | null
  country: string | null
  note: string | null
  names: string[]
  total: number
  currency: string
  quote: { items: { label: { en: string }; amount: number }[] }
  steps: { status: string; note: string | null; by: string | null; at: string }[]
}

function describeOrder(order: Detail): string {
  const who = [order.name, `<${order.email}>`, order.phone, order.country].filter(Boolean).join(' ')
  return [
    `${order.reference}: ${order.status}`,
    `Who: ${escapeControlChars(who)}`,
    `Names: ${escapeControlChars(order.names.join('; '))}`,
    ...order.quote.items.map(
      ({ label, amount }) => `  ${escapeControlChars(label.en)}: ${amount} ${order.currency}`,
    ),
    `First year: ${order.total} ${order.currency}`,
    ...(order.note ? [`Note: ${escapeControlChars(order.note)}`] : []),
    ...order.steps.map(step =>
      [
        `${step.at.slice(0, 16)} ${step.status}`,
        step.by && `by ${escapeControlChars(step.by)}`,
        step.note && escapeControlChars(step.note),
      ]
        .filter(Boolean)
        .join(', '),
    ),
  ].join('\n')
}

export const orderShow: Command = {
  words: 'order show',
  summary: 'Show an order with the customer, the accepted quote and its history.',
  args: [ORDER],
  flags: [],
  async run(context, { id: idText }) {
    const id = idOf(idText)
    const found = await (await context.database()).quick.maybe(findOrder, { id })
    if (!found) throw ordersErrors.order_not_found({ id })
    return { json: { data: found.detail }, text: describeOrder(found.detail as Detail) }
  },
}

export const orderUpdate: Command = {
  words: 'order update',
  summary: 'Update the status of an order. The customer gets an email when it changes. Nothing is charged.',
  args: [ORDER],
  flags: [
    { flags: '--status <status>', description: 'new status', required: true, choices: STATUSES },
    { flags: '--note <text>', description: 'a note for the customer, kept on record' },
  ],
  async run(context, { id: idText, status, note }) {
    const id = idOf(idText)
    const { durable: db } = await context.database()
    await setOrderStatus({ db, config: context.config }, context.by, {
      orderId: id,
      status: status as OrderStatus,
      note: (note as string | undefined)?.trim() || null,
      staffId: null,
    })
    return { json: { id, status }, text: `Order ${id} is ${status}` }
  },
}
