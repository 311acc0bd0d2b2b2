import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import test from 'node:test'
import { aWorld, daysLater, openBanked } from '../src/areas/banking/banking.fixture.ts'
import { SKIPS } from '../src/areas/banking/sync/import.rules.ts'
import { newMember, openTestInstallation } from './harness/installation.ts'
import { runExample, TONGUES, tryExample, whyNot } from './harness/run-example.ts'

// The example of the guide to the banks runs here as a reader would run it.
const installation = await openTestInstallation()

for (const tongue of TONGUES) {
  const options = { skip: whyNot(tongue) }
  const isCurl = tongue.name === 'curl'

  test(`${tongue.name}: the banks are imported once, however often they are asked for`, options, async t => {
    const now = new Date()
    // So short a life is read whole each time.
    const world = aWorld({ from: daysLater(now, -30), to: daysLater(now, 1) })
    const { member } = await openBanked(t, installation, { world, now })
    const first = await runExample(installation, tongue, 'sync-books', member)
    const second = await runExample(installation, tongue, 'sync-books', member)
    if (isCurl) {
      const [one, two] = [JSON.parse(first), JSON.parse(second)]
      assert.ok(one.synced > 0)
      assert.equal(two.synced, 0)
      assert.ok(two.skipped >= one.synced)
    } else {
      assert.match(first, /^[1-9]\d* synced, \d+ skipped\n$/)
      assert.match(second, /^0 synced, [1-9]\d* skipped\n$/)
    }
  })

  test(
    `${tongue.name}: an LLC without a bank is told so, and a foreign one is an error`,
    options,
    async () => {
      const [member, other] = [await newMember(installation), await newMember(installation)]
      const told = await runExample(installation, tongue, 'sync-books', member)
      assert.match(told, /No active bank connection/)
      const foreign = { ...member, entityId: other.entityId }
      const { code, stdout, stderr } = await tryExample(installation, tongue, 'sync-books', foreign)
      assert.notEqual(code, 0)
      assert.match(stdout + stderr, /403/)
    },
  )
}

test('the guide tells of every reason for which a transaction is skipped', async () => {
  for (const language of ['en', 'es']) {
    const file = join(import.meta.dirname, '..', 'docs', `banks.${language}.md`)
    const guide = await readFile(file, 'utf8')
    for (const why of SKIPS) assert.ok(guide.includes(why), `${language}: ${why}`)
  }
})
