import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import test from 'node:test'
import { runCommandLines } from '../../../tests/harness/command-lines.ts'
import { newPdf } from '../../../tests/harness/documents.ts'
import { operator } from './operator.fixture.ts'
import { keepDraft } from './storage/receive.ts'
import { tempFolder } from './storage/storage.fixture.ts'

test('rejects a pipe or a device, so that no command waits for its end', {
  skip: process.platform === 'win32',
}, async t => {
  const { folder, run, env } = await operator(t)
  const pipe = join(folder, 'pipe')
  execFileSync('mkfifo', [pipe])
  await writeFile(join(folder, 'x.pdf'), newPdf())
  const outcomes = await run(
    `document add --entity 1 --type OTHER --file ${pipe}`,
    'document add --entity 1 --type OTHER --file /dev/zero',
    `document add --entity 1 --type OTHER --file ${folder}/x.pdf`,
    `document restore 1 --file ${pipe}`,
    `verify ${pipe}`,
    `verify ${folder}/x.pdf --proof /dev/zero`,
  )
  assert.deepEqual(
    outcomes.map(({ code }) => code),
    [1, 1, 0, 1, 2, 2],
  )
  for (const i of [0, 1, 3])
    assert.match(outcomes[i]!.stderr, /^--file: .* is not a file, but a pipe or a device\.\n$/)
  for (const i of [4, 5]) assert.match(outcomes[i]!.stderr, /is not a file, but a pipe or a device\.\n$/)
  const [odd] = await runCommandLines(
    [['document', 'add', '--entity', '1', '--type', 'OTHER', '--file', 'no\x1b[2J\u202efile']],
    env,
  )
  assert.equal(odd!.stderr, '--file: no\\u001b[2J\\u202efile cannot be read (ENOENT).\n')
})

test('reports a problem with the target path by its option, and leaves nothing there', async t => {
  const { folder, run } = await operator(t)
  await writeFile(join(folder, 'x.pdf'), newPdf())
  await mkdir(join(folder, 'sub'))
  const [, nowhere, under, long] = await run(
    `document add --entity 1 --type OTHER --file ${folder}/x.pdf`,
    `document fetch 1 --out ${folder}/none/out.pdf`,
    `document fetch 1 --out ${folder}/x.pdf/out.pdf`,
    `document fetch 1 --out ${folder}/sub/${'x'.repeat(300)}`,
  )
  assert.match(nowhere!.stderr, /^--out: .*none\/out\.pdf cannot be written \(ENOENT\)\.\n$/)
  assert.match(under!.stderr, /^--out: .* cannot be written \(ENOTDIR\)\.\n$/)
  assert.match(long!.stderr, /^--out: .* cannot be written \(ENAMETOOLONG\)\.\n$/)
  assert.deepEqual(await readdir(join(folder, 'sub')), [])
})

test('a draft that cannot be removed does not hide why it was rejected', async t => {
  const folder = await tempFolder(t)
  // By the time it fails, there is a folder in place of the draft.
  async function* failing(): AsyncGenerator<Buffer> {
    yield Buffer.from('x')
    const [draft] = await readdir(folder)
    execFileSync('sh', ['-c', `rm ${folder}/${draft} && mkdir ${folder}/${draft}`])
    throw new Error('the first of the two')
  }
  await assert.rejects(
    keepDraft(failing(), { folder, secrets: null }, () => ({ sha256: Buffer.alloc(32) })),
    /the first of the two/,
  )
})

test('rejects a password in the address of an explorer without repeating it', async t => {
  const folder = await tempFolder(t)
  await writeFile(join(folder, 'x.pdf'), newPdf())
  const line = ['verify', join(folder, 'x.pdf'), '--headers', 'https://me:hunter2@explorer.example']
  for (const outcome of await runCommandLines([line, [...line, '--json']], { LLANO_DATA_DIR: folder })) {
    assert.equal(outcome.code, 2)
    assert.match(outcome.stdout + outcome.stderr, /--headers must be without a name and password/)
    assert.doesNotMatch(outcome.stdout + outcome.stderr, /hunter2/)
  }
})
