// Full run only: it runs the examples of a guide in three languages.
import assert from 'node:assert/strict'
import { spawn, spawnSync } from 'node:child_process'
import { createHmac } from 'node:crypto'
import { once } from 'node:events'
import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer, request as sendRequest } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import test, { after } from 'node:test'
import {
  ApiError,
  Llano,
  PrecisionError,
  RequestTimeoutError,
  verifyWebhook,
} from '../sdk/typescript/src/llano.ts'
import { parseJson } from '../sdk/typescript/src/numbers.ts'
import { ALL_SCOPES } from '../src/areas/members/members.ts'
import { SDKS } from '../src/sdk/generate-sdks.ts'
import { packSdks } from '../src/sdk/pack.ts'
import { addEntry } from './harness/books.ts'
import { newPdf, storeDocument } from './harness/documents.ts'
import { newMember, openTestInstallation, type TestMember } from './harness/installation.ts'
import { endHourIn } from './harness/keys.ts'
import { freePort } from './harness/replicas.ts'
import {
  EXAMPLE_LANGUAGES,
  EXAMPLES,
  type ExampleLanguage,
  runExample,
  startExample,
  tryExample,
  whyNot,
} from './harness/run-example.ts'

const top = join(SDKS, '..')
const installation = await openTestInstallation()
const scopes = [...ALL_SCOPES, 'read:events']
const languages = EXAMPLE_LANGUAGES.filter(({ name }) => name !== 'curl')

// Both are packed and installed into an empty project once, without the network.
const project = await mkdtemp(join(tmpdir(), 'llano-sdk-project-'))
after(() => rm(project, { recursive: true }))
const packed = await packSdks(join(project, 'packages'))
await writeFile(join(project, 'package.json'), '{"type":"module","private":true}')
run('npm', ['install', '--offline', '--no-audit', '--no-fund', packed.typescript])
const site = join(project, 'site')
const whyNoPython = installPython()
for (const file of await readdir(EXAMPLES))
  if (file.startsWith('sdk-')) await cp(join(EXAMPLES, file), join(project, file))

function installPython(): string | false {
  if (spawnSync('python3', ['-m', 'pip', '--version']).status !== 0)
    return 'python3 with pip is not installed here'
  run('python3', ['-m', 'pip', 'install', '--no-index', '--quiet', '--target', site, packed.python])
  return false
}

function run(command: string, args: string[], env = {}): string {
  const options = { cwd: project, encoding: 'utf8', env: { ...process.env, ...env } } as const
  const { status, stdout, stderr } = spawnSync(command, args, options)
  assert.equal(status, 0, `${command} ${args.join(' ')}: ${stdout}${stderr}`)
  return stdout
}

const whySkipped = (language: ExampleLanguage) =>
  language.name === 'Python' ? whyNoPython : whyNot(language)

/** Where the examples find the installed packages. */
const installed = { folder: project, cwd: project, env: { PYTHONPATH: site, PYTHONDONTWRITEBYTECODE: '1' } }

const entriesOf = async ({ key, entityId }: TestMember) =>
  (await installation.ask(`/v1/bookkeeping?entity_id=${entityId}`, { key })).body.data

