import type { Bank, Via } from './movement.ts'
import type { Random } from './random.ts'

const DIGITS = '0123456789'
const HEX = '0123456789abcdef'
const BASE62 = `${DIGITS}ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz`

const STRIPE_PREFIX: Record<Via, string> = {
  transfer: 'po',
  card: 'ch',
  sale: 'txn',
  fee: 'txn',
  refund: 're',
  interest: 'txn',
}

/** A reference in this bank's format; manual entries have none. */
export function makeReference(random: Random, bank: Bank, via: Via): string | null {
  if (bank === 'manual') return null
  if (bank === 'stripe') return `${STRIPE_PREFIX[via]}_1${random.text(BASE62, 23)}`
  if (bank === 'mercury') {
    const hex = (length: number) => random.text(HEX, length)
    return `${hex(8)}-${hex(4)}-4${hex(3)}-${random.pick([...'89ab'])}${hex(3)}-${hex(12)}`
  }
  if (via === 'card') return `CARD-${random.between(1, 3)}${random.text(DIGITS, 9)}`
  if (via === 'fee') return `FEE-TRANSFER-1${random.text(DIGITS, 9)}`
  if (via === 'interest') return `BALANCE_INTEREST-${random.text(DIGITS, 8)}`
  return `TRANSFER-1${random.text(DIGITS, 9)}`
}
