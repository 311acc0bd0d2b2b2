import assert from 'node:assert/strict'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import test, { type TestContext } from 'node:test'
import { runCommandLines } from '../../../../tests/harness/command-lines.ts'
import { BY_TEST } from '../../../../tests/harness/installation.ts'
import { sealAudit } from '../../../kernel/audit/seal.ts'
import { createMember } from '../../members/members.ts'
import { anchorAuditLog } from './anchor.ts'
import { keepLocalSettings, localFolder } from './local-address.ts'
import { HOUR, MINUTE, openStampSetup } from './stamps.fixture.ts'

/** A database with an audit log, a chain to anchor it in, and `audit verify` as an operator runs it. */
async function openAnchorSetup(t: TestContext) {
  const setup = await openStampSetup(t)
  const dataDir = await mkdtemp(join(tmpdir(), 'llano-anchor-'))
  t.after(() => rm(dataDir, { recursive: true, force: true }))
  await mkdir(localFolder(dataDir), { recursive: true })
  await keepLocalSettings(dataDir, { seed: '', port: Number(new URL(setup.server.esploraUrl).port) })
  let count = 0
  const run = (...lines: string[][]) =>
    runCommandLines(lines, {
      DATABASE_URL: setup.url,
      LLANO_SECRET: 's'.repeat(32),
      LLANO_DATA_DIR: dataDir,
    })
  return {
    ...setup,
    /** Adds rows to the log and seals them. */
    async write() {
      const email = `person-${++count}@example.com`
      await createMember(setup.database.durable, BY_TEST, { email, name: 'Person', role: 'member' })
      await sealAudit(setup.database, setup.now)
    },
    anchor: () => anchorAuditLog(setup.database.durable, setup.now()),
    /** Waits for its block. */
    async confirm() {
      await setup.submit()
      setup.server.mine()
      setup.wait(MINUTE)
      await setup.check()
    },
    run,
    async verify() {
      const [people, json] = await run(['audit', 'verify'], ['audit', 'verify', '--json'])
      assert.equal(people!.code, json!.code)
      return { code: json!.code, text: people!.stdout, ...JSON.parse(json!.stdout) }
    },
  }
}

test('the head of the audit log is submitted once a day, by any number of processes', async t => {
  const setup = await openAnchorSetup(t)
  assert.equal(await setup.anchor(), null, 'an empty log has no head')
  await setup.write()
  const handed = await Promise.all([setup.anchor(), setup.anchor(), setup.anchor()])
  assert.deepEqual(handed.toSorted(), [1, null, null])
  await setup.write()
  assert.equal(await setup.anchor(), null, 'not twice on one day')
  setup.wait(24 * HOUR)
  assert.equal(await setup.anchor(), 2)
  setup.wait(24 * HOUR)
  assert.equal(await setup.anchor(), null, 'nothing was sealed since')
  const rows = await setup.query("select actor, record from kernel.audit_row where action = 'audit.anchor'")
  assert.deepEqual(rows, [
    { actor: 'job:anchor', record: 'seal/1' },
    { actor: 'job:anchor', record: 'seal/2' },
  ])
})

