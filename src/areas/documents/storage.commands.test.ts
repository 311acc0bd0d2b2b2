// Full run only: it takes long, and what it protects changes rarely.
import assert from 'node:assert/strict'
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import test from 'node:test'
import { newPdf } from '../../../tests/harness/documents.ts'
import { operator, sha256 } from './operator.fixture.ts'
import { flip } from './storage/storage.fixture.ts'

const codes = (outcomes: { code: number }[]) => outcomes.map(({ code }) => code)

/** Three files and the commands that add them to the first LLC. */
async function threeFiles(folder: string) {
  const files = [newPdf(3000), newPdf(3001), newPdf(3002)]
  for (const [i, bytes] of files.entries()) await writeFile(join(folder, `${i}.pdf`), bytes)
  const add = (i: number) => `document add --entity 1 --type OTHER --file ${folder}/${i}.pdf`
  return { files, add }
}

const ON = { LLANO_DOCUMENTS_ENCRYPTED: 'on' }
const OFF = { LLANO_DOCUMENTS_ENCRYPTED: 'off' }

test('by default, a new installation encrypts documents', async t => {
  const { folder, run } = await operator(t)
  const { add } = await threeFiles(folder)
  const [first] = await run(`${add(0)} --json`)
  assert.equal(JSON.parse(first!.stdout).encrypted, true)
})

test('by default, an installation that exists keeps its choice: a document is stored like the newest one', async t => {
  const { folder, run, runWith } = await operator(t)
  const { files, add } = await threeFiles(folder)
  const [plain] = await runWith(OFF, `${add(0)} --json`)
  assert.equal(JSON.parse(plain!.stdout).encrypted, false)
  const [same] = await run(`${add(0)} --json`)
  assert.equal(JSON.parse(same!.stdout).encrypted, false)
  const [sealed] = await runWith(ON, add(1))
  assert.match(sealed!.stdout, /\nIt is stored encrypted\.\n$/)
  const [follows, shown, checked] = await run(add(2), 'document show 4', 'document check')
  assert.match(follows!.stdout, /\nIt is stored encrypted\.\n$/)
  assert.equal(follows!.stderr, '')
  assert.match(shown!.stdout, /^kept +encrypted$/m)
  assert.match(checked!.stdout, /^3 files checked \(2 encrypted, 1 unencrypted\), none of them read/)
  for (const path of await readdir(join(folder, 'documents'), { recursive: true }))
    if (path.endsWith('.sealed'))
      assert.ok(!(await readFile(join(folder, 'documents', path))).includes(files[2]!.subarray(20, 60)))
})

test('warns when storing in clear after encrypted documents, whether by setting or because of older bytes', async t => {
  const { folder, runWith } = await operator(t)
  const { add } = await threeFiles(folder)
  await runWith(OFF, add(0))
  await runWith(ON, add(1))
  const [same] = await runWith(ON, add(0))
  assert.match(
    same!.stdout,
    /\nIt is stored unencrypted\.\nIt has the same bytes as document 1 of this LLC\.\n$/,
  )
  assert.match(same!.stderr, /^Warning: .* the same file was stored before encryption was turned on/)
  const [off] = await runWith(OFF, `${add(2)} --json`)
  assert.equal(JSON.parse(off!.stdout).encrypted, false)
  assert.match(off!.stderr, /^Warning: .* LLANO_DOCUMENTS_ENCRYPTED is off here\.\n$/)
})

test('a check reports files that need an older secret and files that no secret decrypts', async t => {
  const { folder, runWith, query } = await operator(t)
  const { add } = await threeFiles(folder)
  const old = 's'.repeat(32)
  const [LLANO_SECRET, both] = ['n'.repeat(32), `${'n'.repeat(32)} ${old}`]
  await runWith(ON, add(0), add(1))
  await runWith({ LLANO_SECRET: both, ...ON }, add(2))
  for (const line of ['document check', 'document check --all']) {
    const [text, json] = await runWith({ LLANO_SECRET }, line, `${line} --json`)
    assert.equal(text!.code, 1)
    assert.match(
      text!.stdout,
      /^2 files COULD NOT BE DECRYPTED: encrypted with a secret that LLANO_SECRET does not/m,
    )
    assert.match(text!.stdout, /No others are missing or (of the wrong size|changed)/)
    const { ok, locked, damaged } = JSON.parse(json!.stdout)
    assert.deepEqual([ok, locked, damaged], [false, 2, []], 'which is no damage')
  }
  assert.deepEqual(await query('select * from documents.file where damage is not null'), [])
  const [whole, json] = await runWith({ LLANO_SECRET: both }, 'document check --all', 'document check --json')
  assert.equal(whole!.code, 0, whole!.stdout)
  assert.match(
    whole!.stdout,
    /^2 files still need an older secret, and are re-encrypted while the server runs\./m,
  )
  assert.equal(JSON.parse(json!.stdout).needing_older_secret, 2)
})

