// Full run only: it takes long, and a shorter test protects the same code in npm test.
import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { createServer, type Server as HttpServer } from 'node:http'
import { type AddressInfo, createServer as createSocketServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, describe, it } from 'node:test'
import { planEntry } from '../src/areas/bookkeeping/bookkeeping.ts'
import { newMember, openTestInstallation } from '../tests/harness/installation.ts'
import { endpoints } from '../tests/harness/sample-requests.ts'
import { openSession } from '../tests/harness/sessions.ts'
import { Closing, runProgram } from './closing.ts'
import { judge, showVerdicts } from './guard.ts'
import { chooseBase } from './guard-base.ts'
import type { HostileLoad, HostileOutcome } from './hostile-load.ts'
import { bySockets, measureHttp } from './http-load.ts'
import type { Bench } from './installation.ts'
import { listKinds } from './list-kinds.ts'
import { keptPeers, makeRatio, type PeerReport, withPeers } from './report.ts'
import { interleave, ratiosOf } from './rounds.ts'
import { benchSearch, seedSearch } from './search.ts'
import { makeEntry, seededRandom } from './seed.ts'
import { SocketClient } from './socket-client.ts'
import { pgbenchScript } from './sql-job.ts'

const silent = () => {}

async function listen(server: Server | HttpServer): Promise<number> {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  after(() => server.close())
  return (server.address() as AddressInfo).port
}

describe('lists', () => {
  it('every list with a cursor is measured, except webhooks, of which a member has a few', () => {
    const owner = { memberId: 1, entityId: 1, key: '' }
    const kinds = listKinds(true).filter(({ hasCursor }) => hasCursor)
    const measured = new Set(['/v1/bookkeeping', ...kinds.map(({ path }) => path(owner).split('?')[0])])
    const lists = endpoints.filter(({ fields }) => 'cursor' in fields).map(({ path }) => path)
    assert.deepEqual(
      lists.filter(path => !measured.has(path)),
      ['/v1/webhooks'],
    )
  })
})

describe('ratios', () => {
  it('a machine that becomes slower from round to round does not change a ratio', async () => {
    let speed = 1024
    const contender = (name: string, share: number) => ({ name, measure: async () => speed * share })
    const slower = { name: 'slower', measure: async () => (speed /= 2) }
    const figures = await interleave([contender('a', 1), contender('b', 4), slower], 5, silent)
    const { median, min, max } = makeRatio('a / b', ratiosOf(figures, 'a', 'b'))
    assert.deepEqual([median, min, max], [0.25, 0.25, 0.25])
  })

  it('the contenders take turns, and the first round does not count', async () => {
    const order: string[] = []
    const contender = (name: string) => ({ name, measure: async () => order.push(name) })
    const figures = await interleave([contender('a'), contender('b')], 2, silent)
    assert.deepEqual(order, ['a', 'b', 'a', 'b', 'a', 'b'])
    assert.deepEqual(figures.get('a'), [3, 5])
  })

  it('a target is judged by the median, in its direction', () => {
    const rounds = [0.4, 0.6, 0.9]
    assert.equal(makeRatio('x', rounds, { atLeast: 0.6 }).target!.met, true)
    assert.equal(makeRatio('x', rounds, { atLeast: 0.61 }).target!.met, false)
    assert.equal(makeRatio('x', rounds, { atMost: 0.6 }).target!.met, true)
    assert.equal(makeRatio('x', rounds, { atMost: 0.59 }).target!.met, false)
    assert.equal(makeRatio('x', [1, 2], { atMost: 1.5 }).target!.met, true)
  })
})

describe('the guard', () => {
  const costs = (...totals: number[]) => totals.map(total => ({ program: total - 40, postgres: 40 }))

  it('reports a request that takes over 15 % more, by the median of the pairs', () => {
    const theirs = costs(100, 100, 100, 100, 100)
    assert.equal(judge('x', { ours: costs(90, 116, 116, 116, 300), theirs }).isSlower, true)
    assert.equal(judge('x', { ours: costs(90, 115, 115, 115, 300), theirs }).isSlower, false)
    assert.equal(judge('x', { ours: costs(50, 50, 50, 50, 50), theirs }).isSlower, false)
  })

  it('says whether the difference is larger than that of processes of the same code', () => {
    const clear = judge('x', { ours: costs(130, 130, 131), theirs: costs(100, 104, 100) })
    assert.deepEqual([clear.isClear, clear.spread], [true, 0.04])
    const unclear = judge('x', { ours: costs(130, 90, 131), theirs: costs(100, 104, 100) })
    assert.deepEqual([unclear.isSlower, unclear.isClear], [true, false])
    assert.match(showVerdicts([clear], 'abc'), /larger than the spread +SLOWER/)
    assert.match(showVerdicts([unclear], 'abc'), /within the spread +SLOWER[\s\S]*run it again/)
  })

  it('compares with where the branch left main, and on main with the last commit', () => {
    assert.equal(chooseBase('head', 'base', false), 'base')
    assert.equal(chooseBase('head', 'head', true), 'head')
    assert.equal(chooseBase('head', 'head', false), 'head~1')
  })
})

