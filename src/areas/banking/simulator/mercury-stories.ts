import { DAY_MS } from '../../../kernel/values/dates.ts'
import { makeLife } from './life.ts'
import { CLIENTS, SHOPS, type Shop, SUPPLIERS } from './names.ts'
import type { Random } from './random.ts'
import { addFromMercury } from './wise-stories.ts'
import type { MercuryAccount, MercuryTransaction, StoryContext } from './world.ts'

type Story = (random: Random, at: number, story: StoryContext) => void

const HOUR_MS = 3_600_000

export function openMercuryAccounts(
  random: Random,
  from: number,
  { accounts, closed = 0 }: { accounts: number; closed?: number },
): NonNullable<StoryContext['mercury']> {
  const list = Array.from({ length: accounts }, (_, i): MercuryAccount => {
    const kind = i === 1 ? 'savings' : 'checking'
    const number = `98${random.between(10_000_000, 99_999_999)}`
    return {
      id: random.uuid(),
      number,
      name: `Mercury ${kind === 'savings' ? 'Savings' : 'Checking'} ••${number.slice(-4)}`,
      kind,
      openedAt: from + random.between(0, 1_800_000),
      closedAt: i > 0 && i >= accounts - closed ? from + 21 * DAY_MS : null,
      cardId: random.uuid(),
    }
  })
  return { accounts: list, transactions: [] }
}

/** Enough initial funds that no account goes negative. */
export function tellMercuryOpening(random: Random, from: number, story: StoryContext, perDay: number): void {
  const cents = Math.round((25_000 + 2_000 * perDay) * 100) + random.between(0, 99_999)
  for (const [i, account] of story.mercury!.accounts.entries())
    add(random, from + HOUR_MS + i * 60_000, story, {
      account,
      cents: i === 0 ? cents : Math.round(cents / 5),
      kind: 'incomingDomesticWire',
      payee: story.options.holder,
      memo: 'Opening deposit',
      isAtOnce: true,
    })
}

export function tellMercuryStory(random: Random, at: number, story: StoryContext): void {
  random.weighted(STORIES)(random, at, story)
}

type Row = {
  account: MercuryAccount
  cents: number
  kind: string
  payee: string
  memo?: string | null
  shop?: Shop | null
  cardId?: string | null
  feeId?: string | null
  isAtOnce?: boolean
  /** No special case applies. */
  isPlain?: boolean
}

/** Adds the later states of a transaction; returns when it settled, or null if it never does for long. */
function add(random: Random, at: number, story: StoryContext, row: Row): number | null {
  const { account, cents, kind, payee, memo = null, shop = null, cardId = null, feeId = null } = row
  const life = makeLife(random, at, story.options, row)
  const transaction: MercuryTransaction = {
    id: random.uuid(),
    account: account.id,
    cents,
    kind,
    payee,
    payeeId: random.uuid(),
    shop,
    category: shop && random.chance(0.85) ? shop.category : null,
    cardId,
    description: random.chance(0.9) ? `${payee.toUpperCase()} ${random.between(1000, 9999)}` : null,
    memo,
    feeId,
    createdAt: at,
    expectedAt: life.expectedAt,
    life: life.events,
    goneAt: life.changesIdAt,
    isPosted: !row.isAtOnce || random.chance(0.97),
  }
  const { transactions } = story.mercury!
  transactions.push(transaction)
  if (life.changesIdAt !== null)
    transactions.push({
      ...transaction,
      id: random.uuid(),
      // Some banks use a new date, some the original one: then it appears among older ones.
      createdAt: random.chance(0.5) ? at : life.changesIdAt,
      life: [{ at: life.changesIdAt, status: 'sent' }],
      goneAt: null,
    })
  return life.settledAt
}

/** An account that is open at that time. */
function someAccount(random: Random, at: number, story: StoryContext): MercuryAccount {
  const open = story.mercury!.accounts.filter(({ closedAt }) => closedAt === null || at < closedAt - DAY_MS)
  return random.weighted(
    open.map((account, i) => [i === 0 ? 4 : account.kind === 'savings' ? 0 : 1, account]),
  )
}

const savings = (story: StoryContext) => story.mercury!.accounts.find(({ kind }) => kind === 'savings')

const cashIn =
  (kind: string, low: number, high: number, payees: readonly string[]): Story =>
  (random, at, story) => {
    const memo = random.chance(0.6) ? `Invoice ${random.between(100, 999)}` : null
    const cents = random.between(low * 100, high * 100)
    add(random, at, story, {
      account: someAccount(random, at, story),
      cents,
      kind,
      payee: random.pick(payees),
      memo,
    })
  }

const fee =
  (kind: string, cents: number, payee = 'Mercury'): Story =>
  (random, at, story) => {
    add(random, at, story, {
      account: someAccount(random, at, story),
      cents: -cents,
      kind,
      payee,
      isAtOnce: true,
    })
  }

