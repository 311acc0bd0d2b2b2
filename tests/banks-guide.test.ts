// Full run only: it runs the examples of a guide in three languages.
import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import test from 'node:test'
import { aWorld, daysLater, openBanked } from '../src/areas/banking/banking.fixture.ts'
import { SKIPS } from '../src/areas/banking/sync/import.rules.ts'
import { newMember, openTestInstallation } from './harness/installation.ts'
import { EXAMPLE_LANGUAGES, runExample, tryExample, whyNot } from './harness/run-example.ts'

// The guide's example about banks runs here as a reader would run it.
const installation = await openTestInstallation()

for (const language of EXAMPLE_LANGUAGES) {
  const options = { skip: whyNot(language) }
  const isCurl = language.name === 'curl'

  test(`${language.name}: imports the banks once, however often requested`, options, async t => {
    const now = new Date()
    // Such a short history is read completely each time.
    const world = aWorld({ from: daysLater(now, -30), to: daysLater(now, 1) })
    const { member } = await openBanked(t, installation, { world, now })
    const first = await runExample(installation, language, 'sync-books', member)
    const second = await runExample(installation, language, 'sync-books', member)
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
    `${language.name}: an LLC without a bank gets a message, and another member's LLC an error`,
    options,
    async () => {
      const [member, other] = [await newMember(installation), await newMember(installation)]
      const output = await runExample(installation, language, 'sync-books', member)
      assert.match(output, /No active bank connection/)
      const foreign = { ...member, entityId: other.entityId }
      const { code, stdout, stderr } = await tryExample(installation, language, 'sync-books', foreign)
      assert.notEqual(code, 0)
      assert.match(stdout + stderr, /403/)
    },
  )
}

test('the guide lists every reason for skipping a transaction', async () => {
  for (const language of ['en', 'es']) {
    const file = join(import.meta.dirname, '..', 'docs', `banks.${language}.md`)
    const guide = await readFile(file, 'utf8')
    for (const why of SKIPS) assert.ok(guide.includes(why), `${language}: ${why}`)
  }
})