/** A proxy in front of the server that treats the first requests badly. */
async function openBadProxy(faults: ('drop answer' | 503)[]) {
  const statuses: (number | string)[] = []
  const proxy = createServer((request, response) => {
    const fault = faults.shift()
    if (fault === 503) {
      statuses.push(503)
      response.writeHead(503, { 'retry-after': '0' }).end('busy')
      return
    }
    const headers = { ...request.headers, connection: 'close' }
    const onward = sendRequest(
      installation.address + request.url,
      { method: request.method!, headers },
      answer => {
        if (fault === 'drop answer') {
          statuses.push('dropped')
          // The server has done its work, and nobody learns of it.
          answer.resume().on('end', () => response.destroy())
          return
        }
        statuses.push(answer.statusCode!)
        response.writeHead(answer.statusCode!, answer.headers)
        answer.pipe(response)
      },
    )
    request.pipe(onward)
  })
  await once(proxy.listen(0, '127.0.0.1'), 'listening')
  after(() => proxy.close())
  return { address: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`, statuses }
}

test('the SDKs have the version, the license and no dependencies', async () => {
  const program = JSON.parse(await readFile(join(top, 'package.json'), 'utf8'))
  const typescript = JSON.parse(await readFile(join(SDKS, 'typescript/package.json'), 'utf8'))
  const python = await readFile(join(SDKS, 'python/pyproject.toml'), 'utf8')
  assert.equal(typescript.version, program.version)
  assert.equal(typescript.license, program.license)
  assert.ok(!('dependencies' in typescript || 'peerDependencies' in typescript))
  assert.match(python, new RegExp(`^version = "${program.version}"$`, 'm'))
  assert.match(python, new RegExp(`^license = \\{ text = "${program.license}" \\}$`, 'm'))
  assert.doesNotMatch(python, /^dependencies/m)
  for (const language of ['en', 'es']) {
    const guide = await readFile(join(top, `docs/sdks.${language}.md`), 'utf8')
    for (const file of Object.values(packed)) assert.ok(guide.includes(`./${basename(file)}\n`), file)
  }
  const listed = await readdir(join(project, 'node_modules'))
  assert.deepEqual(
    listed.filter(name => !name.startsWith('.')),
    ['llano-sdk'],
  )
})

test('the installed types accept the examples and reject wrong fields', async () => {
  const config = {
    compilerOptions: {
      target: 'es2024',
      module: 'nodenext',
      strict: true,
      noEmit: true,
      types: ['node'],
      typeRoots: [join(top, 'node_modules/@types')],
    },
    include: ['*.ts'],
  }
  await writeFile(join(project, 'tsconfig.json'), JSON.stringify(config))
  const wrong = `import { Llano } from 'llano-sdk'
const llano = new Llano({ apiKey: 'a', baseUrl: 'b' })
// @ts-expect-error a year is a number
await llano.bookkeeping.create({ entity_id: 1, year: '2026', month: 1 })
// @ts-expect-error the parameter is year
llano.bookkeeping.list({ entity_id: 1, yaer: 2026 })
`
  await writeFile(join(project, 'wrong.ts'), wrong)
  run(join(top, 'node_modules/.bin/tsc'), ['-p', project])
})

test('the installed package also runs on the Node of this machine, from 20 on', async t => {
  const version = spawnSync('node', ['--version'], { encoding: 'utf8' }).stdout ?? ''
  if (!(Number(/^v(\d+)/.exec(version)?.[1]) >= 20)) return t.skip('node 20 or later is not installed here')
  const member = await newMember(installation)
  const script = `import { Llano } from 'llano-sdk'
const llano = new Llano({ apiKey: '${member.key}', baseUrl: '${installation.address}/v1/' })
console.log((await llano.entity.list().toArray()).map(({ id }) => id).join())`
  const child = spawn('node', ['--input-type=module', '-e', script], {
    cwd: project,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let output = ''
  child.stdout.on('data', chunk => (output += chunk))
  await once(child, 'close')
  assert.equal(output, `${member.entityId}\n`)
})

test('an example also runs in a project of CommonJS modules, as .mts', async () => {
  const folder = join(project, 'commonjs')
  await mkdir(folder)
  await writeFile(join(folder, 'package.json'), '{"type":"commonjs","private":true}')
  await cp(join(EXAMPLES, 'sdk-create-entry.ts'), join(folder, 'sdk-create-entry.mts'))
  const typescript = languages.find(({ name }) => name === 'TypeScript')!
  const member = await newMember(installation)
  const module = { ...typescript, extension: 'mts' }
  assert.match(await runExample(installation, module, 'sdk-create-entry', member, { folder }), /^entry \d+/)
})

for (const language of languages) {
  const options = { skip: whySkipped(language) }
  const { name } = language

  test(`${name}: a write whose answer was lost is repeated, and happens once`, options, async () => {
    const member = await newMember(installation)
    const proxy = await openBadProxy(['drop answer', 503])
    const output = await runExample(proxy, language, 'sdk-create-entry', member, installed)
    assert.deepEqual(proxy.statuses, ['dropped', 503, 201])
    const entries = await entriesOf(member)
    assert.equal(entries.length, 1)
    assert.equal(entries[0].income, 1500.25)
    assert.equal(output, `entry ${entries[0].id}: 1500.25\n`)
  })

  test(`${name}: a list is read to its last page, with exact totals`, options, async () => {
    const member = await newMember(installation)
    await Promise.all(
      Array.from({ length: 5 }, () => addEntry(installation, member, { year: 2026, income: 0.1 })),
    )
    const proxy = await openBadProxy([])
    // A page has 100 entries, so a smaller one is asked for here.
    const file = `small-pages.${language.extension}`
    const source = await readFile(join(project, `sdk-list-entries.${language.extension}`), 'utf8')
    await writeFile(
      join(project, file),
      source.replace('year: 2026', 'year: 2026, limit: 2').replace('year=2026', 'year=2026, limit=2'),
    )
    const output = await runExample(proxy, language, 'small-pages', member, installed)
    assert.equal(output, '5 entries with income\nnet 0.5\n')
    assert.deepEqual(proxy.statuses, [200, 200, 200, 200], 'three pages, and the first one again')
    await rm(join(project, file))
  })

  test(`${name}: a reached limit is waited for as long as the server asks`, options, async () => {
    for (const secondsLeft of [3, 20]) {
      const member = await newMember(installation, { hourlyLimit: 2 })
      for (let i = 0; i < 2; i++) await entriesOf(member)
      await endHourIn(installation, member, secondsLeft)
      const proxy = await openBadProxy([])
      const output = await runExample(proxy, language, 'sdk-list-entries', member, installed)
      assert.equal(output, '0 entries with income\nnet 0\n')
      if (proxy.statuses[0] === 429)
        return assert.deepEqual(
          proxy.statuses.filter(one => one === 200),
          [200, 200],
        )
      // On a busy machine the hour may be over before the example asks; then it gets more of it.
    }
    assert.fail('the example never met a reached limit')
  })

  test(`${name}: a limit that ends in an hour is an error at once`, options, async () => {
    const member = await newMember(installation, { hourlyLimit: 1 })
    await entriesOf(member)
    const { code, stderr } = await tryExample(installation, language, 'sdk-list-entries', member, installed)
    assert.notEqual(code, 0)
    assert.match(stderr, /RateLimitError/)
  })

  test(`${name}: an error has its class, status, code, field and request id`, options, async () => {
    const output = await runExample(
      installation,
      language,
      'sdk-read-errors',
      await newMember(installation),
      installed,
    )
    assert.match(output, /^month: \w+\n400 .*month.* \(req_[0-9a-f]{32}\)\n$/)
  })

  test(`${name}: a document is downloaded whole, and compared with its hash`, options, async () => {
    const member = await newMember(installation)
    const content = newPdf(200_000)
    const { id } = await storeDocument(installation, member, { content })
    const cwd = join(project, name)
    await mkdir(cwd)
    const where = { ...installed, cwd, documentId: id }
    const output = await runExample(installation, language, 'sdk-download-document', member, where)
    assert.equal(output, `application/pdf, ${content.length} bytes\n`)
    assert.ok((await readFile(join(cwd, 'document.pdf'))).equals(content))
  })

  test(`${name}: events are followed, from the stored place after a restart`, options, async () => {
    const member = await newMember(installation, { scopes })
    const cwd = await mkdtemp(join(project, 'events-'))
    const follow = () =>
      startExample(installation, language, 'sdk-follow-events', member, { ...installed, cwd })
    const [first, second] = [
      await addEntry(installation, member, { income: 1 }),
      await addEntry(installation, member, { income: 2 }),
    ]
    const before = follow()
    assert.equal(
      await outputUntil(before, 2),
      `entry.created entry/${first.id}\nentry.created entry/${second.id}\n`,
    )
    // Comes while it waits for more.
    const third = await addEntry(installation, member, { income: 3 })
    assert.equal(await outputUntil(before, 1), `entry.created entry/${third.id}\n`)
    // The place is stored after the event is printed.
    const { next_after } = (await installation.ask('/v1/events?limit=500', { key: member.key })).body
    await waitFor(async () => (await readFile(join(cwd, 'place.txt'), 'utf8')) === next_after)
    await end(before)
    const fourth = await addEntry(installation, member, { income: 4 })
    const again = follow()
    assert.equal(await outputUntil(again, 1), `entry.created entry/${fourth.id}\n`)
    await end(again)
  })

  test(`${name}: a webhook is accepted with the right signature only`, options, async () => {
    const key = Buffer.from('a secret of the test, 32 bytes..')
    const port = await freePort()
    const env = { ...installed.env, PORT: String(port), WEBHOOK_SECRET: `whsec_${key.toString('base64')}` }
    const child = startExample(installation, language, 'sdk-verify-webhook', await newMember(installation), {
      ...installed,
      env,
    })
    assert.equal(await outputUntil(child, 1), 'listening\n')
    const payload = '{"type":"entry.created","record":"entry/7","text":"año"}'
    const send = async (at: number, content = payload) => {
      const signed = createHmac('sha256', key).update(`msg_1.${at}.${payload}`).digest('base64')
      const headers = {
        'webhook-id': 'msg_1',
        'webhook-timestamp': String(at),
        'webhook-signature': `v1a,AA== v1,AAAA v1,${signed}`,
      }
      return (await fetch(`http://127.0.0.1:${port}`, { method: 'POST', headers, body: content })).status
    }
    const now = Math.floor(Date.now() / 1000)
    assert.equal(await send(now), 204)
    assert.equal(await outputUntil(child, 1), 'entry.created entry/7\n')
    assert.equal(await send(now, payload.replace('7', '8')), 400, 'changed')
    assert.equal(await send(now - 400), 400, 'too old')
    assert.equal(await send(now + 400), 400, 'from the future')
    await end(child)
  })
}

