import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createReadStream } from 'node:fs'
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import test, { after } from 'node:test'
import pino from 'pino'
import { newPdf } from '../../../tests/harness/documents.ts'
import { footprint } from '../../../tests/harness/footprint.ts'
import { BY_TEST, newMember, openTestInstallation } from '../../../tests/harness/installation.ts'
import { callOf, sampleRequest } from '../../../tests/harness/sample-requests.ts'
import { openSession } from '../../../tests/harness/sessions.ts'
import { areas } from '../../areas.ts'
import type { ScanConfig } from '../../kernel/config.ts'
import { makeServer } from '../../kernel/http/http.ts'
import { isInfected, ScanFailed } from '../../kernel/scan.ts'
import { createMember } from '../members/members.ts'

const installation = await openTestInstallation()
const { database, secrets, config } = installation
/** The file that every scanner reports, in two parts, so that none reports this one. */
const EICAR = String.raw`X5O!P%@AP[4\PZX54(P^)7CC)7}$EICAR-STANDARD-` + 'ANTIVIRUS-TEST-FILE!$H+H*'
const uploads = areas.flatMap(area => area.web ?? []).filter(({ takes }) => takes === 'upload')

const folder = await mkdtemp(join(tmpdir(), 'llano-scan-'))
after(() => rm(folder, { recursive: true, force: true }))

async function scanner(lines: string): Promise<ScanConfig> {
  const command = join(folder, randomBytes(6).toString('hex'))
  await writeFile(command, `#!/bin/sh\n${lines}\n`)
  await chmod(command, 0o700)
  return { command, seconds: 20 }
}
const FINDS_EICAR = 'if grep -q EICAR-STANDARD-ANTIVIRUS-TEST-FILE; then exit 1; fi'

async function serve(t: test.TestContext, scan: ScanConfig) {
  const lines: { level: number; err?: { message: string } }[] = []
  const log = pino({ base: null }, { write: line => lines.push(JSON.parse(line)) })
  const all = { database, secrets, config: { ...config, scan }, areas, log, metrics: { observe() {} } }
  const app = makeServer({ ...all, trustedProxies: [] })
  const address = await app.listen({ host: '127.0.0.1', port: 0 })
  t.after(() => app.close())
  const upload = async (endpoint: (typeof uploads)[number], content: string | Buffer) => {
    const owner = await newMember(installation)
    const email = `admin-${randomBytes(8).toString('hex')}@example.com`
    const isStaff = endpoint.access.scheme === 'manager'
    const id = isStaff
      ? (await createMember(database.durable, BY_TEST, { email, name: 'Staff', role: 'admin' })).id
      : owner.memberId
    const { cookie } = await openSession(installation, id)
    const { path } = callOf(endpoint, await sampleRequest(installation, endpoint, owner))
    const before = await footprint(installation, owner)
    const headers = { cookie, origin: address, 'content-type': 'application/octet-stream' }
    const response = await fetch(address + path, { method: 'POST', body: content as BodyInit, headers })
    const body = await response.json()
    return {
      status: response.status,
      code: body.code,
      owner,
      before,
      retry: response.headers.get('retry-after'),
    }
  }
  return { upload, lines }
}

test('every upload is scanned, and one that the scanner rejects is not stored', async t => {
  const { upload } = await serve(t, await scanner(FINDS_EICAR))
  assert.ok(uploads.length > 10)
  for (const endpoint of uploads) {
    const { status, code } = await upload(endpoint, EICAR)
    assert.deepEqual([status, code], [400, 'file_infected'], endpoint.name)
  }
  const documents = uploads.find(({ name }) => name === 'uploadDocument')!
  assert.equal((await upload(documents, newPdf(300_000))).status, 201)
})

test('without a verdict nothing is accepted: a scanner that fails, is missing, hangs or stops reading', async t => {
  const missing = { command: join(folder, 'nothing'), seconds: 20 }
  const hanging = { ...(await scanner('cat >/dev/null; exec sleep 600')), seconds: 0.2 }
  const deaf = { ...(await scanner('exec sleep 600')), seconds: 0.2 }
  for (const scan of [await scanner('exit 2'), await scanner('kill -9 $$'), missing, hanging, deaf]) {
    const { upload, lines } = await serve(t, scan)
    const documents = uploads.find(({ name }) => name === 'uploadDocument')!
    const { status, code, retry, owner, before } = await upload(documents, newPdf(300_000))
    assert.deepEqual([status, code, retry], [503, 'scan_unavailable', '60'])
    const now = await footprint(installation, owner)
    assert.deepEqual(now['documents.document by entity_id'], before['documents.document by entity_id'])
    assert.equal(lines.at(-1)!.level, 50)
    assert.match(lines.at(-1)!.err!.message, /scanner|ENOENT/)
  }
})

test('what a scanner started ends with it', async () => {
  const held = join(folder, 'held')
  execFileSync('mkfifo', [held])
  // Readable to its end only when every process that writes to it is gone.
  const stream = createReadStream(held).resume()
  const ended = once(stream, 'end', { signal: AbortSignal.timeout(20_000) })
  const hanging = { ...(await scanner(`sleep 60 >${held} & cat >/dev/null; wait`)), seconds: 1 }
  await assert.rejects(isInfected(hanging, Buffer.from('a')), ScanFailed)
  await ended
})

test('a scanner that knows enough may stop reading, and gets none of our settings', async t => {
  const { upload } = await serve(t, await scanner('head -c 10 >/dev/null; exit 1'))
  const documents = uploads.find(({ name }) => name === 'uploadDocument')!
  assert.equal((await upload(documents, newPdf(3_000_000))).code, 'file_infected')
  process.env.LLANO_FOR_THIS_TEST = 'secret'
  t.after(() => delete process.env.LLANO_FOR_THIS_TEST)
  assert.equal(
    await isInfected(
      await scanner('test -n "$LLANO_FOR_THIS_TEST" && exit 1; cat >/dev/null'),
      Buffer.from('a'),
    ),
    false,
  )
})

test('files in memory are scanned in the same way', async () => {
  const scan = await scanner(FINDS_EICAR)
  assert.equal(await isInfected(scan, Buffer.from(EICAR)), true)
  assert.equal(await isInfected(scan, Buffer.from('a receipt')), false)
  assert.equal(await isInfected(null, Buffer.from(EICAR)), false)
  await assert.rejects(isInfected(await scanner('exit 3'), Buffer.from('a')), ScanFailed)
})
