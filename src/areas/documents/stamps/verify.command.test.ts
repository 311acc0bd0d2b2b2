// Full run only: it starts several programs; smoke.test.ts starts one.
import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { copyFileSync, readFileSync, writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import test, { type TestContext } from 'node:test'
import { runCommandLines } from '../../../../tests/harness/command-lines.ts'
import type { Attestation } from '../timestamps/attestation.rules.ts'
import { startChainSetup } from '../timestamps/local-chain.fixture.ts'
import { writeProof } from '../timestamps/proof.rules.ts'
import { submitDigests } from '../timestamps/submit.ts'
import { type Branch, growTree, type Tree } from '../timestamps/tree.rules.ts'
import { upgradeProofs } from '../timestamps/upgrade.ts'
import { readHeaders, readVector, skipVectors } from '../timestamps/vectors.fixture.ts'
import { sha256 } from './stamps.fixture.ts'

/** Nothing listens there any more: a request fails immediately. */
const NOBODY = await new Promise<string>(resolve => {
  const server = createServer().listen(0, '127.0.0.1', () => {
    const { port } = server.address() as AddressInfo
    server.close(() => resolve(`http://127.0.0.1:${port}`))
  })
})

async function newFolder(t: TestContext): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'llano-verify-'))
  t.after(() => rm(folder, { recursive: true, force: true }))
  return folder
}

/** Runs `verify` with a database that does not exist, because it must not need one. */
async function runVerify(folder: string, ...lines: string[][]) {
  const env = { LLANO_DATA_DIR: join(folder, 'data'), DATABASE_URL: 'postgres://127.0.0.1:9/nobody' }
  const runs = await runCommandLines(
    lines.map(words => ['verify', ...words]),
    env,
  )
  return runs.map(({ code, stdout, stderr }) => ({ code, output: stdout + stderr }))
}

