// Full run only: it takes long, and what it protects changes rarely.
import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { chmod, mkdir, readdir, rename, rm, symlink, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import test, { type TestContext } from 'node:test'
import { newPdf } from '../../../tests/harness/documents.ts'
import { operator, sha256 } from './operator.fixture.ts'
import { Contents } from './storage/contents.ts'
import { diskStore } from './storage/disk-store.ts'
import { oldSecrets, tempFolder } from './storage/storage.fixture.ts'

type Case = { what: string; damage: string; spoil(path: string): Promise<unknown> }

const CASES: Case[] = [
  { what: 'nothing', damage: 'missing', spoil: path => rm(path) },
  { what: 'other bytes', damage: 'changed', spoil: path => writeFile(path, 'short') },
  {
    what: 'a link to itself',
    damage: 'changed',
    spoil: path => rm(path).then(() => symlink(path, path)),
  },
  { what: 'a folder', damage: 'changed', spoil: path => rm(path).then(() => mkdir(path)) },
  {
    what: 'a pipe',
    damage: 'changed',
    spoil: path => rm(path).then(() => execFileSync('mkfifo', [path])),
  },
  {
    what: 'a file in place of its folder',
    damage: 'changed',
    spoil: path => rm(dirname(path), { recursive: true }).then(() => writeFile(dirname(path), '')),
  },
  {
    what: 'a link in place of its folder, to itself',
    damage: 'changed',
    spoil: path => rm(dirname(path), { recursive: true }).then(() => symlink(dirname(path), dirname(path))),
  },
]

/** Files in different folders, so that each can be damaged separately. */
function apart(count: number): Buffer[] {
  const found = new Map<string, Buffer>()
  while (found.size < count) {
    const bytes = newPdf(2000)
    found.set(sha256(bytes).slice(0, 2), bytes)
  }
  return [...found.values()]
}

async function withFiles(t: TestContext, files: Buffer[], env: Record<string, string> = {}) {
  const setup = await operator(t)
  for (const [i, bytes] of files.entries()) await writeFile(join(setup.folder, `${i}.pdf`), bytes)
  const add = (i: number) => `document add --entity 1 --type OTHER --file ${setup.folder}/${i}.pdf`
  await setup.runWith(env, ...files.map((_, i) => add(i)))
  const paths = await Promise.all(files.map(bytes => setup.stored(sha256(bytes))))
  return { ...setup, add, paths }
}

const onPosix = { skip: process.platform === 'win32' }

test('anything in the place of a file is reported and hides no other finding', onPosix, async t => {
  const files = apart(CASES.length + 1)
  const { run, add, paths } = await withFiles(t, files)
  for (const [i, { spoil }] of CASES.entries()) await spoil(paths[i]!)
  for (const line of ['document check --json', 'document check --all --json']) {
    const [check] = await run(line)
    const { ok, damaged, files: looked } = JSON.parse(check!.stdout)
    assert.deepEqual([check!.code, ok, looked], [1, false, files.length])
    const found = new Map(damaged.map((one: { sha256: string; damage: string }) => [one.sha256, one.damage]))
    for (const [i, { what, damage }] of CASES.entries())
      assert.equal(found.get(sha256(files[i]!)), damage, what)
    assert.equal(damaged.length, CASES.length)
  }
  const again = await run(...CASES.map((_, i) => add(i)), 'document check --all')
  assert.deepEqual(
    again.map(({ code }) => code),
    again.map(() => 0),
    `added again, each is whole: ${again.map(({ stderr }) => stderr).join('')}${again.at(-1)!.stdout}`,
  )
})

test('anything in the place of one of our folders is moved aside, not removed', onPosix, async t => {
  const files = apart(1)
  const { run, add, paths, folder } = await withFiles(t, files)
  await rename(dirname(paths[0]!), `${folder}/away`)
  await writeFile(dirname(paths[0]!), 'somebody put this here')
  await run(add(0))
  const names = await readdir(join(folder, 'documents'))
  assert.equal(names.filter(name => /^[0-9a-f]{2}\.aside-[0-9a-f]{8}$/.test(name)).length, 1)
})

test('restores a document whatever is in its place', onPosix, async t => {
  const files = apart(CASES.length)
  const { run, paths, folder } = await withFiles(t, files)
  for (const [i, { spoil }] of CASES.entries()) await spoil(paths[i]!)
  const outcomes = await run(
    ...CASES.map((_, i) => `document restore ${i + 1} --file ${folder}/${i}.pdf`),
    'document check --all',
  )
  for (const { code, stderr, stdout } of outcomes) assert.equal(code, 0, stderr + stdout)
})

test('a file encrypted with an unknown secret is reported separately, and can be added again', async t => {
  const files = apart(2)
  const on = { LLANO_DOCUMENTS_ENCRYPTED: 'on' }
  const { runWith, add, paths } = await withFiles(t, files, on)
  await rm(paths[1]!)
  const [old, now] = ['s'.repeat(32), 'n'.repeat(32)]
  await runWith({ LLANO_SECRET: `${now} ${old}` }, 'document check')
  const env = { ...on, LLANO_SECRET: now }
  const [text, json, added, whole] = await runWith(
    env,
    'document check',
    'document check --json',
    add(0),
    'document check',
  )
  assert.match(text!.stdout, /^1 file COULD NOT BE DECRYPTED/m)
  assert.match(text!.stdout, /^1 +1 +cannot be opened +0 +[0-9a-f]{64}$/m)
  const { damaged, cannot_be_opened } = JSON.parse(json!.stdout)
  const hashes = (found: { sha256: string }[]) => found.map(one => one.sha256)
  assert.deepEqual(
    [hashes(damaged), hashes(cannot_be_opened)],
    [[sha256(files[1]!)], [sha256(files[0]!)]],
    'the missing one is found too',
  )
  assert.equal(added!.code, 0, added!.stderr)
  assert.match(whole!.stdout, /Damaged|Found:/)
  assert.doesNotMatch(whole!.stdout, /COULD NOT BE DECRYPTED/)
})

test('a file that the system refuses to read counts as neither intact nor damaged', async t => {
  const folder = await tempFolder(t)
  const bytes = newPdf(1000)
  await writeFile(join(folder, 'x'), bytes)
  const content = {
    sha256: Buffer.from(sha256(bytes), 'hex'),
    size_bytes: bytes.length,
    store_key: 'x',
    sealed: false,
  }
  const refuse = (code: string) => () =>
    Promise.reject(Object.assign(new Error(code), { code, syscall: 'read' }))
  for (const code of ['EIO', 'EACCES']) {
    const store = { ...diskStore(folder), file: refuse(code) }
    const contents = new Contents(store, oldSecrets)
    await assert.rejects(contents.check(content), { code })
    assert.equal(
      await contents.isWhole(content),
      false,
      'so that it is stored again when it is uploaded again',
    )
  }
  const store = { ...diskStore(folder), file: refuse('EMFILE') }
  await assert.rejects(new Contents(store, oldSecrets).isWhole(content), { code: 'EMFILE' })
})

test('an unreadable file is reported separately and hides no other finding', {
  skip: process.getuid?.() === 0 && 'root reads everything',
}, async t => {
  const files = apart(2)
  const { run, add, paths } = await withFiles(t, files)
  await chmod(paths[0]!, 0)
  await rm(paths[1]!)
  const [check, added, whole] = await run('document check --all --json', add(0), 'document check --json')
  const { damaged, cannot_be_read } = JSON.parse(check!.stdout)
  assert.equal(damaged.length, 1)
  assert.equal(cannot_be_read[0].damage, 'cannot be read (EACCES)')
  assert.equal(added!.code, 0)
  assert.equal(JSON.parse(whole!.stdout).cannot_be_read.length, 0)
})

test('a full check finds a stored proof that does not match its content', async t => {
  const { run, query } = await withFiles(t, apart(2))
  await query(
    `update documents.stamp set status = 'pending', chain = 'bitcoin', proof = 'no proof', submitted_at = now()
     where sha256 = (select sha256 from documents.document where id = 2)`,
  )
  const [quick, whole, text] = await run(
    'document check',
    'document check --all --json',
    'document check --all',
  )
  assert.equal(quick!.code, 0)
  const { ok, false_proofs } = JSON.parse(whole!.stdout)
  assert.deepEqual(
    [whole!.code, ok, false_proofs[0].documents[0].id, false_proofs[0].damage],
    [1, false, 2, 'proof: it cannot be read'],
  )
  assert.match(text!.stdout, /^1 stored proof DOES NOT MATCH ITS CONTENT\.$/m)
})
