import { DAY_MS } from '../../../kernel/values/dates.ts'
import { CLIENTS, SHOPS, SUPPLIERS } from './names.ts'
import type { Random } from './random.ts'
import type { StoryContext, WiseBalance, WiseLine, WiseProfile, WorldOptions } from './world.ts'

type Story = (random: Random, at: number, story: StoryContext) => void

export function openWiseBalances(
  random: Random,
  from: number,
  { balances, personalProfile = false }: NonNullable<WorldOptions['wise']>,
): NonNullable<StoryContext['wise']> {
  const userId = random.between(9_000_000, 9_999_999)
  const profile = (type: WiseProfile['type']): WiseProfile => ({
    id: random.between(14_000_000, 19_999_999),
    publicId: random.uuid(),
    userId,
    type,
  })
  const first = random.between(200_000, 900_000)
  return {
    profiles: personalProfile ? [profile('PERSONAL'), profile('BUSINESS')] : [profile('BUSINESS')],
    balances: balances.map(
      ({ currency, type }, i): WiseBalance => ({
        id: first + i * 7,
        currency,
        type,
        openedAt: from + random.between(0, 1_800_000),
      }),
    ),
    lines: [],
  }
}

/** Enough initial funds that no balance goes negative. */
export function tellWiseOpening(random: Random, from: number, story: StoryContext, perDay: number): void {
  const cents = Math.round((8_000 + 3_000 * perDay) * 100) + random.between(0, 99_999)
  story.wise!.balances.forEach((balance, i) => {
    const kind = 'MONEY_ADDED'
    const reference = `TRANSFER-${80_000_000 + Math.floor(from / DAY_MS) * 10 + i}`
    add(story, { balance, at: from + 3_600_000 + i * 60_000, cents, kind, reference })
  })
}

export function tellWiseStory(random: Random, at: number, story: StoryContext): void {
  random.weighted(STORIES)(random, at, story)
}

/** The other side of a transfer from the LLC's account at Mercury. */
export function addFromMercury(random: Random, at: number, story: StoryContext, cents: number): void {
  const balance = usual(story, 'USD')
  const { holder } = story.options
  // Wise distinguishes some of them from client payments.
  const known = random.chance(0.5)
  const how = known
    ? ({ kind: 'MONEY_ADDED', payee: null } as const)
    : ({ kind: 'DEPOSIT', payee: holder } as const)
  add(story, { balance, at, cents, ...how, note: 'Top up', reference: `TRANSFER-${story.number + 3}` })
}

type Row = Partial<Pick<WiseLine, 'feeCents' | 'payee' | 'note' | 'shop' | 'exchange'>> &
  Pick<WiseLine, 'at' | 'cents' | 'reference' | 'kind'> & { balance: WiseBalance }

function add(story: StoryContext, { balance, ...row }: Row): void {
  const missing = { feeCents: 0, payee: null, note: null, shop: null, exchange: null, runningCents: 0 }
  story.wise!.lines.push({ ...missing, ...row, balance: balance.id, currency: balance.currency })
}

/** The everyday balance of that currency, or else any. */
function usual(story: StoryContext, currency: string): WiseBalance {
  const balances = story.wise!.balances
  const standard = balances.filter(({ type }) => type === 'STANDARD')
  return standard.find(balance => balance.currency === currency) ?? standard[0] ?? balances[0]!
}

function someBalance(random: Random, story: StoryContext): WiseBalance {
  const [first, ...others] = story.wise!.balances.filter(({ type }) => type === 'STANDARD')
  return first && others.length && random.chance(0.35) ? random.pick(others) : usual(story, 'USD')
}

/** A card payment; sometimes twice on the same day; sometimes refunded, at once or in two parts. */
const useCard: Story = (random, at, story) => {
  const balance = someBalance(random, story)
  const shop = random.pick(SHOPS)
  const paid = random.between(shop.lowCents, Math.min(shop.highCents, 60_000))
  const isAbroad = random.chance(0.25)
  const rate = random.between(70_000, 130_000) / 100_000
  const feeCents = isAbroad ? Math.round(paid * 0.0061) : 0
  const toCurrency = balance.currency === 'GBP' ? 'EUR' : 'GBP'
  const row = {
    balance,
    kind: 'CARD',
    payee: shop.name,
    shop,
    exchange: isAbroad
      ? {
          fromCents: paid,
          fromCurrency: balance.currency,
          toCents: Math.round(paid * rate),
          toCurrency,
          rate,
        }
      : null,
  }
  const reference = `CARD-${story.number}`
  add(story, { ...row, at, cents: -paid - feeCents, feeCents, reference })
  if (random.chance(0.06)) {
    const endOfDay = Math.floor(at / DAY_MS) * DAY_MS + DAY_MS - 1
    const again = { at: random.between(at, endOfDay), cents: -paid - feeCents, feeCents }
    add(story, { ...row, ...again, reference: `CARD-${story.number + 1}` })
  }
  if (random.chance(0.1)) giveBack(random, at, story, { ...row, reference, exchange: null }, paid)
}

