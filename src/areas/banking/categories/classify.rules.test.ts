import assert from 'node:assert/strict'
import test from 'node:test'
import fc from 'fast-check'
import { anyText } from '../../../../tests/harness/any-text.ts'
import { testSeed } from '../../../../tests/harness/random.ts'
import { MAX_UNITS } from '../../../kernel/values/money.ts'
import { CATEGORIES, type Category, MOVEMENT_TYPES } from '../../bookkeeping/bookkeeping.ts'
import { CATEGORY_GROUPS } from '../../bookkeeping/vocabulary.rules.ts'
import type { BankTransaction } from '../providers/provider.ts'
import type { ProviderName } from '../vocabulary.rules.ts'
import map from './bank-category-map.json' with { type: 'json' }
import {
  type ClassificationContext,
  choiceKey,
  classify,
  FEE,
  normalizePayee,
  payeeKey,
  plannedParts,
} from './classify.rules.ts'

const runs = { seed: testSeed, numRuns: 2000 }

const BARE: ClassificationContext = {
  provider: 'mercury',
  ownNames: ['example holdings llc'],
  otherBanks: [],
  rules: [],
  choices: new Map(),
  counterparties: new Map(),
}

/** A transaction with the relevant fields; money out by default. */
function move(changes: Partial<BankTransaction> & { dollars?: number } = {}): BankTransaction {
  const { dollars = -49, ...rest } = changes
  return {
    account: 'a',
    id: '1',
    state: 'settled',
    status: 'sent',
    amount: BigInt(dollars * 10_000),
    fee: 0n,
    currency: 'USD',
    date: '2026-02-03',
    madeAt: '2026-02-03T10:11:12.000Z',
    payee: 'Example SaaS',
    description: null,
    kind: 'other',
    spentOn: null,
    ...rest,
  }
}

/** The category and how it was determined: `software by rule`. */
function found(changes: Parameters<typeof move>[0], setup: Partial<ClassificationContext> = {}): string {
  const { category, reason } = classify(move(changes), { ...BARE, ...setup })
  return `${category} by ${reason.by}`
}

const INCOME: readonly Category[] = CATEGORY_GROUPS.INGRESOS
const EXPENSE: readonly Category[] = [...CATEGORY_GROUPS.GASTOS_DEDUCIBLES, ...CATEGORY_GROUPS.NO_DEDUCIBLES]

test('the words of the banks lead to categories that exist', () => {
  for (const words of Object.values(map))
    for (const [word, category] of Object.entries(words))
      assert.ok(category === null || CATEGORIES.includes(category as Category), word)
})

test("a transfer between the LLC's own accounts is neither income nor expense, on either side", () => {
  const internal = 'transferencia_interna by transfer'
  for (const dollars of [-100, 100]) {
    for (const kind of ['internalTransfer', 'treasuryTransfer'])
      assert.equal(found({ kind, dollars }), internal)
    for (const kind of [
      'CONVERSION',
      'INCOMING_CROSS_BALANCE',
      'OUTGOING_CROSS_BALANCE',
      'INVESTMENT_TRADE_ORDER',
    ])
      assert.equal(found({ kind, dollars }, { provider: 'wise' }), internal)
    const own = { payee: 'EXAMPLE  Holdings, LLC', dollars }
    assert.equal(found({ ...own, kind: 'outgoingPayment' }), internal)
    assert.equal(found({ ...own, kind: 'TRANSFER' }, { provider: 'wise' }), internal)
    assert.equal(
      found({ ...own, kind: 'incomingDomesticWire', payee: 'Wise Inc' }, { otherBanks: ['wise'] }),
      internal,
    )
    const atWise = { provider: 'wise', otherBanks: ['mercury'] } as const
    assert.equal(found({ ...own, kind: 'DEPOSIT', payee: 'MERCURY CHECKING 0001' }, atWise), internal)
  }
  const { movement_type, counterparty_id } = classify(move({ kind: 'internalTransfer' }), {
    ...BARE,
    counterparties: new Map([['example saas', { id: 3, kind: 'CLIENT', relation: null }]]),
  })
  assert.deepEqual([movement_type, counterparty_id], ['transferencia_interna', null])
})