/** Sends `/v1/profile` elsewhere, and never answers anything else. */
async function openTrap() {
  const seen: string[] = []
  const trap = createServer((request, response) => {
    seen.push(request.url!)
    if (request.url === '/v1/profile') response.writeHead(302, { location: '/stolen' }).end()
  })
  await once(trap.listen(0, '127.0.0.1'), 'listening')
  after(() => {
    trap.closeAllConnections()
    trap.close()
  })
  return { address: `http://127.0.0.1:${(trap.address() as AddressInfo).port}`, seen }
}

test('TypeScript: redirects are not followed, and requests end with their time or their signal', async () => {
  const { address, seen } = await openTrap()
  const llano = new Llano({ apiKey: 'llk_x', baseUrl: address, maxRetries: 1 })
  await assert.rejects(
    llano.profile.read(),
    (error: unknown) => error instanceof ApiError && error.status === 302,
  )
  await assert.rejects(llano.entity.get(1, { timeoutMs: 100 }), RequestTimeoutError)
  const ending = new AbortController()
  const pending = llano.entity.get(2, { signal: ending.signal })
  await waitFor(async () => seen.includes('/v1/entity?id=2'))
  ending.abort(new Error('enough'))
  await assert.rejects(pending, /enough/)
  assert.deepEqual(
    seen.filter(url => !url.includes('id=1')),
    ['/v1/profile', '/v1/entity?id=2'],
  )
})