function giveBack(
  random: Random,
  at: number,
  story: StoryContext,
  row: Omit<Row, 'at' | 'cents'>,
  paid: number,
): void {
  const backAt = at + random.between(2 * DAY_MS, 15 * DAY_MS)
  const first = random.chance(0.6) || paid < 2 ? paid : random.between(1, paid - 1)
  add(story, { ...row, at: backAt, cents: first })
  if (first < paid && random.chance(0.7))
    add(story, { ...row, at: backAt + random.between(DAY_MS, 12 * DAY_MS), cents: paid - first })
}

const receive: Story = (random, at, story) => {
  const balance = someBalance(random, story)
  const gross = random.between(20_000, 450_000)
  const feeCents = random.chance(0.25) ? 611 : 0
  const note = `INV-${random.between(10, 999)}`
  const reference = `TRANSFER-${story.number}`
  const cents = gross - feeCents
  add(story, { balance, at, cents, feeCents, kind: 'DEPOSIT', payee: random.pick(CLIENTS), note, reference })
}

const send: Story = (random, at, story) => {
  const balance = someBalance(random, story)
  const feeCents = random.chance(0.85) ? random.between(33, 899) : 0
  const cents = -random.between(2_000, 140_000) - feeCents
  const note = `Invoice ${random.between(100, 9_999)}`
  const reference = `TRANSFER-${story.number}`
  const payee = random.pick(SUPPLIERS)
  add(story, { balance, at, cents, feeCents, kind: 'TRANSFER', payee, note, reference })
}

/** A conversion: the same reference in both balances. */
const convert: Story = (random, at, story) => {
  const standard = story.wise!.balances.filter(({ type }) => type === 'STANDARD')
  const source = usual(story, 'USD')
  const others = standard.filter(({ currency }) => currency !== source.currency)
  if (!others.length) return receive(random, at, story)
  const target = random.pick(others)
  const fromCents = random.between(5_000, 120_000)
  const feeCents = Math.round(fromCents * 0.0043)
  const rate = random.between(86_000, 96_000) / 100_000
  const toCents = Math.round(fromCents * rate)
  const { currency: fromCurrency } = source
  const exchange = { fromCents, fromCurrency, toCents, toCurrency: target.currency, rate }
  const row = { at, kind: 'CONVERSION', reference: `BALANCE-${story.number}`, exchange }
  add(story, { ...row, balance: source, cents: -fromCents - feeCents, feeCents })
  add(story, { ...row, balance: target, cents: toCents })
}

/** To a savings balance of the same currency or back: the same reference in both. */
const putAside: Story = (random, at, story) => {
  const jars = story.wise!.balances.filter(({ type }) => type === 'SAVINGS')
  const jar = jars.length ? random.pick(jars) : null
  const daily = jar && usual(story, jar.currency)
  if (!jar || !daily || daily.currency !== jar.currency || daily === jar) return send(random, at, story)
  const cents = random.between(1_000, 40_000)
  const [giver, taker] = random.chance(0.7) ? [daily, jar] : [jar, daily]
  const row = { at, reference: `BALANCE-${story.number}` }
  add(story, { ...row, balance: giver, cents: -cents, kind: 'OUTGOING_CROSS_BALANCE' })
  add(story, { ...row, balance: taker, cents, kind: 'INCOMING_CROSS_BALANCE' })
}

const single =
  (kind: string, prefix: string, low: number, high: number, payee: string | null = null): Story =>
  (random, at, story) => {
    const cents = random.between(low, high) || 1
    const balance = someBalance(random, story)
    add(story, { balance, at, cents, kind, payee, reference: `${prefix}-${story.number}` })
  }

const STORIES: readonly (readonly [number, Story])[] = [
  [42, useCard],
  [20, receive],
  [14, send],
  [7, convert],
  [4, putAside],
  [2, single('DIRECT_DEBIT', 'DIRECT_DEBIT', -9_000, -1_500, 'Clearhop Telecom')],
  [2, single('BALANCE_INTEREST', 'BALANCE_INTEREST', 5, 900)],
  [1, single('CARD_CASHBACK', 'BALANCE_CASHBACK', 10, 700)],
  [1, single('ACCRUAL_CHARGE', 'ACCRUAL_CHARGE', -300, -10)],
  [1, single('BALANCE_ADJUSTMENT', 'BALANCE_ADJUSTMENT', -200, 400)],
  [1, single('ACQUIRING_PAYMENT', 'ACQUIRING_PAYMENT', 2_500, 60_000, 'Card payments')],
  [1, single('CARD_ORDER_CHECKOUT', 'CARD_ORDER', -500, -500)],
  [1, single('INVESTMENT_TRADE_ORDER', 'INVESTMENT', -9_000, 9_000)],
  [1, single('MONEY_ADDED', 'TRANSFER', 10_000, 90_000)],
  [1, single('UNKNOWN', 'UNKNOWN', -400, 400)],
]