test('a name that resembles a bank, or a bank that is not connected, is not an internal transfer', () => {
  const wire = { kind: 'incomingDomesticWire', dollars: 100 }
  const income = 'venta_servicio by kind'
  assert.equal(found({ ...wire, payee: 'Wise Guys Consulting' }, { otherBanks: ['wise'] }), income)
  assert.equal(found({ ...wire, payee: 'Wise Inc' }), income)
  assert.equal(found({ ...wire, payee: 'Wisefool' }, { otherBanks: ['wise'] }), income)
  const atWise = { provider: 'wise', otherBanks: ['mercury'] } as const
  assert.equal(found({ kind: 'TRANSFER', payee: 'Mercury Insurance' }, atWise), 'null by sign')
  assert.equal(found({ kind: 'CARD', payee: 'Mercury' }, atWise), 'null by sign', 'a card pays nobody back')
})

test("a member's rule takes precedence over a choice, and a choice over the bank's category", () => {
  const spent = { spentOn: 'Software', kind: 'debitCardTransaction' }
  const rule = {
    id: 12,
    payee: 'example',
    direction: 'out',
    category: 'hosting',
    counterparty_id: 4,
    economic_purpose: 'Servers',
  } as const
  const later = { ...rule, id: 13, category: 'viaje' } as const
  const choices = new Map([
    [choiceKey('out', 'example saas'), { category: 'marketing', counterparty_id: 5 } as const],
  ])
  assert.deepEqual(classify(move(spent), { ...BARE, rules: [rule, later], choices }), {
    movement_type: 'gasto',
    category: 'hosting',
    counterparty_id: 4,
    economic_purpose: 'Servers',
    reason: { by: 'rule', detail: 'rule 12' },
  })
  const chosen = classify(move(spent), { ...BARE, choices })
  assert.deepEqual([chosen.category, chosen.counterparty_id, chosen.economic_purpose], ['marketing', 5, null])
  assert.equal(
    found({ ...spent, dollars: 49 }, { choices }),
    'reembolso by bank category',
    'chosen for money out',
  )
  assert.equal(found(spent), 'software by bank category')
})

test('a rule matches from the start of a word, in the payee or the description', () => {
  const rule = {
    id: 1,
    payee: 'ups',
    direction: 'any',
    category: 'gasto_otro',
    counterparty_id: null,
    economic_purpose: null,
  } as const
  const matches = (payee: string | null, description: string | null = null, wanted = 'ups') =>
    found({ payee, description }, { rules: [{ ...rule, payee: wanted }] }) === 'gasto_otro by rule'
  assert.ok(matches('UPS') && matches('The UPS Store') && matches('UPSTORE') && matches(null, 'paid to ups'))
  assert.ok(!matches('Groups') && !matches(null) && !matches('FedEx'))
  assert.ok(!matches('anything', 'at all', ''), 'a rule about nothing matches nothing')
})

test('money from and to the owner is capital; other known counterparties are recorded', () => {
  const counterparties = new Map([
    ['jose nunez', { id: 7, kind: 'OWNER', relation: null }],
    ['jose personal', { id: 8, kind: 'OTHER', relation: 'self' }],
    ['example saas', { id: 9, kind: 'SUPPLIER', relation: null }],
  ])
  const read = (changes: object) => {
    const { movement_type, category, counterparty_id } = classify(move(changes), { ...BARE, counterparties })
    return [movement_type, category, counterparty_id]
  }
  assert.deepEqual(read({ payee: 'JOSÉ NÚÑEZ', dollars: 5 }), ['aportacion', 'aportacion', 7])
  assert.deepEqual(read({ payee: 'José Personal', kind: 'outgoingPayment' }), [
    'distribucion',
    'distribucion',
    8,
  ])
  assert.deepEqual(read({ spentOn: 'Software' }), ['gasto', 'software', 9])
})

