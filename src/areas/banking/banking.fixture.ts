import assert from 'node:assert/strict'
import { checkBooks } from '../../../tests/harness/check-books.ts'
import {
  BY_TEST,
  newMember,
  type TestInstallation,
  type TestMember,
} from '../../../tests/harness/installation.ts'
import { Refusal } from '../../kernel/http/refusal.ts'
import { DAY_MS } from '../../kernel/values/dates.ts'
import { unitsFromText } from '../../kernel/values/money.ts'
import { importRates } from '../rates/rates.ts'
import { bankingErrors } from './banking.errors.ts'
import { addConnection, findLiveConnection } from './connections/connections.ts'
import type { TransactionState } from './providers/provider.ts'
import { makeWorld } from './simulator/make-world.ts'
import { SIMULATOR_TOKENS, type Simulator, startSimulator } from './simulator/serve.ts'
import { type TrueEntry, truth } from './simulator/truth.ts'
import type { World, WorldOptions } from './simulator/world.ts'
import { deadlineIn } from './sync/read-bank.ts'
import { syncEntity } from './sync/sync.ts'
import { keepTransactions } from './sync/transaction.sql.ts'
import type { ProviderName } from './vocabulary.rules.ts'

/** No bank could be read. */
export const isBankUnavailable = (error: unknown): error is Refusal =>
  error instanceof Refusal && error.code === bankingErrors.bank_unavailable.code

/** No waiting between attempts in tests. */
export const eager = (ms = 60_000) => ({ ...deadlineIn(ms), pause: async () => {} })

export const START = new Date('2026-03-02T12:00:00Z')
export const daysLater = (date: Date, days: number) => new Date(date.getTime() + days * DAY_MS)

/** A year of a small company, unless overridden. */
export const aWorld = (options: Partial<WorldOptions> = {}) =>
  makeWorld({
    seed: 'an import',
    from: new Date('2026-01-01'),
    to: new Date('2026-12-31'),
    perDay: 3,
    holder: 'Example Holdings LLC',
    mercury: { accounts: 2 },
    wise: {
      balances: [
        { currency: 'USD', type: 'STANDARD' },
        { currency: 'EUR', type: 'STANDARD' },
      ],
    },
    ...options,
  })

export type Banked = {
  member: TestMember
  world: World
  simulator: Simulator
  /** The current time, at the banks and for us. */
  clock: { now: Date }
  connections: Partial<Record<ProviderName, number>>
  /** One sync of the LLC, as the API does it. */
  sync(): ReturnType<typeof syncEntity>
  /**
   * Asserts that the books match the settled transactions of the banks to the cent, with nothing twice and
   * nothing else.
   */
  check(): Promise<void>
}

/** An LLC with its banks, connected as requested. */
export async function openBanked(
  t: { after(end: () => unknown): void },
  installation: TestInstallation,
  {
    world = aWorld(),
    now = START,
    connect = ['mercury', 'wise'],
    importsFrom,
    hasRates = true,
  }: {
    world?: World
    now?: Date
    connect?: readonly ProviderName[]
    importsFrom?: string
    hasRates?: boolean
  } = {},
): Promise<Banked> {
  const { database, secrets } = installation
  const member = await newMember(installation)
  if (hasRates) await giveRates(installation)
  const clock = { now }
  const simulator = await startSimulator({ world, now: () => clock.now })
  t.after(() => simulator.close())
  const urls = { mercury: simulator.mercuryUrl, wise: simulator.wiseUrl }
  const connections: Banked['connections'] = {}
  for (const provider of connect) {
    const wanted = {
      entityId: member.entityId,
      provider,
      token: SIMULATOR_TOKENS[provider],
      baseUrl: urls[provider],
      importsFrom,
    }
    connections[provider] = (await addConnection(database.durable, secrets, BY_TEST, wanted, now)).id
  }
  return {
    member,
    world,
    simulator,
    clock,
    connections,
    sync: () => syncEntity({ database, secrets }, BY_TEST, member.entityId, clock.now, () => eager()),
    async check() {
      assert.deepEqual(await bookedOf(installation, member.entityId), wantedOf(world, clock.now, connect))
      await checkBooks(database, member.entityId)
      assert.equal(simulator.writeCount, 0, 'a bank is only ever read')
    },
  }
}

/** The rate of the euro in these tests, as the IRS quotes it. */
const EUROS_PER_DOLLAR = '0.886'