test('TypeScript: every kind of method reads and writes', async () => {
  const member = await newMember(installation, { scopes })
  const replays: boolean[] = []
  const dryRuns: boolean[] = []
  const llano = new Llano({
    apiKey: member.key,
    baseUrl: installation.address,
    onResponse: ({ isReplayed, isDryRun }) => {
      replays.push(isReplayed)
      dryRuns.push(isDryRun)
    },
  })
  const entity_id = member.entityId
  assert.equal((await llano.profile.update({ phone: '+34600123456' })).phone, '+34600123456')
  assert.equal((await llano.profile.update({ phone: null })).phone, null)
  assert.equal((await llano.profile.read())?.phone, null)
  assert.equal((await llano.entity.update({ id: entity_id, naics: '541511' })).naics, '541511')
  assert.equal((await llano.entity.get(entity_id))?.naics, '541511')
  const wanted = { entity_id, amount: 10.5, category: 'OPEX' } as const
  const submitted = await llano.ledger.submit(wanted, { idempotencyKey: 'one' })
  assert.deepEqual(await llano.ledger.submit(wanted, { idempotencyKey: 'one' }), submitted)
  assert.deepEqual(replays.slice(-2), [false, true])
  assert.deepEqual(await llano.ledger.get(submitted.transaction_id), submitted)
  const tried = await llano.ledger.submit(wanted, { dryRun: true })
  assert.deepEqual([tried.amount, tried.status], [10.5, 'PENDING'])
  assert.equal((await llano.entity.update({ id: entity_id, naics: '54' }, { dryRun: true })).naics, '54')
  assert.deepEqual(dryRuns.slice(-3), [false, true, true])
  assert.equal((await llano.entity.get(entity_id))?.naics, '541511')
  assert.deepEqual(await llano.ledger.list({ entity_id, status: 'PENDING' }).toArray(), [submitted])
  assert.equal((await llano.bookkeeping.sync({ entity_id })).synced, 0)
  assert.equal(typeof (await llano.presence.read({ entity_id, detail: true })).calendar, 'object')
  assert.equal((await llano.reports.readForm5472({ entity_id, year: 2025 }))?.forms.length, 0)
  assert.deepEqual(await llano.payments.list().toArray(), [])
  const types = []
  for await (const { type } of llano.eventLog.list({ limit: 2 })) types.push(type)
  assert.ok(types.length > 2 && types.includes('ledger.submitted'), types.join())
  const none = await newMember(installation, { subscribed: false })
  const empty = new Llano({ apiKey: none.key, baseUrl: installation.address, language: 'es' })
  assert.equal(await empty.profile.read(), null)
  assert.match((await empty.entity.list().page()).message!, /\w/)
})