test('money in is never an expense and money out never income: against its category it is a refund', () => {
  assert.equal(
    found({ kind: 'debitCardTransaction', spentOn: 'Software', dollars: 49 }),
    'reembolso by bank category',
  )
  assert.equal(found({ kind: 'debitCardCredit', spentOn: 'Other', dollars: 49 }), 'reembolso by kind')
  assert.equal(found({ kind: 'CARD', dollars: 49 }, { provider: 'wise' }), 'reembolso by kind')
  assert.equal(
    found({ kind: 'incomingDomesticWire', spentOn: 'Software', dollars: 49 }),
    'venta_servicio by kind',
  )
  assert.equal(found({ kind: 'incomingDomesticWire', dollars: -49 }), 'reembolso by kind')
  const { reason, movement_type } = classify(move({ kind: 'wireFee', dollars: 15 }), BARE)
  assert.deepEqual([movement_type, reason.detail], ['ingreso', 'Mercury calls it wireFee, going back'])
})

test('an unknown transaction stays uncategorized', () => {
  assert.equal(found({ kind: 'debitCardTransaction', spentOn: 'Other' }), 'null by sign')
  assert.equal(found({ kind: 'teleport', spentOn: 'Teleportation' }), 'null by sign')
  assert.equal(found({ kind: 'constructor', spentOn: '__proto__', payee: 'toString' }), 'null by sign')
  assert.deepEqual(
    [-1, 0, 1].map(dollars => classify(move({ dollars }), BARE).movement_type),
    ['gasto', 'ajuste', 'ingreso'],
  )
})

const names = fc.oneof(
  fc.constantFrom('Wise Inc', 'Mercury', 'Example Holdings LLC', 'José', 'ACME 42'),
  anyText(),
)
const kinds = fc.oneof(
  fc.constantFrom(...Object.keys({ ...map.mercury_kind, ...map.wise_details_type })),
  anyText(),
)
const amounts = fc.oneof(fc.constant(0n), fc.bigInt({ min: -MAX_UNITS, max: MAX_UNITS }))
const provider = fc.constantFrom<ProviderName>('mercury', 'wise')
const category = fc.constantFrom(...CATEGORIES)
const id = fc.option(fc.integer({ min: 1 }))
const transactions = fc
  .record({
    amount: amounts,
    payee: fc.option(names),
    description: fc.option(names),
    kind: kinds,
    spentOn: fc.option(fc.oneof(fc.constantFrom(...Object.keys(map.mercury_mercuryCategory)), anyText())),
  })
  .map(changes => move(changes))
const contexts: fc.Arbitrary<ClassificationContext> = fc.record({
  provider,
  ownNames: fc.array(names.map(normalizePayee), { maxLength: 3 }),
  otherBanks: fc.uniqueArray(provider),
  rules: fc.array(
    fc.record({
      id: fc.integer({ min: 1 }),
      payee: names.map(normalizePayee),
      direction: fc.constantFrom('in', 'out', 'any'),
      category,
      counterparty_id: id,
      economic_purpose: fc.option(anyText()),
    }),
    { maxLength: 3 },
  ),
  choices: fc
    .array(fc.tuple(fc.constantFrom('in', 'out'), names, category, id), { maxLength: 3 })
    .map(
      list =>
        new Map(
          list.map(([direction, name, category, counterparty_id]) => [
            choiceKey(direction, normalizePayee(name)),
            { category, counterparty_id },
          ]),
        ),
    ),
  counterparties: fc
    .array(
      fc.tuple(names, fc.constantFrom('OWNER', 'CLIENT'), fc.option(fc.constantFrom('self', 'spouse'))),
      { maxLength: 3 },
    )
    .map(
      list =>
        new Map(
          list.map(([name, kind, relation], i) => [normalizePayee(name), { id: i + 1, kind, relation }]),
        ),
    ),
})

