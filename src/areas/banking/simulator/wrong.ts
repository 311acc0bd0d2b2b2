import { randomFrom } from './random.ts'

/** Values that no bank should send. Row values go into the middle of a list. */
export const WRONGS = [
  'amount-text',
  'amount-decimals',
  'amount-infinite',
  'id-null',
  'id-number',
  'date-missing',
  'date-impossible',
  'status-unknown',
  'account-foreign',
  'name-long',
  'row-null',
  'list-missing',
  'list-for-object',
  'not-json',
  'empty',
] as const
export type Wrong = (typeof WRONGS)[number]

type Row = Record<string, unknown>

/** A response with an invalid value. */
export function spoil(body: unknown, what: Wrong): string {
  switch (what) {
    case 'empty':
      return ''
    case 'not-json':
      return JSON.stringify(body).slice(0, -1)
    case 'list-for-object':
      return Array.isArray(body) ? '{}' : '[]'
    case 'list-missing':
      return JSON.stringify(withoutList(body))
    default: {
      const rows = listIn(body)
      const place = rows.length >> 1
      if (rows.length > 0) rows[place] = what === 'row-null' ? null : spoilRow(rows[place] as Row, what)
      // JSON.stringify cannot write this one.
      return JSON.stringify(body).replace('"1e400"', '1e400')
    }
  }
}

export function shuffle(body: unknown, seed: string): unknown {
  const rows = listIn(body)
  rows.splice(0, rows.length, ...randomFrom(seed).shuffle(rows))
  return body
}

const LISTS = ['transactions', 'accounts', 'activities'] as const

function listIn(body: unknown): unknown[] {
  if (Array.isArray(body)) return body
  const name = LISTS.find(name => Array.isArray((body as Row)[name]))
  return name ? ((body as Row)[name] as unknown[]) : []
}

function withoutList(body: unknown): unknown {
  if (Array.isArray(body)) return null
  const rest: Row = { ...(body as Row) }
  for (const name of LISTS) delete rest[name]
  return rest
}

function spoilRow(row: Row, what: Wrong): Row {
  switch (what) {
    case 'amount-text':
      return changeAmount(row, value => String(value))
    case 'amount-decimals':
      return changeAmount(row, value => Number(value) + 0.123456789)
    case 'amount-infinite':
      return changeAmount(row, () => '1e400')
    case 'id-null':
      return change(row, ['id', 'referenceNumber'], null)
    case 'id-number':
      return change(row, ['id', 'referenceNumber'], 12.5)
    case 'date-missing':
      return change(row, ['createdAt', 'date', 'creationTime'], undefined)
    case 'date-impossible':
      return change(row, ['createdAt', 'date', 'creationTime'], '2026-02-30T25:61:00Z')
    case 'status-unknown':
      return change(row, ['status', 'type'], 'teleported')
    case 'account-foreign':
      return change(row, ['accountId'], '00000000-0000-4000-8000-00000000dead')
    default:
      return change(row, ['counterpartyName', 'businessName', 'name'], `${'n'.repeat(100_000)}\u0000`)
  }
}

function changeAmount(row: Row, to: (value: unknown) => unknown): Row {
  const { amount } = row
  if (typeof amount === 'object' && amount !== null)
    return { ...row, amount: { ...amount, value: to((amount as Row).value) } }
  return 'amount' in row
    ? { ...row, amount: to(amount) }
    : change(row, ['currentBalance'], to(row.currentBalance))
}

/** The first of these fields that the row has. */
function change(row: Row, names: readonly string[], value: unknown): Row {
  const name = names.find(name => name in row)
  return name ? { ...row, [name]: value } : row
}
