import assert from 'node:assert/strict'
import test from 'node:test'
import { runCommandLines } from '../../../tests/harness/command-lines.ts'
import { recordDocument } from '../../../tests/harness/documents.ts'
import { openScratch } from '../../../tests/harness/scratch-database.ts'

const words = (line: string) => line.match(/"[^"]*"|\S+/g)!.map(word => word.replaceAll('"', ''))

test('an operator answers a question and marks an obligation as done with its evidence, once', async t => {
  const scratch = await openScratch(t)
  const env = { DATABASE_URL: scratch.url, LLANO_SECRET: 's'.repeat(32) }
  const run = async (...lines: string[]) =>
    (await runCommandLines(lines.map(words), env)).map(({ code, stdout, stderr }) => ({
      code,
      output: (stdout + stderr).trimEnd(),
    }))
  const year = new Date().getUTCFullYear() - 1
  const listed = await run(
    'member create --email ana@example.com --name Ana',
    'entity create --member 1 --name "Ana LLC"',
    `entity update 1 --formation-date ${year - 1}-03-12`,
    `obligation list --entity 1 --json`,
    `obligation answer --entity 1 --fact llc_foreign_accounts_max_usd --year ${year} --answer yes`,
    `obligation list --entity 1 --year ${year} --state due --json`,
  )
  assert.deepEqual(
    listed.map(({ code }) => code),
    [0, 0, 0, 0, 0, 0],
    JSON.stringify(listed.map(({ output }) => output.slice(0, 200))),
  )
  const { data } = JSON.parse(listed.at(-1)!.output)
  const { id } = data.find((one: { obligation: string }) => one.obligation === 'us-fbar')
  const document = await recordDocument(scratch, { entityId: 1 })
  const [done, again, unknown] = await run(
    `obligation done ${id} --document ${document} --on ${year + 1}-01-05 --note "Number 17"`,
    `obligation done ${id} --document ${document}`,
    `obligation done ${id} --document 999`,
  )
  assert.equal(done!.code, 0, done!.output)
  assert.match(done!.output, new RegExp(`, ${year}: done on ${year + 1}-01-05\\.$`))
  assert.equal(again!.code, 1, 'it is not open any more')
  assert.equal(unknown!.code, 1)
  assert.match(unknown!.output, /document/)
})
