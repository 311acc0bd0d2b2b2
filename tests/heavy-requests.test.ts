// Full run only: it takes long, and a shorter test protects the same code in npm test.
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { globSync, readFileSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { type ClientRequest, request } from 'node:http'
import { basename, join } from 'node:path'
import { describe, test } from 'node:test'
import { createMember } from '../src/areas/members/members.ts'
import { areas } from '../src/areas.ts'
import type { AnyEndpoint } from '../src/kernel/http/endpoint.ts'
import { CONCURRENCY } from '../src/kernel/http/request-slots.ts'
import { newPdf, storeDocument } from './harness/documents.ts'
import { BY_TEST, newMember, openTestInstallation, type TestMember } from './harness/installation.ts'
import { makeKey } from './harness/keys.ts'
import { openFiles } from './harness/open-files.ts'
import { callOf, sampleRequest } from './harness/sample-requests.ts'
import { openSession } from './harness/sessions.ts'
import { TOP } from './harness/source-files.ts'

// No endpoint is named here: each one that sends or accepts a file is tested, including future ones.
const installation = await openTestInstallation({ slotWaitMs: 20, isAlone: true })
const { address, config, database } = installation

const forMembers = areas
  .flatMap(area => area.endpoints)
  .filter(({ keysOnly }) => !keysOnly)
  .map(endpoint => ({ ...endpoint, path: `/web${endpoint.path}`, access: { scheme: 'member', scope: null } }))
const all: AnyEndpoint[] = [...forMembers, ...areas.flatMap(area => area.web ?? [])]
const withFiles = all.filter(({ answers, takes }) => answers === 'file' || takes === 'upload')
const sending = all.filter(({ answers }) => answers === 'file')
const heavy = all.filter(({ load }) => load === 'heavy')

/** Endpoints that only stream stored bytes; each was reviewed. */
const TRANSFERS = ['downloadDocument', 'downloadLlcDocument', 'readProof', 'auditDownload', 'auditProof']

/** Endpoints that write a short text from a bounded number of rows. */
const SHORT_TEXTS = ['readCalendar']

test('every endpoint that sends or accepts a file is heavy, except for the few that only stream stored bytes or a short text', () => {
  assert.ok(withFiles.length > 8)
  for (const { name, load } of withFiles)
    assert.equal(
      load,
      TRANSFERS.includes(name) ? 'transfer' : SHORT_TEXTS.includes(name) ? 'light' : 'heavy',
      name,
    )
})

test('an endpoint that works in a thread is heavy', () => {
  const files = globSync(join(TOP, 'src/**/*.ts')).filter(path => !/\.(test|fixture|worker)\.ts$/.test(path))
  const users = files
    .map(path => ({ path, text: readFileSync(path, 'utf8') }))
    .filter(({ text }) => /import \{[^}]*\brunInThread\b/.test(text))
  const names = users.flatMap(({ text }) =>
    [...text.matchAll(/export (?:async )?(?:function|const) (\w+)/g)].map(match => match[1]!),
  )
  const routes = files.filter(path => path.endsWith('.route.ts'))
  const found = routes.filter(path => {
    const text = readFileSync(path, 'utf8')
    return ['runInThread', ...names].some(name => new RegExp(`\\b${name}\\(|\\b${name}<`).test(text))
  })
  const operations = found.map(path =>
    basename(path, '.route.ts').replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase()),
  )
  assert.ok(operations.includes('previewImport') && operations.includes('downloadOfficialForm'))
  for (const name of operations)
    assert.equal(all.find(endpoint => endpoint.name === name)!.load, 'heavy', name)
})

