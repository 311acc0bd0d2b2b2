import { dateOf } from '../../../kernel/values/dates.ts'
import type { MercuryStatus, MercuryTransaction, WiseLine, World } from './world.ts'

export type Bank = 'mercury' | 'wise'

/** A transaction that the books must contain. */
export type TrueEntry = {
  bank: Bank
  /** As in our adapters: Mercury's id; for Wise the profile's and the balance's. */
  account: string
  /** As in our adapters. Only `madeAt` distinguishes two refunds of one card payment at Wise. */
  id: string
  madeAt: string
  date: string
  /** In ten-thousandths. */
  amount: bigint
  fee: bigint
  currency: string
}

export type Counts = { settled: number; pending: number; void: number }

/** What Mercury shows of a transaction at a time; null before or after it is visible. */
export function statusAt({ life, goneAt }: MercuryTransaction, at: number): MercuryStatus | null {
  if (goneAt !== null && goneAt <= at) return null
  let status: MercuryStatus | null = null
  for (const event of life) if (event.at <= at) status = event.status
  return status
}

/** When it settled, if the bank already shows that at that time. */
export function postedAt({ life, isPosted }: MercuryTransaction, at: number): number | null {
  const sent = isPosted ? life.find(({ status }) => status === 'sent') : undefined
  return sent && sent.at <= at ? sent.at : null
}

/** DEBIT or CREDIT: part of a line's identity. */
export const sideOf = ({ cents }: WiseLine) => (cents < 0 ? 'DEBIT' : 'CREDIT')

const units = (cents: number) => BigInt(cents) * 100n

/** What the books must contain at that time: everything settled, and nothing else. */
export function truth(world: World, at: Date): TrueEntry[] {
  const now = at.getTime()
  const entries: TrueEntry[] = []
  for (const transaction of world.mercury?.transactions ?? []) {
    if (statusAt(transaction, now) !== 'sent') continue
    const { id, account, cents, createdAt } = transaction
    const when = whenOf(createdAt, postedAt(transaction, now) ?? createdAt)
    entries.push({ bank: 'mercury', account, id, ...when, amount: units(cents), fee: 0n, currency: 'USD' })
  }
  const profile = world.wise?.profiles.find(({ type }) => type === 'BUSINESS')?.id
  for (const line of world.wise?.lines ?? []) {
    if (line.at > now) continue
    const id = `wise:${line.balance}:${line.reference}:${sideOf(line)}`
    const what = { amount: units(line.cents), fee: units(line.feeCents), currency: line.currency }
    entries.push({
      bank: 'wise',
      account: `${profile}:${line.balance}`,
      id,
      ...whenOf(line.at, line.at),
      ...what,
    })
  }
  return entries
}

const whenOf = (made: number, booked: number) => ({
  madeAt: new Date(made).toISOString(),
  date: dateOf(new Date(booked)),
})

/** What a bank shows at that time, by state. */
export function countByStatus(world: World, at: Date): Record<Bank, Counts> {
  const now = at.getTime()
  const counts = { mercury: { settled: 0, pending: 0, void: 0 }, wise: { settled: 0, pending: 0, void: 0 } }
  for (const transaction of world.mercury?.transactions ?? []) {
    const status = statusAt(transaction, now)
    if (status === null) continue
    counts.mercury[status === 'sent' ? 'settled' : status === 'pending' ? 'pending' : 'void']++
  }
  for (const { at } of world.wise?.lines ?? []) if (at <= now) counts.wise.settled++
  return counts
}
