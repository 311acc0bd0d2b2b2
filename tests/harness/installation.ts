import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestContext } from 'node:test'
import type { FastifyInstance } from 'fastify'
import { createKey } from '../../src/areas/access/access.ts'
import { createEntity } from '../../src/areas/entities/entities.ts'
import { ALL_SCOPES, createMember } from '../../src/areas/members/members.ts'
import { type Config, readConfig } from '../../src/kernel/config.ts'
import { makeLog } from '../../src/kernel/log.ts'
import { type Secrets, secretsFrom } from '../../src/kernel/secrets.ts'
import { type Database, openDatabase } from '../../src/kernel/sql/postgres.ts'
import type { By } from '../../src/kernel/sql/write.ts'
import { makeApp } from '../../src/serve/app.ts'
import { afterFile } from './after-file.ts'
import { findTestPostgres, isPooled, openScratch } from './scratch-database.ts'
import type { Cluster } from './test-postgres.ts'

/** One secret for all tests: keys of one test process are known to the servers of another. */
export const TEST_SECRET = 'a-secret-for-tests-only-not-used-anywhere-else'

export const BY_TEST: By = { actor: 'test', ip: null, idempotency: null }

export type Answer = {
  status: number
  headers: Headers
  text: string
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape
  body: any
}

export type Asking = {
  key?: string | null
  method?: string
  body?: unknown
  /** Sent unchanged, instead of `body` as JSON. */
  raw?: string | Uint8Array
  headers?: Record<string, string>
}

export type TestInstallation = {
  database: Database
  databaseUrl: string
  /** As the owner role, for tests that tamper. */
  ownerUrl: string
  secrets: Secrets
  config: Config
  app: FastifyInstance
  /** The address of a server listening on 127.0.0.1. */
  address: string
  /** One real HTTP request. */
  ask(path: string, asking?: Asking): Promise<Answer>
}

type Wanted = {
  /** The folder of the website's pages, if they are served. */
  built?: string | null
  /** Whether it has a separate database and settings: for jobs that would meet other tests' leftovers, or to change its settings. */
  isAlone?: boolean
  /** Closed after this test instead of after the file. */
  t?: Pick<TestContext, 'after'>
  /** How long a heavy request waits for a slot, if a test waits for that. */
  slotWaitMs?: number
  secondFactor?: 'staff' | 'everyone'
}

/** The installations that the test files of this process share. */
const sharedOnes = new Map<string, Promise<TestInstallation>>()

/** A database and a listening server, shared by the test files of a process unless it is alone. */
export async function openTestInstallation(wanted: Wanted = {}): Promise<TestInstallation> {
  if (wanted.isAlone) return startInstallation(wanted)
  const kind = JSON.stringify([wanted.built ?? null, wanted.slotWaitMs, wanted.secondFactor])
  const shared = sharedOnes.get(kind) ?? startInstallation(wanted)
  sharedOnes.set(kind, shared)
  return shared
}

async function startInstallation({
  built = null,
  isAlone = false,
  t,
  slotWaitMs,
  secondFactor = 'staff',
}: Wanted): Promise<TestInstallation> {
  const atEnd = (end: () => unknown) => (t ? t.after(end as () => void) : afterFile(end))
  const { url: databaseUrl, ownerUrl, dataDir } = await (isAlone ? openAlone(atEnd) : findTestPostgres())
  // Explicit, because otherwise the newest content of all tests would decide.
  const config = readConfig({
    LLANO_DATA_DIR: dataDir,
    LLANO_DOCUMENTS_ENCRYPTED: 'off',
    // As in a real installation; a local demo requires none.
    LLANO_SECOND_FACTOR: secondFactor,
  })
  const database = openDatabase(databaseUrl, { isPooled })
  const secrets = secretsFrom(TEST_SECRET)
  const app = makeApp({
    database,
    secrets,
    config,
    built,
    log: makeLog('silent'),
    metrics: { observe() {} },
    trustedProxies: ['127.0.0.1'],
    ...(slotWaitMs !== undefined && { slotWaitMs }),
  })
  const address = await app.listen({ host: '127.0.0.1', port: 0 })
  atEnd(async () => {
    await app.close()
    await database.close()
  })
  return {
    database,
    databaseUrl,
    ownerUrl,
    secrets,
    config,
    app,
    address,
    ask: (path, asking) => ask(address + path, asking),
  }
}

type AtEnd = (end: () => unknown) => void

async function openAlone(atEnd: AtEnd): Promise<Cluster & { dataDir: string }> {
  const dataDir = await mkdtemp(join(tmpdir(), 'llano-test-'))
  atEnd(() => rm(dataDir, { recursive: true, force: true }))
  const { url, ownerUrl } = await openScratch({ after: atEnd as TestContext['after'] })
  return { url, ownerUrl, dataDir }
}

export async function ask(
  url: string,
  { key, method, body, raw, headers = {} }: Asking = {},
): Promise<Answer> {
  // A connection kept for the next request may be closed by the server in the moment it is used again.
  const sent: Record<string, string> = { connection: 'close', ...headers }
  if (key) sent.authorization ??= `Bearer ${key}`
  if (body !== undefined) sent['content-type'] ??= 'application/json'
  const payload = raw ?? (body === undefined ? undefined : JSON.stringify(body))
  const response = await fetch(url, {
    method: method ?? (payload === undefined ? 'GET' : 'POST'),
    headers: sent,
    ...(payload !== undefined && { body: payload as BodyInit }),
  })
  const text = await response.text()
  let parsed: unknown = null
  try {
    parsed = text ? JSON.parse(text) : null
  } catch {}
  return { status: response.status, headers: response.headers, text, body: parsed }
}

let count = 0

export type TestMember = {
  memberId: number
  entityId: number
  key: string
  keyId: number
  /** Whether it is a sandbox, with a test key. */
  isTest?: boolean
}

/** A new member with one LLC and an API key, so that no test sees another's books. */
export async function newMember(
  { database, secrets }: Pick<TestInstallation, 'database' | 'secrets'>,
  {
    scopes = ALL_SCOPES,
    subscribed = true,
    hourlyLimit = 1_000_000,
    allowList = [],
  }: {
    scopes?: readonly string[]
    subscribed?: boolean
    hourlyLimit?: number
    allowList?: readonly string[]
  } = {},
): Promise<TestMember> {
  const email = `m${process.pid}-${++count}-${Date.now()}@example.com`
  const member = await createMember(database.durable, BY_TEST, { email, name: 'Test Member', role: 'member' })
  const wanted = { memberId: member.id, name: 'Test LLC', state: 'NM', subscribed }
  const entity = await createEntity(database.durable, BY_TEST, wanted, new Date())
  const made = await createKey(database.durable, secrets, BY_TEST, {
    memberId: member.id,
    name: 'test',
    scopes,
    hourlyLimit,
    allowList,
  })
  return { memberId: member.id, entityId: entity.id, key: made.key, keyId: made.id }
}