test('every movement gets a type and a category that match each other and the direction', () => {
  const seen = new Set<string>()
  fc.assert(
    fc.property(transactions, contexts, (transaction, setup) => {
      const { movement_type, category, reason } = classify(transaction, setup)
      const { amount } = transaction
      seen.add(reason.by)
      assert.ok(MOVEMENT_TYPES.includes(movement_type))
      assert.ok(category === null || CATEGORIES.includes(category))
      assert.ok(reason.detail.length > 0 && reason.detail.length <= 200)
      if (amount > 0n) assert.ok(category === null || !EXPENSE.includes(category))
      if (amount < 0n) assert.ok(category === null || !INCOME.includes(category))
      const isOwn = MOVEMENT_TYPES.some(type => type === category)
      const bySign = amount > 0n ? 'ingreso' : amount < 0n ? 'gasto' : 'ajuste'
      assert.equal(movement_type, isOwn ? category : bySign)
    }),
    runs,
  )
  assert.equal(seen.size, 7, `every way is taken: ${[...seen]}`)
})

test('a transfer is a transfer in both directions', () => {
  fc.assert(
    fc.property(transactions, contexts, (transaction, setup) => {
      const [there, back] = [1n, -1n].map(way =>
        classify({ ...transaction, amount: way * transaction.amount }, setup),
      )
      assert.equal(there!.reason.by === 'transfer', back!.reason.by === 'transfer')
      if (there!.reason.by === 'transfer') assert.deepEqual(there, back)
    }),
    runs,
  )
})

test('a fee is booked separately, and the parts add up to the total', () => {
  const parts = (amount: bigint, fee: bigint) => plannedParts({ amount, fee })
  assert.deepEqual(parts(-1_015_000n, 15_000n), [
    { amount: -1_000_000n, is: 'main' },
    { amount: -15_000n, is: 'fee' },
  ])
  assert.deepEqual(parts(985_000n, 15_000n), [
    { amount: 1_000_000n, is: 'main' },
    { amount: -15_000n, is: 'fee' },
  ])
  assert.deepEqual(parts(-15_000n, 15_000n), [{ amount: -15_000n, is: 'fee' }])
  assert.deepEqual(parts(-5n, 0n), [{ amount: -5n, is: 'main' }])
  assert.deepEqual([FEE.movement_type, FEE.category], ['gasto', 'bancario'])
  fc.assert(
    fc.property(amounts, fc.bigInt({ min: 0n, max: MAX_UNITS }), (amount, fee) => {
      const planned = parts(amount, fee)
      assert.equal(
        planned.reduce((sum, part) => sum + part.amount, 0n),
        amount,
      )
      assert.ok(planned.length >= 1 && planned.length <= 2)
      for (const part of planned) if (part.is === 'fee') assert.equal(part.amount, -fee)
      if (amount < 0n) assert.ok(planned.every(part => part.amount < 0n))
    }),
    runs,
  )
})

test('payee names are normalized without punctuation and terminal numbers', () => {
  assert.equal(normalizePayee('  ÉXAMPLE   SaaS, Inc. 555-0100 '), 'example saas inc')
  assert.equal(normalizePayee('AMAZON.COM*MK2'), 'amazon com mk2')
  assert.equal(normalizePayee('7-11'), '7 11', 'unless there is nothing else')
  assert.equal(normalizePayee('株式会社 ４２'), '株式会社')
  assert.equal(normalizePayee('—'), '')
  assert.equal(payeeKey({ payee: null, description: 'Topped up 17' }), 'topped up')
  assert.equal(payeeKey({ payee: null, description: null }), null)
  fc.assert(
    fc.property(anyText(), text => {
      const name = normalizePayee(text)
      assert.equal(normalizePayee(name), name)
      assert.equal(normalizePayee(` ${text}\n`), name)
      assert.match(name, /^([\p{L}\p{N}]+( [\p{L}\p{N}]+)*)?$/u)
    }),
    runs,
  )
})