/** An explorer with the real headers of the test vectors. */
async function startExplorer(t: TestContext): Promise<string> {
  const known = Object.entries(readHeaders())
  const server = createServer((request, response) => {
    const [, height] = /^\/block-height\/(\d+)$/.exec(request.url!) ?? []
    const [, hash] = /^\/block\/(\w+)\/header$/.exec(request.url!) ?? []
    const found = known.find(([at, block]) => at === height || block.hash === hash)?.[1]
    response.writeHead(found ? 200 : 404).end(height ? found?.hash : found?.header)
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  t.after(() => server.close())
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

/** A file with a proof on the local chain, before and after its block. */
async function makeLocalProof(t: TestContext, folder: string) {
  const setup = await startChainSetup(t)
  const file = join(folder, 'contract.txt')
  writeFileSync(file, 'We agree.\n')
  const submission = await submitDigests([sha256('We agree.\n')], setup.submitting)
  assert.ok(submission.kind === 'submitted')
  writeFileSync(`${file}.ots`, submission.proofs[0]!)
  setup.server.mine()
  const [upgrade] = await upgradeProofs(submission.proofs, setup.upgrading)
  assert.ok(upgrade?.kind === 'read')
  const complete = join(folder, 'complete.ots')
  writeFileSync(complete, upgrade.bytes)
  return { file, complete, headers: setup.server.esploraUrl }
}

test('follows a third-party proof to its Bitcoin block, without a server or a database', {
  skip: skipVectors,
}, async t => {
  const folder = await newFolder(t)
  const explorer = await startExplorer(t)
  for (const name of ['complete/hello-world.txt', 'false/bad-stamp.txt', 'pending/two-calendars.txt'])
    for (const ending of ['', '.ots'])
      writeFileSync(join(folder, (name + ending).split('/')[1]!), readVector(name + ending))
  const path = (name: string) => join(folder, name)
  const at = ['--headers', explorer]
  const [people, json, wrong, pending, offline] = await runVerify(
    folder,
    [path('hello-world.txt'), ...at],
    [path('hello-world.txt'), ...at, '--json'],
    [path('bad-stamp.txt'), ...at, '--json'],
    [path('two-calendars.txt'), ...at, '--json'],
    [path('hello-world.txt'), '--headers', NOBODY, '--json'],
  )
  assert.equal(people!.code, 0)
  assert.match(
    people!.output,
    /^Proven: this file existed, byte for byte, no later than 2015-05-28 15:41:18 UTC\./,
  )
  assert.match(people!.output, /Bitcoin block 358391/)
  const verdict = JSON.parse(json!.output)
  assert.deepEqual(
    [verdict.status, verdict.chain, verdict.bitcoin.height, verdict.bitcoin.time],
    ['confirmed', 'bitcoin', 358391, '2015-05-28T15:41:18.000Z'],
  )
  assert.deepEqual([wrong!.code, JSON.parse(wrong!.output).status], [1, 'invalid'])
  assert.deepEqual([pending!.code, JSON.parse(pending!.output).status], [4, 'pending'])
  assert.equal(JSON.parse(pending!.output).calendars.length, 2)
  const unchecked = JSON.parse(offline!.output)
  assert.deepEqual([offline!.code, unchecked.status, unchecked.bitcoin], [5, 'unchecked', null])
  assert.deepEqual([verdict.headers, unchecked.headers], [explorer, NOBODY])
})

test('labels a proof of the local chain as a demo and never as Bitcoin', async t => {
  const folder = await newFolder(t)
  const { file, complete, headers } = await makeLocalProof(t, folder)
  const [people, json, nowhere, pending] = await runVerify(
    folder,
    [file, '--proof', complete, '--headers', headers],
    [file, '--proof', complete, '--headers', headers, '--json'],
    [file, '--proof', complete, '--json'],
    [file],
  )
  assert.equal(people!.code, 6)
  assert.match(people!.output, /^Demo only, not Bitcoin/)
  assert.doesNotMatch(people!.output, /Bitcoin block|Proven/)
  const verdict = JSON.parse(json!.output)
  assert.deepEqual([verdict.status, verdict.chain, verdict.bitcoin], ['demonstration', 'local', null])
  assert.equal(verdict.headers, headers, 'who was asked')
  assert.deepEqual([nowhere!.code, JSON.parse(nowhere!.output).status], [5, 'unchecked'])
  assert.match(JSON.parse(nowhere!.output).reason, /demo chain that made it is not running here/)
  assert.equal(pending!.code, 4)
  assert.match(pending!.output, /^Not proven yet/)
})

test('a changed file, or a proof of another file, is false, and both hashes are shown', async t => {
  const folder = await newFolder(t)
  const { complete, headers } = await makeLocalProof(t, folder)
  const changed = join(folder, 'changed.txt')
  writeFileSync(changed, 'We agree!\n')
  copyFileSync(complete, `${changed}.ots`)
  const [people, json] = await runVerify(
    folder,
    [changed, '--headers', headers],
    [changed, '--headers', headers, '--json'],
  )
  assert.equal(people!.code, 1)
  assert.match(people!.output, /^False: The proof is for another file, or the file was changed\./)
  const [ofFile, ofProof] = ['We agree!\n', 'We agree.\n'].map(text => sha256(text).toString('hex'))
  assert.match(
    people!.output,
    new RegExp(`\\n  sha256 of the file  ${ofFile}\\n  the proof is for    ${ofProof}`),
  )
  const verdict = JSON.parse(json!.output)
  assert.deepEqual(
    [json!.code, verdict.status, verdict.digest],
    [1, 'invalid', { hash: 'sha256', of_file: ofFile, of_proof: ofProof }],
  )
  assert.equal(verdict.headers, null, 'nobody was asked')
})

test('a truncated or invalid proof could not be checked, which says nothing about the file', async t => {
  const folder = await newFolder(t)
  const { file, complete } = await makeLocalProof(t, folder)
  writeFileSync(join(folder, 'none.ots'), randomBytes(200_000))
  const whole = readFileSync(complete)
  const cuts = [0, 10, 31, 50, whole.length - 1]
  for (const size of cuts) writeFileSync(join(folder, `${size}.ots`), whole.subarray(0, size))
  const outcomes = await runVerify(
    folder,
    ...['none', ...cuts].map(name => [file, '--proof', join(folder, `${name}.ots`)]),
    [file, '--proof', join(folder, '50.ots'), '--json'],
  )
  const json = outcomes.pop()!
  for (const { code, output } of outcomes) {
    assert.equal(code, 5, output)
    assert.match(output, /^Could not be checked: the proof cannot be read\. [A-Z].*\.\n/)
  }
  assert.match(outcomes[0]!.output, /This is not an OpenTimestamps proof|bytes/)
  assert.match(outcomes.at(-1)!.output, /The proof is truncated\./)
  assert.deepEqual([json.code, JSON.parse(json.output).status], [5, 'unreadable'])
})

test('a wrong argument exits with 2 and never 1, and the file is checked before its proof', async t => {
  const folder = await newFolder(t)
  const { file } = await makeLocalProof(t, folder)
  const [gone, folderGiven, noProof, nonsense, json] = await runVerify(
    folder,
    [join(folder, 'gone.pdf')],
    [folder],
    [file, '--proof', join(folder, 'gone.ots')],
    [file, '--headers', 'ftp://example.com'],
    [join(folder, 'gone.pdf'), '--json'],
  )
  assert.deepEqual(
    [gone, folderGiven, noProof, nonsense, json].map(outcome => outcome!.code),
    [2, 2, 2, 2, 2],
  )
  assert.match(gone!.output, /gone\.pdf cannot be read \(ENOENT\)\.\n$/)
  assert.match(folderGiven!.output, /is a folder\.\n$/)
  assert.match(noProof!.output, /gone\.ots cannot be read \(ENOENT\)\.\n$/)
  assert.match(nonsense!.output, /^--headers must be the http\(s\) address/)
  assert.match(JSON.parse(json!.output).error, /gone\.pdf cannot be read/)
})

test('a proof of a demo that is not running gets specific advice', async t => {
  const folder = await newFolder(t)
  const { file, complete } = await makeLocalProof(t, folder)
  const [nowhere, silent] = await runVerify(
    folder,
    [file, '--proof', complete],
    [file, '--proof', complete, '--headers', NOBODY],
  )
  for (const outcome of [nowhere, silent]) {
    assert.equal(outcome!.code, 5)
    assert.match(outcome!.output, /only the demo that made it has its blocks\. Start that demo/)
    assert.doesNotMatch(outcome!.output, /ECONN|Try again later/)
  }
  assert.match(
    silent!.output,
    /^Could not be checked: The demo chain at \S+ could not be reached: connection refused/,
  )
})

test("paths are relative to the user's directory, also under npm", async t => {
  const folder = await newFolder(t)
  await makeLocalProof(t, folder)
  const env = {
    LLANO_DATA_DIR: join(folder, 'data'),
    INIT_CWD: folder,
    npm_package_json: join(process.cwd(), 'package.json'),
  }
  const [found] = await runCommandLines([['verify', 'contract.txt']], env)
  assert.equal(found!.code, 4, found!.stderr)
  const elsewhere = { ...env, npm_package_json: join(folder, 'package.json') }
  const [lost] = await runCommandLines([['verify', 'contract.txt']], elsewhere)
  assert.equal(lost!.code, 2, 'another program ran under npm; we are where we are')
})

/** A file and a made-up proof of it. */
function makeUp(folder: string, name: string, tree: Tree): string {
  const file = join(folder, name)
  writeFileSync(file, name)
  writeFileSync(`${file}.ots`, writeProof({ hash: 'sha256', digest: sha256(name), tree }))
  return file
}

/** An explorer that counts its requests and gives each this response. */
async function startCounting(t: TestContext, answer: (response: ServerResponse) => void) {
  const requests: string[] = []
  const server = createServer((request, response) => {
    requests.push(request.url!)
    answer(response)
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  t.after(() => {
    server.closeAllConnections()
    server.close()
  })
  return { requests, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }
}

test('attributes claims about calendars to the proof, not to the calendars', async t => {
  const folder = await newFolder(t)
  const uri = 'https://a.calendar.that.somebody.invented'
  const file = makeUp(folder, 'invented.txt', growTree([{ kind: 'pending', uri }], []))
  const [people, json] = await runVerify(folder, [file], [file, '--json'])
  assert.equal(people!.code, 4)
  assert.match(
    people!.output,
    /^Not proven yet: according to the proof, calendars have the file, .* not asked\.\n/,
  )
  assert.match(
    people!.output,
    new RegExp(`  calendar   ${uri} has it according to the proof, .*; not asked\n`),
  )
  assert.match(people!.output, /Anyone can write such a proof/)
  assert.match(JSON.parse(json!.output).reason, /calendars, which were not asked/)
})

test('a proof that names neither a Bitcoin block nor a calendar is not pending', async t => {
  const folder = await newFolder(t)
  const file = makeUp(
    folder,
    'nobody.txt',
    growTree(
      [
        { kind: 'litecoin', height: 5 },
        { kind: 'unknown', tag: Buffer.alloc(8, 9), payload: Buffer.alloc(0) },
      ],
      [],
    ),
  )
  const [people, json] = await runVerify(folder, [file], [file, '--json'])
  assert.equal(people!.code, 5)
  assert.match(
    people!.output,
    /^Could not be checked: The proof names neither a Bitcoin block nor a calendar\./,
  )
  assert.match(people!.output, / {2}unknown {4}litecoin block 5: cannot be checked here/)
  assert.doesNotMatch(people!.output, /Try again later|pending/)
  assert.equal(JSON.parse(json!.output).status, 'unchecked')
})

test('a proof of another version, with too many parts or too many bytes cannot be read, which is not false', async t => {
  const folder = await newFolder(t)
  const file = makeUp(folder, 'x.txt', growTree([{ kind: 'bitcoin', height: 5 }], []))
  const whole = readFileSync(`${file}.ots`)
  const version2 = Buffer.from(whole)
  version2[31] = 2
  // 65 attestations, each but the last preceded by a marker that another follows.
  const one = whole.subarray(65)
  const many = Buffer.concat([
    whole.subarray(0, 65),
    ...Array.from({ length: 64 }, () => Buffer.concat([Buffer.of(0xff), one])),
    one,
  ])
  const proofs = { version2, many, large: Buffer.concat([whole, Buffer.alloc(65_536)]) }
  for (const [name, bytes] of Object.entries(proofs)) writeFileSync(join(folder, `${name}.ots`), bytes)
  const outcomes = await runVerify(
    folder,
    ...Object.keys(proofs).map(name => [file, '--proof', join(folder, `${name}.ots`)]),
  )
  const why = [/is of version 2/, /attestations|more than 64|64/, /65,?536|bytes/]
  for (const [i, { code, output }] of outcomes.entries()) {
    assert.equal(code, 5, output)
    assert.match(output, /^Could not be checked: the proof cannot be read\. /)
    assert.match(output, why[i]!)
  }
})

test('a proof that names many blocks makes only a few requests to a source that does not respond', async t => {
  const folder = await newFolder(t)
  const heights = Array.from({ length: 60 }, (_, i): Attestation => ({ kind: 'bitcoin', height: 1000 + i }))
  const file = makeUp(folder, 'many.txt', growTree(heights, []))
  const { requests, url } = await startCounting(t, response => response.destroy())
  const [json] = await runVerify(folder, [file, '--headers', url, '--json'])
  const { status, blocks } = JSON.parse(json!.output)
  assert.deepEqual([json!.code, status, blocks.length], [5, 'unchecked', 60])
  assert.equal(requests.length, 3)
})

test('requests each block once, however often a proof names it', async t => {
  const folder = await newFolder(t)
  const at = (argument: string): Branch => ({
    operation: { name: 'append', argument: Buffer.from(argument) },
    tree: growTree([{ kind: 'bitcoin', height: 7 }], []),
  })
  const file = makeUp(folder, 'often.txt', growTree([], [at('a'), at('b'), at('c'), at('d')]))
  const { requests, url } = await startCounting(t, response => response.writeHead(404).end())
  await runVerify(folder, [file, '--headers', url])
  assert.deepEqual(requests, ['/block-height/7'])
})