async function giveRates({ database }: TestInstallation): Promise<void> {
  const content = new TextEncoder().encode(`Code,Rate\nEUR,${EUROS_PER_DOLLAR}\n`)
  for (const year of [2025, 2026, 2027])
    await importRates(database, BY_TEST, { kind: 'irs_yearly', name: 'irs.csv', content, year })
}

/** Dollars in ten-thousandths, to the cent, half up. Computed here and not by the code under test. */
function inDollars({ amount, fee, currency }: TrueEntry): bigint {
  if (currency === 'USD') return amount
  const cents = (units: bigint) => {
    const size = units < 0n ? -units : units
    const rounded = (size * 20n + 886n) / (2n * 886n)
    return units < 0n ? -rounded : rounded
  }
  // The fee has an entry of its own, and each is rounded.
  return (cents(amount + fee) + cents(-fee)) * 100n
}

/** The booked amount of each transaction as `id amount`, sorted; zero amounts are omitted. */
export async function bookedOf({ database }: TestInstallation, entityId: number): Promise<string[]> {
  const { rows } = await database.withClient(client =>
    client.query<{ id: string; amount: string }>(
      `select external_tx_id as id, sum(income - expense) as amount from bookkeeping.entry
       where entity_id = $1 and source = 'bank_sync' group by external_tx_id having sum(income - expense) <> 0`,
      [entityId],
    ),
  )
  // Of several with the same bank id, the later ones are stored with their time.
  return rows.map(({ id, amount }) => `${id.replace(/:\d{4}-.*Z$/, '')} ${unitsFromText(amount)}`).toSorted()
}

/** What the books should contain, in the format of `bookedOf`. */
export function wantedOf(world: World, at: Date, banks: readonly ProviderName[]): string[] {
  return truth(world, at)
    .filter(entry => banks.includes(entry.bank) && entry.amount !== 0n)
    .map(entry => `${entry.id} ${inDollars(entry)}`)
    .toSorted()
}

export type BookedEntry = Record<string, string | null> & { id: string }

export async function entriesOf(
  { database }: Pick<TestInstallation, 'database'>,
  entityId: number,
  where = 'true',
): Promise<BookedEntry[]> {
  const sql = `select id::text, external_tx_id, movement_type, category, income::text, expense::text, description,
                      counterparty_id::text, economic_purpose, transaction_date::text as day
               from bookkeeping.entry where entity_id = $1 and ${where} order by entry.id`
  return (await database.withClient(client => client.query(sql, [entityId]))).rows
}

export const connectionOf = ({ database }: Pick<TestInstallation, 'database'>, id: number | undefined) =>
  findLiveConnection(database.durable, id!)

/** An account of an LLC, as if a bank had been read. */
export async function addBankAccount(
  { database }: Pick<TestInstallation, 'database'>,
  { entityId }: { entityId: number },
  { bank_id = 'first', currency = 'USD' } = {},
): Promise<number> {
  return database.withClient(async client => {
    const { rows } = await client.query<{ id: number }>(
      `with made as (
         insert into banking.connection (entity_id, provider, base_url, token_power, status, created_at, removed_at)
         values ($1, 'mercury', 'http://127.0.0.1:9', 'reads', 'disabled', now(), now()) returning id
       )
       insert into banking.account (entity_id, provider, bank_id, connection_id, name, currency, opened_on, seen_at)
       select $1, 'mercury', $2, id, 'Checking', $3, '2025-01-01', now() from made returning id`,
      [entityId, bank_id, currency],
    )
    return rows[0]!.id
  })
}

type Delivered = {
  bank_id: string
  day: string
  standing?: TransactionState
  payee?: string
  booked?: string
  needs_rate?: boolean
  entry_id?: number
  reason?: string
}

/** Transactions of an account, each of 5.25 out, as a sync would have stored them. */
export const deliver = (
  { database }: Pick<TestInstallation, 'database'>,
  account_id: number,
  delivered: readonly Delivered[],
) =>
  database.durable.all(keepTransactions, {
    rows: delivered.map(one => ({
      account_id,
      standing: 'settled',
      status: 'sent',
      amount: '-5.25',
      booked: '0',
      made_at: `${one.day}T12:00:00Z`,
      payee: 'Inkwell',
      reason: null,
      needs_rate: false,
      entry_id: null,
      fee_entry_id: null,
      ...one,
    })),
  })