test('Python: every kind of method reads and writes, and redirects are not followed', {
  skip: whyNoPython,
}, async () => {
  const member = await newMember(installation, { scopes })
  const trap = await openTrap()
  const script = `
import os
from llano import ApiError, Llano, RequestTimeoutError
trapped = Llano(api_key="llk_x", base_url="${trap.address}", max_retries=1)
try:
    trapped.profile.read()
    raise SystemExit("followed")
except ApiError as error:
    assert error.status == 302, error
try:
    trapped.entity.get(1, timeout=0.2)
    raise SystemExit("answered")
except RequestTimeoutError:
    pass
replays, dry_runs = [], []
def note(response):
    replays.append(response.is_replayed)
    dry_runs.append(response.is_dry_run)
llano = Llano(api_key=os.environ["LLANO_KEY"], base_url=os.environ["LLANO_URL"] + "/v1/", on_response=note)
entity_id = int(os.environ["LLANO_ENTITY"])
assert llano.profile.update(phone="+34600123456")["phone"] == "+34600123456"
assert llano.profile.update(name="Ana")["phone"] == "+34600123456"
assert llano.profile.update(phone=None)["phone"] is None
assert llano.entity.update(id=entity_id, naics="541511")["naics"] == "541511"
assert llano.entity.get(entity_id)["naics"] == "541511"
wanted = dict(entity_id=entity_id, amount=10, category="OPEX", idempotency_key="one")
submitted = llano.ledger.submit(**wanted)
assert llano.ledger.submit(**wanted) == submitted
assert replays[-2:] == [False, True], replays
assert llano.ledger.submit(**wanted, dry_run=True)["amount"] == 10
assert llano.entity.update(id=entity_id, naics="54", dry_run=True)["naics"] == "54"
assert dry_runs[-3:] == [False, True, True], dry_runs
assert llano.entity.get(entity_id)["naics"] == "541511"
assert list(llano.ledger.list(entity_id=entity_id, status="PENDING")) == [submitted]
assert llano.bookkeeping.sync(entity_id=entity_id)["synced"] == 0
assert "calendar" in llano.presence.read(entity_id=entity_id, detail=True)
assert "ledger.submitted" in [event["type"] for event in llano.event_log.list(limit=2)]
events = llano.events(types=["ledger.submitted"])
for event in events:
    assert events.after == event["id"]
    events.stop()
print("ok")
`
  await writeFile(join(project, 'methods.py'), script)
  const python = languages.find(({ name }) => name === 'Python')!
  assert.equal(await runExample(installation, python, 'methods', member, installed), 'ok\n')
  assert.ok(!trap.seen.includes('/stolen'), 'the redirect was followed')
})

// Published with the libraries of Standard Webhooks.
const VECTOR = {
  secret: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw',
  payload: '{"test": 2432232314}',
  headers: {
    'Webhook-Id': 'msg_p5jXN8AQM9LWM0D4loKWxJek',
    'webhook-timestamp': '1614265330',
    'webhook-signature': 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
  },
}

test('TypeScript: the published example of Standard Webhooks is verified', async () => {
  const { payload, headers, secret } = VECTOR
  const now = new Date(1614265330_000)
  assert.deepEqual(await verifyWebhook(payload, headers, secret, { now }), { test: 2432232314 })
  assert.deepEqual(
    await verifyWebhook(Buffer.from(payload), new Headers(headers), ['whsec_AAAA', secret], { now }),
    {
      test: 2432232314,
    },
  )
  await assert.rejects(verifyWebhook(payload, headers, secret), /too old/)
  await assert.rejects(verifyWebhook(payload, headers, 'whsec_AAAA', { now }), /No signature/)
  await assert.rejects(verifyWebhook(payload, headers, 'not base64!', { now }), /secret/)
  await assert.rejects(verifyWebhook(payload, {}, secret, { now }), /webhook-id is missing/)
})