/** A card payment; sometimes twice on the same day; sometimes abroad; sometimes refunded. */
const useCard: Story = (random, at, story) => {
  const account = someAccount(random, at, story)
  const shop = random.pick(SHOPS)
  const card = random.chance(0.85) ? 'debitCard' : 'creditCard'
  const cents = -random.between(shop.lowCents, shop.highCents)
  const row: Row = {
    account,
    cents,
    kind: `${card}Transaction`,
    payee: shop.name,
    shop,
    cardId: account.cardId,
  }
  const settledAt = add(random, at, story, row)
  if (random.chance(0.06)) {
    // On the same day: only its id differs from the first one.
    const endOfDay = Math.floor(at / DAY_MS) * DAY_MS + DAY_MS - 1
    add(random, random.between(at, endOfDay), story, row)
  }
  if (settledAt === null) return
  if (random.chance(0.12)) chargeAbroad(random, settledAt, story, row)
  if (random.chance(0.06)) {
    const share = random.chance(0.6) ? 1 : random.between(10, 90) / 100
    add(random, settledAt + random.between(2 * DAY_MS, 20 * DAY_MS), story, {
      ...row,
      cents: Math.round(-cents * share),
      kind: `${card}Credit`,
    })
  }
}

function chargeAbroad(random: Random, at: number, story: StoryContext, { account, cents, payee }: Row): void {
  const charge = Math.min(-1, Math.round(cents * 0.01))
  const step = (days: number, part: string, amount: number) =>
    add(random, at + days * DAY_MS, story, {
      account,
      cents: amount,
      kind: `cardInternationalTransactionFee${part}`,
      payee,
      isAtOnce: true,
    })
  step(0, '', charge)
  if (random.chance(0.2)) step(3, 'Reversal', -charge)
  else if (random.chance(0.4)) {
    step(5, 'Rebate', -charge)
    if (random.chance(0.3)) step(9, 'RebateReversal', charge)
  }
}

const paySupplier: Story = (random, at, story) => {
  const account = someAccount(random, at, story)
  const cents = -random.between(4_000, 240_000)
  const memo = `Inv ${random.between(1000, 9999)}`
  add(random, at, story, { account, cents, kind: 'outgoingPayment', payee: random.pick(SUPPLIERS), memo })
}

/** A wire whose fee is a separate transaction that the wire refers to. */
const wireOut: Story = (random, at, story) => {
  const account = someAccount(random, at, story)
  add(random, at, story, { account, cents: -1_500, kind: 'wireFee', payee: 'Mercury', isAtOnce: true })
  const feeId = story.mercury!.transactions.at(-1)!.id
  const cents = -random.between(50_000, 400_000)
  const row = { account, cents, kind: 'externalTransfer', payee: random.pick(SUPPLIERS), memo: null, feeId }
  add(random, at, story, row)
}

/** Between two accounts of the LLC: a transaction on each, with its own id. */
const moveInside: Story = (random, at, story) => {
  const [first, ...others] = story.mercury!.accounts.filter(account => account.closedAt === null)
  const second = others.length ? random.pick(others) : null
  if (!second) return paySupplier(random, at, story)
  const isOut = random.chance(0.7)
  const cents = random.between(50, 1200) * (isOut ? 100 : 20)
  const [giver, taker] = isOut ? [first!, second] : [second, first!]
  const kind = random.chance(0.85) ? 'internalTransfer' : 'treasuryTransfer'
  add(random, at, story, { account: giver, cents: -cents, kind, payee: taker.name, isAtOnce: true })
  add(random, at, story, { account: taker, cents, kind, payee: giver.name, isAtOnce: true })
}

const moveToWise: Story = (random, at, story) => {
  if (!story.wise) return paySupplier(random, at, story)
  const account = story.mercury!.accounts[0]!
  const cents = random.between(200, 2500) * 100
  const row = {
    account,
    cents: -cents,
    kind: 'outgoingPayment',
    payee: 'Wise',
    memo: 'Top up',
    isPlain: true,
  }
  const settledAt = add(random, at, story, row)
  if (settledAt !== null) addFromMercury(random, settledAt + random.between(1, 20) * HOUR_MS, story, cents)
}

const earnInterest: Story = (random, at, story) => {
  const account = savings(story) ?? story.mercury!.accounts[0]!
  const cents = random.between(40, 3_500)
  if (account.closedAt === null || at < account.closedAt - DAY_MS)
    add(random, at, story, { account, cents, kind: 'interestPayment', payee: 'Mercury', isAtOnce: true })
}

const STORIES: readonly (readonly [number, Story])[] = [
  [44, useCard],
  [9, paySupplier],
  [3, wireOut],
  [5, moveInside],
  [5, moveToWise],
  [9, cashIn('incomingDomesticWire', 400, 6_500, CLIENTS)],
  [4, cashIn('incomingInternationalWire', 400, 5_500, CLIENTS)],
  [7, cashIn('externalTransfer', 150, 3_000, CLIENTS)],
  [2, cashIn('checkDeposit', 90, 1_500, CLIENTS)],
  [1, cashIn('currencyCloudReturn', 40, 600, ['Currency return'])],
  [1, cashIn('expenseReimbursement', 15, 250, ['Owner of the company'])],
  [1, cashIn('other', 1, 90, ['Mercury'])],
  [1, fee('exogenousWireDrawdown', 12_345, 'Stonebridge Mutual')],
  [1, fee('personalBankingSubscriptionFee', 2_000)],
  [1, fee('billingEngineSubscriptionFee', 3_500)],
  [2, earnInterest],
]