test('restores a damaged document from the right bytes only', async t => {
  const { folder, run, runWith, stored, query } = await operator(t)
  const { files, add } = await threeFiles(folder)
  await runWith(OFF, add(0), add(1))
  await flip(await stored(sha256(files[0]!)), 2000)
  await rm(await stored(sha256(files[1]!)))
  const outcomes = await run(
    'document check --all',
    `document restore 1 --file ${folder}/1.pdf`,
    `document restore 1 --file ${folder}/0.pdf`,
    `document restore 1 --file ${folder}/0.pdf`,
    `document fetch 1 --out ${folder}/back.pdf`,
  )
  assert.deepEqual(codes(outcomes), [1, 1, 0, 1, 0])
  assert.match(
    outcomes[1]!.stderr,
    /^This is not the file of document 1: its SHA-256 is [0-9a-f]{64}, but the doc/,
  )
  assert.match(
    outcomes[2]!.stdout,
    /^Document 1 is restored: 3000 bytes, SHA-256 .*, stored unencrypted\.\n$/,
  )
  assert.match(outcomes[3]!.stderr, /^The file of document 1 is intact; there is nothing to restore\.\n$/)
  assert.ok((await readFile(join(folder, 'back.pdf'))).equals(files[0]!))
  const [second, check] = await runWith(
    ON,
    `document restore 2 --file ${folder}/1.pdf`,
    'document check --all',
  )
  assert.match(second!.stdout, /stored encrypted\.\n$/)
  assert.equal(check!.code, 0, check!.stdout)
  assert.deepEqual(await readdir(join(folder, 'documents', 'incoming')), [], 'no draft is left')
  const audited = await query("select record from kernel.audit_row where action = 'file.restore' order by id")
  assert.deepEqual(
    audited.map(({ record }) => record),
    files.slice(0, 2).map(bytes => `file/${sha256(bytes)}`),
  )
})

test('an operator withdraws a document, lists withdrawn ones, and reinstates it', async t => {
  const { folder, run } = await operator(t)
  const { add } = await threeFiles(folder)
  const [empty] = await run('document list --entity 1')
  assert.equal(empty!.stdout, 'Ana LLC has no documents.\n')
  const [, , , taken, list, withdrawn, shown, fetched, back, listed, none] = await run(
    add(0),
    add(1),
    add(2),
    'document withdraw 2 --reason "of another LLC"',
    'document list --entity 1 --json',
    'document list --entity 1 --withdrawn',
    'document show 2',
    `document fetch 2 --out ${folder}/two.pdf`,
    'document reinstate 2',
    'document list --entity 1 --json',
    'document list --entity 1 --withdrawn',
  )
  assert.equal(taken!.stdout, 'Document 2 of Ana LLC is withdrawn: 1\n')
  const ids = ({ stdout }: { stdout: string }) => JSON.parse(stdout).data.map(({ id }: { id: number }) => id)
  assert.deepEqual([ids(list!), JSON.parse(list!.stdout).pagination.total], [[3, 1], 2])
  assert.match(withdrawn!.stdout, /\n2 +OTHER +1 +1\.pdf +20\d\d-\d\d-\d\d +of another LLC\n$/)
  assert.match(shown!.stdout, /^withdrawn +20\d\d-\S+: of another LLC$/m)
  assert.equal(fetched!.code, 0, 'its bytes are kept')
  assert.equal(back!.stdout, 'Document 2 of Ana LLC is reinstated: 1\n')
  assert.deepEqual(ids(listed!), [3, 2, 1])
  assert.equal(none!.stdout, 'Ana LLC has no withdrawn documents.\n')
})

test('fetches the proof of a document, and says so if there is none yet', async t => {
  const { folder, run, runWith, query } = await operator(t)
  const { add } = await threeFiles(folder)
  const [, early] = await run(add(0), `document fetch 1 --proof --out ${folder}/0.pdf.ots`)
  assert.deepEqual(
    [early!.code, early!.stderr],
    [1, 'Document 1 has no proof yet. See why with llano document show 1.\n'],
  )
  await query(
    `update documents.stamp set status = 'pending', chain = 'local', proof = 'a proof', submitted_at = now()`,
  )
  await mkdir(join(folder, 'sub'))
  const [proof, listed, onto, into] = await run(
    `document fetch 1 --proof --out ${folder}/0.pdf.ots`,
    'document list --entity 1',
    `document fetch 1 --proof --out ${folder}/0.pdf.ots`,
    `document fetch 1 --out ${folder}/sub`,
  )
  assert.match(proof!.stdout, /0\.pdf\.ots: 7 bytes, pending on the demo chain\n$/)
  assert.equal(await readFile(join(folder, '0.pdf.ots'), 'utf8'), 'a proof')
  assert.match(listed!.stdout, /pending \(demo\)/)
  const here = { INIT_CWD: join(folder, 'sub'), npm_package_json: join(process.cwd(), 'package.json') }
  await runWith(here, 'document fetch 1', 'document fetch 1 --proof')
  assert.deepEqual((await readdir(here.INIT_CWD)).sort(), ['0.pdf', '0.pdf.ots'], 'by their own names, here')
  assert.match(onto!.stderr, /0\.pdf\.ots already exists\.\n$/)
  assert.match(into!.stderr, /sub is a folder; name the file to write\.\n$/)
})

test('shows with the document what is pending and why the last attempt failed', async t => {
  const { folder, run, query } = await operator(t)
  const { add } = await threeFiles(folder)
  await run(add(0))
  await query(`update documents.stamp set failed_at = '2026-03-01T10:00:00Z', failure = 'a.test: no answer'`)
  const [shown, json] = await run('document show 1', 'document show 1 --json')
  assert.match(shown!.stdout, /^timestamp +waiting since 20\d\d-\S+$/m)
  assert.match(shown!.stdout, /^last try +2026-03-01T10:00:00\.000Z, failed: a\.test: no answer$/m)
  assert.match(shown!.stdout, /^damage +none found$/m)
  const { failure, encrypted, owner, data } = JSON.parse(json!.stdout)
  assert.deepEqual([failure, encrypted, owner, data.id], ['a.test: no answer', true, 'Ana', 1])
})