test('`audit verify` shows the block and time up to which the log is anchored, and what is pending', async t => {
  const setup = await openAnchorSetup(t)
  await setup.write()
  assert.match((await setup.verify()).text, /Not anchored yet/)
  await setup.anchor()
  await setup.confirm()
  await setup.write()
  setup.wait(24 * HOUR)
  await setup.anchor()
  const report = await setup.verify()
  assert.equal(report.code, 0, report.text)
  assert.deepEqual([report.anchors, report.anchored.seal_id, report.anchored.check], [2, 1, 'verified'])
  assert.deepEqual([report.anchored.chain, report.awaiting.seal_id], ['local', 2])
  assert.match(
    report.text,
    /Anchored up to seal 1, which existed no later than 20\d\d-.*DEMO block \(not Bitcoin/,
  )
  assert.match(
    report.text,
    /Seal 2, submitted on 20\d\d-\d\d-\d\d, has been waiting for a block since 20\d\d-\S+Z\.\n/,
  )
  assert.match(report.text, /^1 newer seal not covered yet: .* once a day \(UTC\)\.$/m)
  assert.match(report.text, /^The audit log is intact: \d+ rows in 2 seals, /)
  assert.equal(report.not_covered, 1)
  setup.server.misbehave('headers', 'down')
  const offline = await setup.verify()
  assert.deepEqual([offline.code, offline.anchored.check], [0, 'unchecked'], 'that is no fault of the log')
})

test('`audit verify` says why anchoring did not progress', async t => {
  const setup = await openAnchorSetup(t)
  await setup.write()
  await setup.anchor()
  for (const calendar of ['a', 'b']) setup.server.misbehave(calendar, 'broken')
  await setup.submit()
  const report = await setup.verify()
  assert.equal(report.code, 0, 'which is no fault of the log')
  assert.match(
    report.text,
    /has been waiting for a block since \S+Z\.\n {2}Last attempt \S+Z, failed: no calendar accepted it; /,
  )
  assert.equal(report.awaiting.failed_at, setup.now().toISOString())
})

test('`audit seal` shows a seal with its rows and hash, and which anchor holds it', async t => {
  const setup = await openAnchorSetup(t)
  await setup.write()
  await setup.anchor()
  await setup.confirm()
  await setup.write()
  await setup.write()
  const [first, second, json, none, nonsense] = await setup.run(
    ['audit', 'seal', '1'],
    ['audit', 'seal', '3'],
    ['audit', 'seal', '2', '--json'],
    ['audit', 'seal', '99'],
    ['audit', 'seal', 'x'],
  )
  const seals = await setup.query('select hash, row_count from kernel.audit_seal order by id')
  assert.match(first!.stdout, /^Seal 1, created 20\d\d-\S+Z, has 1 row\.\n/)
  assert.match(first!.stdout, new RegExp(`^hash +${seals[0]!.hash.toString('hex')}$`, 'm'))
  assert.match(first!.stdout, /member\.create +member\/1/)
  assert.match(first!.stdout, /^Anchored up to seal 1, .*DEMO block/m)
  assert.match(second!.stdout, /^Not anchored yet: /m)
  const shown = JSON.parse(json!.stdout)
  assert.deepEqual([shown.hash, shown.anchor], [seals[1]!.hash.toString('hex'), null])
  assert.equal(shown.rows.length, seals[1]!.row_count)
  assert.deepEqual([none!.code, none!.stderr], [1, 'There is no seal 99.\n'])
  assert.deepEqual([nonsense!.code, nonsense!.stderr], [1, '"x" is not the number of a seal.\n'])
})

test('the anchor exposes a chain rewritten from the first row to the last', async t => {
  const setup = await openAnchorSetup(t)
  await setup.write()
  await setup.anchor()
  await setup.confirm()
  // The owner of the database rewrites history, including the hashes.
  await setup.query(`
    alter table kernel.audit_row disable trigger all;
    alter table kernel.audit_leaf disable trigger all;
    alter table kernel.audit_seal disable trigger all;
    update kernel.audit_row set actor = 'somebody else';
    update kernel.audit_leaf set seal_id = null, hash = null;
    delete from kernel.audit_seal;`)
  await sealAudit(setup.database, setup.now)
  const report = await setup.verify()
  assert.equal(report.code, 1)
  assert.equal(report.findings.length, 1)
  assert.match(report.findings[0].what, /^seal 1 is not the one that was anchored on 20/)
})

test('finds an anchor whose seal is gone or whose proof is for something else', async t => {
  const setup = await openAnchorSetup(t)
  await setup.write()
  await setup.anchor()
  await setup.confirm()
  await setup.query(`
    update documents.stamp set proof = set_byte(proof, 40, (get_byte(proof, 40) + 1) % 256);
    alter table documents.anchor disable trigger all;
    insert into documents.stamp (sha256) values (sha256('nothing'));
    insert into documents.anchor (day, seal_id, sha256, stamp_id)
      select '2020-01-01', 99, sha256, id from documents.stamp where sha256 = sha256('nothing');`)
  const report = await setup.verify()
  assert.equal(report.code, 1)
  assert.deepEqual(
    report.findings.map(({ kind, what }: { kind: string; what: string }) => `${kind}: ${what}`),
    [
      'removed: seal 99, anchored on 2020-01-01, is missing',
      'broken: the anchor of seal 1: The proof is for another file.',
    ],
  )
})