describe('the table of peers', () => {
  const spread = { median: 2, min: 1, max: 3 }
  const ratios = { cachedRatio: spread, uncachedRatio: spread, postRatio: spread }
  const speeds = { pagesPerSecond: 100, postsPerSecond: 50, memoryMib: 90 }
  const report = (name: string): PeerReport => ({
    date: '2026-01-02',
    form: 'full',
    machine: { cores: 2, memory_gib: 4, platform: 'linux x64' },
    versions: { llano: '1' },
    tools: { http_load: 'wrk', sql_load: 'pgbench' },
    peers: {
      processes: 2,
      connections: 16,
      rounds: 5,
      uncachedPerSecond: 200,
      rows: [{ name, versions: `${name} 1.0`, ...speeds, ...ratios, lacks: 'no audit' }],
    },
  })

  it('is renewed alone, and kept when the rest is renewed', () => {
    const first = withPeers('# Results\n\nthe rest\n', report('alpha'))
    const second = withPeers(first, report('beta'))
    assert.match(second, /^# Results\n\nthe rest\n\n## Peers\n/)
    assert.match(second, /\| beta \| 100 \| 2 \(1–3\) \| 2 \(1–3\) \| 50 \| 2 \(1–3\) \| 90 MiB \|/)
    assert.match(second, /\| beta \(beta 1\.0\) \| no audit \|/)
    assert.ok(!second.includes('alpha'))
    assert.equal(`# Results\n\nthe rest\n${keptPeers(second)}`, second)
    assert.equal(keptPeers('# Results\n'), '')
  })
})

describe('the packages of the peers', () => {
  it('come from the registry that is configured, whichever it is', async () => {
    const text = await readFile(join(import.meta.dirname, 'peers', 'package-lock.json'), 'utf8')
    assert.ok(text.includes('"integrity"'))
    assert.ok(!text.includes('"resolved"'))
  })
})

describe('our own load generator', () => {
  const load = { requests: ['GET / HTTP/1.1\r\nHost: x\r\n\r\n'], connections: 3, seconds: 0.3 }
  const benchOf = (closing: Closing): Bench => ({ closing, dataDir: tmpdir(), quick: true, say: silent })

  it('counts each response once', async () => {
    let served = 0
    const port = await listen(
      createServer((_request, response) => {
        served++
        response.end('x'.repeat(200_000))
      }),
    )
    const { requests, refused } = await bySockets(benchOf(new Closing()), { ...load, port })
    assert.ok(served > 0)
    assert.deepEqual([requests, refused], [served, 0])
  })

  it('a rejected request is an error, not speed', async () => {
    let served = 0
    const port = await listen(
      createServer((_request, response) => {
        response.statusCode = ++served === 1 ? 429 : 200
        response.end('{}')
      }),
    )
    await assert.rejects(
      measureHttp(benchOf(new Closing()), { ...load, port }, false),
      /^Error: 1 of \d+ requests were refused/,
    )
  })

  it('a response in several chunks is one response', async () => {
    const pieces = ['HTTP/1.1 201 Created\r\nConte', 'nt-Length: 5\r\n', '\r\nab', 'cde']
    const port = await listen(
      createSocketServer(async socket => {
        socket.setNoDelay(true)
        socket.on('error', silent)
        for await (const _request of socket) {
          // The next chunk is sent once the kernel has taken the previous one.
          for (const piece of pieces) await new Promise(done => socket.write(piece, done))
        }
      }),
    )
    const client = await SocketClient.open(port)
    assert.deepEqual(await client.ask('x'), { status: 201, sizeBytes: 5 })
    assert.deepEqual(await client.ask('x'), { status: 201, sizeBytes: 5 })
    client.close()
  })
})

describe('cleaning up', () => {
  it('closes in reverse order, also after a step that fails', async () => {
    const closing = new Closing()
    const done: string[] = []
    closing.add(() => done.push('first'))
    const early = closing.add(() => done.push('early'))
    closing.add(() => {
      done.push('fails')
      throw new Error('this message belongs to a test')
    })
    await early()
    await Promise.all([closing.end(), closing.end()])
    assert.deepEqual(done, ['early', 'fails', 'first'])
    assert.throws(() => closing.add(silent))
  })

  it('a bench that is interrupted leaves nothing behind', async () => {
    const temp = await mkdtemp(join(tmpdir(), 'bench-test-'))
    after(() => rm(temp, { recursive: true, force: true }))
    const program = join(import.meta.dirname, 'run.ts')
    const child = spawn(process.execPath, [program, '--quick', '--only', 'page'], {
      env: { ...process.env, TMPDIR: temp },
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    let output = ''
    for await (const text of child.stderr.setEncoding('utf8')) {
      output += text
      if (/starting PostgreSQL/.test(output) && !child.killed) {
        assert.equal((await readdir(temp)).length, 1)
        child.kill('SIGINT')
      }
    }
    if (child.exitCode === null) await once(child, 'exit')
    assert.equal(child.exitCode, 130, output)
    assert.deepEqual(await readdir(temp), [])
  })
})

describe('the hostile member', async () => {
  const installation = await openTestInstallation()

  it('gets responses from the server, and never an internal error', async () => {
    const { memberId, entityId, key } = await newMember(installation)
    // Without entries in its year a dossier is rejected, which cuts its download off.
    const body = { entity_id: entityId, year: new Date().getUTCFullYear() - 1, month: 1, income: 10 }
    await installation.ask('/v1/bookkeeping', { key, body })
    const { cookie } = await openSession(installation, memberId)
    const port = Number(new URL(installation.address).port)
    const watched = { serverPid: process.pid, dataDir: installation.config.dataDir }
    const load: HostileLoad = { port, cookie, entityId, connections: 4, seconds: 2, ...watched }
    const program = join(import.meta.dirname, 'hostile-load.ts')
    const output = await runProgram(new Closing(), process.execPath, [program], {
      input: JSON.stringify(load),
    })
    const { statuses } = JSON.parse(output) as HostileOutcome
    assert.ok(statuses['200']! > 0, output)
    assert.deepEqual(
      Object.keys(statuses).filter(status => !/^(200|201|304|400|429)$/.test(status)),
      [],
    )
  })
})

describe('the search section', async () => {
  const installation = await openTestInstallation()

  it('finds what was seeded in books of both sizes, and compares each search', async () => {
    const bench = { quick: true, say: silent }
    const books = await seedSearch(bench, installation, [2000, 4000])
    const { ratios, figures } = await benchSearch(bench, installation, books, [1, 1])
    assert.ok(ratios.length > 0)
    for (const { title, median } of ratios) assert.ok(median > 0, title)
    assert.equal(figures.length, 2 * ratios.length + 1)
  })
})

describe('the pgbench script', async () => {
  const installation = await openTestInstallation()

  it('writes the entry that the service would write, for the chosen entity', async () => {
    const { entityId, key } = await newMember(installation)
    const books = { entityId: 0, counterpartyId: 0, key }
    const entry = { ...makeEntry(books, 3, seededRandom(1)), counterparty_id: null, description: "it's: 5" }
    const job = { run: 'our insert', firstEntity: 1, lastEntity: 2, entry: planEntry(entry, 'api') } as const
    const sql = asPlainSql(pgbenchScript(job), entityId)
    await installation.database.withClient(client => client.query(sql))
    const { body } = await installation.ask(`/v1/bookkeeping?entity_id=${entityId}`, { key })
    assert.equal(body.pagination.total, 1)
    const { year, month, category, external_tx_id, source } = body.data[0]
    const { year: y, month: m, category: c, external_tx_id: x } = entry
    assert.deepEqual([year, month, category, external_tx_id, source], [y, m, c, x, 'api'])
  })

  it('reads as many rows as the service does', async () => {
    const { entityId } = await newMember(installation)
    const range = { firstEntity: entityId, lastEntity: entityId }
    const rowsOf = async (run: 'the plain page' | 'our page') => {
      const sql = asPlainSql(pgbenchScript({ run, ...range }), entityId)
      return (await installation.database.withClient(client => client.query(sql))).rowCount
    }
    // Empty books: no entry, and in our own statement the row of totals.
    assert.deepEqual([await rowsOf('the plain page'), await rowsOf('our page')], [0, 1])
  })
})

/** A script as pgbench would run it once, with its variables replaced. */
function asPlainSql(script: string, entityId: number): string {
  const values = new Map([['entity', String(entityId)]])
  const lines = script.split('\n').filter(line => {
    const [, name, value] = /^\\set (\w+) (.*)$/.exec(line) ?? []
    if (name && name !== 'entity') values.set(name, value!)
    return !name
  })
  return lines.join('\n').replace(/(?<!:):([A-Za-z_]\w*)/g, (_, name) => {
    const value = values.get(name)
    assert.ok(value, `pgbench knows no variable ${name}`)
    return value
  })
}
