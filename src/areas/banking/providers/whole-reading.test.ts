import assert from 'node:assert/strict'
import test from 'node:test'
import { NOW, startBanks } from '../simulator/banks.fixture.ts'
import { SIMULATOR_TOKENS } from '../simulator/serve.ts'
import { truth } from '../simulator/truth.ts'
import { askBank } from './ask-bank.ts'
import { collect } from './bank-server.fixture.ts'
import type { BankTransaction } from './provider.ts'
import { PROVIDERS } from './providers.ts'

type ComparedTransaction = Pick<
  BankTransaction,
  'account' | 'id' | 'madeAt' | 'date' | 'amount' | 'fee' | 'currency'
>
const lineOf = ({ account, id, madeAt, date, amount, fee, currency }: ComparedTransaction) =>
  [account, id, madeAt, date, amount, fee, currency].join(' ')

for (const { name, label, accounts, transactions } of Object.values(PROVIDERS)) {
  test(`reads exactly what happened at ${label}`, async t => {
    const { world, simulator } = await startBanks(t, { from: new Date('2024-01-01'), perDay: 3 })
    const baseUrl = name === 'mercury' ? simulator.mercuryUrl : simulator.wiseUrl
    const ask = askBank({ baseUrl, token: SIMULATOR_TOKENS[name], label })
    const read = await collect(transactions(ask, await accounts(ask), null, NOW))
    const settled = read.filter(({ state }) => state === 'settled').map(lineOf)
    const wanted = truth(world, NOW).filter(({ bank }) => bank === name)
    assert.ok(wanted.length > 1000)
    assert.deepEqual([...new Set(settled)].sort(), wanted.map(lineOf).sort())
    assert.equal(simulator.writeCount, 0)
  })
}
