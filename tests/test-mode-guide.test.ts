// Full run only: it runs the examples of a guide in three languages.
import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import test from 'node:test'
import { MAX_SIMULATED } from '../src/areas/banking/banking.ts'
import { MAX_ENTRIES, MAX_TRANSACTIONS, UNUSED_DAYS } from '../src/areas/sandbox/sandbox.rules.ts'
import { listEntries } from './harness/books.ts'
import { newMember, openTestInstallation } from './harness/installation.ts'
import { addTransaction, getLedger } from './harness/ledger.ts'
import { EXAMPLE_LANGUAGES, runExample, tryExample, whyNot } from './harness/run-example.ts'
import { newTestKey } from './harness/sandbox.ts'

// The guide's examples about test mode run here as a reader would run them.
const installation = await openTestInstallation()
const { ask } = installation

for (const language of EXAMPLE_LANGUAGES) {
  const options = { skip: whyNot(language) }

  test(
    `${language.name}: adds transactions to the simulated bank, which a sync imports`,
    options,
    async () => {
      const sandbox = await newTestKey(installation, await newMember(installation))
      const output = await runExample(installation, language, 'test-add-transactions', sandbox)
      assert.match(output, /Tessellate Labs[\s\S]*2026-11-02|2026-11-02[\s\S]*Hostwell/)
      const sync = await ask(`/v1/bookkeeping/sync?entity_id=${sandbox.entityId}`, {
        key: sandbox.key,
        method: 'POST',
      })
      assert.deepEqual(sync.body, { synced: 2, skipped: 0 })
      const { body } = await listEntries(installation, sandbox)
      assert.deepEqual(body.summary, { total_income: 1200, total_expenses: 49.9, net: 1150.1 })
    },
  )

  test(`${language.name}: decides a transaction, and starts over`, options, async () => {
    const member = await newMember(installation)
    const sandbox = await newTestKey(installation, member)
    const { transaction_id } = await addTransaction(installation, sandbox)
    const env = { LLANO_TRANSACTION: transaction_id }
    const output = await runExample(installation, language, 'test-decide', sandbox, { env })
    assert.match(output, /REJECTED/)
    const { body } = await getLedger(installation, sandbox, { transaction_id })
    assert.equal(body.data.manager_resolution, 'No invoice.')
    await runExample(installation, language, 'test-reset', sandbox)
    const listed = await ask('/v1/entity', { key: sandbox.key })
    assert.notEqual(listed.body.data[0].id, sandbox.entityId)
    const live = await tryExample(installation, language, 'test-reset', member)
    assert.notEqual(live.code, 0)
    assert.match(live.stdout + live.stderr, /test_key_required/)
  })
}

test('the guide names the limits', async () => {
  for (const [language, separator] of [
    ['en', ','],
    ['es', '.'],
  ] as const) {
    const guide = await readFile(join(import.meta.dirname, '..', 'docs', `test-mode.${language}.md`), 'utf8')
    const shown = (count: number) => String(count).replace(/(\d)(\d{3})$/, `$1${separator}$2`)
    for (const count of [MAX_ENTRIES, MAX_TRANSACTIONS, UNUSED_DAYS, MAX_SIMULATED])
      assert.ok(guide.includes(` ${shown(count)} `), `${language}: ${shown(count)}`)
  }
})