test('only the pool starts threads', () => {
  const files = globSync('src/**/*.ts', { cwd: TOP }).filter(path => !/\.(test|fixture)\.ts$/.test(path))
  const starting = files.filter(path => /\bnew Worker\(/.test(readFileSync(join(TOP, path), 'utf8')))
  assert.deepEqual(starting, ['src/kernel/threads/threads.ts'])
})

test('a worksheet is rendered in a thread', async t => {
  let threads = 0
  const count = () => threads++
  process.on('worker', count)
  t.after(() => process.off('worker', count))
  const worksheet = all.find(({ name }) => name === 'downloadWorksheet')!
  const { status, text } = await statusOf(await begin(worksheet, await somebody(worksheet)))
  assert.equal(status, 200, text.slice(0, 300))
  assert.equal(threads, 1)
})

type Somebody = { owner: TestMember; cookie: string }

async function somebody(endpoint: Pick<AnyEndpoint, 'access'>): Promise<Somebody> {
  const owner = await newMember(installation)
  if (endpoint.access.scheme !== 'manager')
    return { owner, cookie: (await openSession(installation, owner.memberId)).cookie }
  const email = `staff-${owner.memberId}@example.com`
  const { id } = await createMember(database.durable, BY_TEST, { email, name: 'Staff', role: 'admin' })
  return { owner, cookie: (await openSession(installation, id)).cookie }
}

/** A request that can be left half sent or half read. */
async function begin(
  endpoint: AnyEndpoint,
  { owner, cookie }: Somebody,
  headers: Record<string, string | number> = {},
): Promise<ClientRequest> {
  const { path } = callOf(endpoint, await sampleRequest(installation, endpoint, owner))
  const begun = request(address + path, {
    method: endpoint.method,
    agent: false,
    headers: { cookie, origin: address, ...headers },
  })
  begun.on('error', () => {})
  return begun
}

async function statusOf(begun: ClientRequest) {
  const [response] = await once(begun.end(), 'response')
  let text = ''
  for await (const piece of response.setEncoding('utf8')) text += piece
  return { status: response.statusCode as number, headers: response.headers, text }
}

/** Waits until nothing of a request is left; the timeout of the run ends it. */
async function untilNothingIsLeft(): Promise<void> {
  const exports = join(config.dataDir, 'exports')
  for (;;) {
    const left = [...(await readdir(exports).catch(() => [])), ...(await openFiles(config.dataDir))]
    if (left.length === 0) return
    await new Promise(setImmediate)
  }
}

for (const endpoint of sending)
  describe(`${endpoint.method} ${endpoint.path} leaves no file behind`, () => {
    for (const [what, headers] of Object.entries({
      'when its caller has any version': { 'if-none-match': '*' },
      'when a range lies behind its end': { range: 'bytes=999999999999-' },
      'when a range makes no sense': { range: 'bytes=9-1' },
      'when it has changed since a part was read': { range: 'bytes=0-1', 'if-range': '"x"' },
      'when a condition does not hold': { 'if-match': '"x"' },
    }))
      test(what, async () => {
        const answer = await statusOf(await begin(endpoint, await somebody(endpoint), headers))
        assert.ok(answer.status < 500, `${answer.status} ${answer.text.slice(0, 300)}`)
        await untilNothingIsLeft()
      })
    test('when its caller disconnects, before or during the response', async () => {
      const early = await begin(endpoint, await somebody(endpoint))
      early.end()
      const [socket] = await once(early, 'socket')
      await once(socket, 'connect')
      await new Promise(done => socket.write('', done))
      early.destroy()
      const late = await begin(endpoint, await somebody(endpoint))
      late.end()
      await once(late, 'response')
      late.destroy()
      await untilNothingIsLeft()
    })
    test('when it is requested with HEAD', async () => {
      const { path } = callOf(
        endpoint,
        await sampleRequest(installation, endpoint, await newMember(installation)),
      )
      const { status } = await installation.ask(path, { method: 'HEAD' })
      assert.ok(status < 500)
      await untilNothingIsLeft()
    })
  })

test('exports that are not sent leave the temporary files of a process free for others', {
  timeout: 60_000,
}, async () => {
  const exporting = all.find(({ name }) => name === 'downloadBooks')!
  const who = await somebody(exporting)
  // One more than a process may have at once.
  for (let i = 0; i < 9; i++) {
    const answer = await statusOf(await begin(exporting, who, { 'if-none-match': '*' }))
    assert.equal(answer.status, 304, answer.text)
  }
  assert.equal((await statusOf(await begin(exporting, who))).status, 200)
})

const upload = all.find(({ name }) => name === 'uploadDocument')!

/** Takes both slots of a member with uploads that never finish; retries until they are taken. */
async function takeSlots(who: Somebody): Promise<ClientRequest[]> {
  const held = new Set<ClientRequest>()
  for (;;) {
    while (held.size < 2) {
      const begun = await begin(upload, who, { 'content-length': 1000 })
      held.add(begun)
      // One with a response was rejected, because a request below had its slot.
      begun.once('response', () => held.delete(begun))
      begun.write('%PDF-1.7\n')
    }
    if ((await tryUpload(who)).status === 429 && held.size === 2) return [...held]
  }
}

async function tryUpload(who: Somebody) {
  const begun = await begin(upload, who)
  begun.write('%PDF-1.7\n')
  return statusOf(begun)
}

for (const endpoint of heavy.filter(({ access }) => access.scheme === 'member'))
  test(`${endpoint.method} ${endpoint.path}: a member's third concurrent request gets 429, another member's does not`, async () => {
    const [mine, others] = [await somebody(endpoint), await somebody(endpoint)]
    const held = await takeSlots(mine)
    const send = async (who: Somebody) => {
      const begun = await begin(endpoint, who)
      if (endpoint.takes === 'upload') begun.write('a file')
      return statusOf(begun)
    }
    try {
      const refused = await send(mine)
      assert.equal(refused.status, 429, refused.text.slice(0, 300))
      assert.equal(refused.headers['retry-after'], '5')
      assert.equal(JSON.parse(refused.text).code, 'too_busy')
      const served = await send(others)
      assert.ok(served.status !== 429 && served.status < 500, `${served.status} ${served.text.slice(0, 300)}`)
    } finally {
      for (const begun of held) begun.destroy()
    }
    // Once those are gone, the member is served again.
    for (;;) if ((await send(mine)).status !== 429) break
  })

test("a member's ninth concurrent download gets 429, whichever keys and sessions are used; another member's does not", {
  timeout: 60_000,
}, async () => {
  const { owner, cookie } = await somebody({ access: { scheme: 'member', scope: null } })
  const [stranger, second] = [await newMember(installation), await makeKey(installation, owner)]
  // Too large for the buffers in between: a download whose response nobody reads does not end.
  const { id } = await storeDocument(installation, owner, { content: newPdf(24 * 1024 * 1024) })
  const held: ClientRequest[] = []
  const download = (headers: Record<string, string>, path = `/v1/documents/${id}/download`) =>
    request(address + path, { agent: false, headers }).on('error', () => {})
  try {
    for (let i = 0; i < CONCURRENCY.transfer; i++) {
      const key = i % 2 ? owner.key : second.key
      const begun = download({ authorization: `Bearer ${key}` })
      held.push(begun)
      const [response] = await once(begun.end(), 'response')
      assert.equal(response.statusCode, 200)
    }
    for (const refused of [
      await statusOf(download({ authorization: `Bearer ${second.key}` })),
      await statusOf(download({ cookie }, `/web/v1/documents/${id}/download`)),
    ]) {
      assert.equal(refused.status, 429, refused.text.slice(0, 300))
      assert.equal(refused.headers['retry-after'], '5')
      assert.equal(JSON.parse(refused.text).code, 'too_busy')
    }
    const { id: other } = await storeDocument(installation, stranger)
    const served = download({ authorization: `Bearer ${stranger.key}` }, `/v1/documents/${other}/download`)
    assert.equal((await statusOf(served)).status, 200)
  } finally {
    for (const begun of held) begun.destroy()
  }
})