test('Python: amounts keep every digit, the types resolve, and the published webhook is verified', {
  skip: whyNoPython,
}, () => {
  const { payload, headers, secret } = VECTOR
  const script = `
import json, typing
from decimal import Decimal
import llano, llano.types as types, llano._resources as resources
from llano._json import parse_json, to_json
text = '{"sum":12345678901234567.8901,"list":[1,0.1,true,null,"a\\\\u00f1o"]}'
assert parse_json(text)["sum"] == Decimal("12345678901234567.8901")
assert to_json(parse_json(text)) == text, to_json(parse_json(text))
assert to_json(Decimal("1E+2")) == "100"
for value in (float("nan"), Decimal("NaN")):
    try:
        to_json(value)
        raise SystemExit("NaN was written")
    except ValueError:
        pass
for module in (types, resources):
    for value in list(vars(module).values()):
        if isinstance(value, type) and value.__module__ == module.__name__:
            typing.get_type_hints(value)
            for method in vars(value).values():
                if callable(method) and module is resources:
                    typing.get_type_hints(method)
headers = json.loads('''${JSON.stringify(headers)}''')
args = ('${payload}', headers)
assert llano.verify_webhook(*args, ["whsec_AAAA", "${secret}"], now=1614265330) == {"test": 2432232314}
for secret, now in (("${secret}", 1614266000), ("whsec_AAAA", 1614265330), ("whsec_!", 1614265330)):
    try:
        llano.verify_webhook(*args, secret, now=now)
        raise SystemExit("accepted")
    except llano.WebhookVerificationError:
        pass
print("ok")
`
  assert.equal(run('python3', ['-c', script], installed.env), 'ok\n')
})

test('TypeScript: a number is never rounded silently', () => {
  const exact =
    '{"a":999999999.9999,"b":-0.1,"c":1e3,"d":9007199254740991,"e":"12345678901234567.8901 \\" 1"}'
  assert.deepEqual(parseJson(exact, 'error'), JSON.parse(exact))
  assert.deepEqual(parseJson('[123456789012345.5,1.0000000000000000]', 'error'), [123456789012345.5, 1])
  for (const token of ['12345678901234567.8901', '9007199254740993', '-99999999999999.9999'])
    assert.throws(() => parseJson(`{"sum":${token}}`, 'error'), PrecisionError)
  assert.deepEqual(parseJson('{"sum":12345678901234567.8901,"n":1}', 'string'), {
    sum: '12345678901234567.8901',
    n: 1,
  })
})

test('TypeScript: a number that JSON does not have is an error, and nothing is sent', async () => {
  let sent = 0
  const client = new Llano({
    apiKey: 'llk_test',
    baseUrl: 'http://127.0.0.1:9',
    fetch: async () => {
      sent++
      return Response.json({ data: {} })
    },
  })
  for (const income of [Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]) {
    const entry = { year: 2026, month: 1, income }
    const error = { name: 'LlanoError', message: `income is ${income}, which JSON cannot represent.` }
    await assert.rejects(client.bookkeeping.create({ entity_id: 1, ...entry }), error)
    await assert.rejects(client.bookkeeping.createEntryBatch({ entity_id: 1, entries: [entry] }), error)
  }
  assert.equal(sent, 0)
})

test('the guide shows every example of the SDKs in both languages', async () => {
  const files = (await readdir(EXAMPLES)).filter(file => file.startsWith('sdk-')).sort()
  for (const language of ['en', 'es']) {
    const source = await readFile(join(top, `docs/sdks.${language}.md`), 'utf8')
    const shown = [...source.matchAll(/\(examples\/([^)]+)\)/g)].map(match => match[1]!)
    assert.deepEqual(shown.sort(), files, language)
  }
})

type Child = ReturnType<typeof startExample>
const unread = new WeakMap<Child, { text: string }>()

/** What a running example prints next, up to this many lines. */
async function outputUntil(child: Child, lines: number): Promise<string> {
  let buffer = unread.get(child)
  if (!buffer) {
    const fresh = { text: '' }
    buffer = fresh
    unread.set(child, fresh)
    child.stdout.on('data', chunk => (fresh.text += chunk))
    child.stderr.on('data', chunk => (fresh.text += chunk))
    after(() => child.kill())
  }
  const found = buffer
  await waitFor(async () => found.text.split('\n').length > lines || child.exitCode !== null)
  const wanted = found.text.split('\n').slice(0, lines).join('\n')
  found.text = found.text.slice(wanted.length + 1)
  return `${wanted}\n`
}

async function waitFor(condition: () => Promise<boolean>): Promise<void> {
  while (!(await condition().catch(() => false))) await new Promise(resolve => setTimeout(resolve, 20))
}

async function end(child: Child): Promise<void> {
  if (child.exitCode !== null) return
  const closed = once(child, 'close')
  child.kill()
  await closed
}
