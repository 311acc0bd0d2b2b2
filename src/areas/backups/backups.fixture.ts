import assert from 'node:assert/strict'
import { mkdtemp, realpath, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestContext } from 'node:test'
import pg from 'pg'
import { newPdf, storeDocument } from '../../../tests/harness/documents.ts'
import { BY_TEST, newMember, TEST_SECRET, type TestMember } from '../../../tests/harness/installation.ts'
import { allMigrations } from '../../../tests/harness/migrations.ts'
import { openScratch, type Scratch } from '../../../tests/harness/scratch-database.ts'
import { startAnotherServer } from '../../../tests/harness/servers.ts'
import type { Row } from '../../../tests/harness/test-postgres.ts'
import { sealAudit } from '../../kernel/audit/seal.ts'
import { type Config, readConfig } from '../../kernel/config.ts'
import { listTables } from '../../kernel/dump/dump.ts'
import { secretsFrom } from '../../kernel/secrets.ts'
import { startS3 } from '../documents/storage/store.fixture.ts'
import { createBackup } from './create-backup.ts'
import { whileAlone } from './lease.ts'
import type { Manifest } from './manifest.ts'
import { silent } from './progress.ts'
import { type Restored, restoreBackup } from './restore-backup.ts'
import type { Unlock } from './secret-box.ts'
import { expectTarget } from './target/target.ts'
import type { BackupTarget } from './target/target-type.ts'

export const PASSPHRASE = 'saddle, lantern and thistle'

export async function tempFolder(t: Pick<TestContext, 'after'>): Promise<string> {
  const folder = await realpath(await mkdtemp(join(tmpdir(), 'llano-backup-')))
  t.after(() => rm(folder, { recursive: true, force: true }))
  return folder
}

/** The settings of an empty bucket. */
export async function inBucket(t: Pick<TestContext, 'after'>): Promise<Record<string, string>> {
  const { endpoint, bucket, key, secret } = (await startS3(t)).settings
  return {
    LLANO_BACKUP_S3_ENDPOINT: endpoint,
    LLANO_BACKUP_S3_BUCKET: bucket,
    LLANO_BACKUP_S3_KEY: key,
    LLANO_BACKUP_S3_SECRET: secret,
    LLANO_BACKUP_S3_PREFIX: 'llano/backups',
  }
}

/** An installation without a server: a database, a data folder and a place for backups. */
export type Place = { scratch: Scratch; config: Config; dataDir: string; env: Record<string, string> }

export async function makePlace(
  t: Pick<TestContext, 'after'>,
  env: Record<string, string>,
  { migrated = true, template }: { migrated?: boolean; template?: Scratch } = {},
): Promise<Place> {
  const scratch = await openScratch(t, { migrated, ...(template && { template }) })
  const dataDir = await tempFolder(t)
  const name = new URL(scratch.ownerUrl).pathname
  const url = new URL(process.env.LLANO_TEST_DATABASE_URL ?? scratch.url)
  url.pathname = name
  const settings = {
    LLANO_DATA_DIR: dataDir,
    DATABASE_URL: migrated ? scratch.url : url.href,
    LLANO_DATABASE_OWNER_URL: scratch.ownerUrl,
    ...env,
  }
  return { scratch, config: readConfig(settings), dataDir, env: settings }
}

export async function backUp(
  { scratch: { database }, config }: Place,
  now = () => new Date(),
  target = expectTarget(config),
): Promise<Manifest> {
  const deps = { database, config, target, by: BY_TEST, now, progress: silent }
  return (await whileAlone(database.durable, lease => createBackup(deps, lease)))!
}

export async function restoreInto(
  { config }: Pick<Place, 'config'>,
  target: BackupTarget,
  manifest: Manifest,
  { replace = null, unlock = { passphrase: PASSPHRASE } }: { replace?: string | null; unlock?: Unlock } = {},
): Promise<Restored> {
  const context = { config, migrations: await allMigrations(), by: BY_TEST, say() {} }
  return restoreBackup(context, {
    target,
    manifest,
    replace,
    findUnlock: async () => unlock,
    progress: silent,
  })
}

/** A member with entries and documents, plain and encrypted, and a sealed audit log. */
export async function fill(
  { scratch: { database, url }, config }: Place,
  documents = 3,
): Promise<TestMember> {
  const secrets = secretsFrom(TEST_SECRET)
  const member = await newMember({ database, secrets })
  const { entityId: entity_id, key } = member
  const server = await startAnotherServer({ databaseUrl: url, secrets })
  for (const category of ['software', 'software', undefined]) {
    const body = { entity_id, year: 2026, month: 6, income: 2.5, category }
    assert.equal((await server.ask('/v1/bookkeeping', { key, body })).status, 201)
  }
  await server.stop()
  for (let i = 0; i < documents; i++) {
    const encrypted = { ...config, documentsEncrypted: i % 2 === 1 }
    await storeDocument({ database, secrets, config: encrypted }, member, {
      content: newPdf(1000 + i * 70_000),
    })
  }
  await sealAudit(database, () => new Date())
  return member
}

/** The rows of every table, as COPY writes them, in a fixed order. */
export async function rowsOf(url: string): Promise<Map<string, string>> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    const found = new Map<string, string>()
    for (const { name } of await listTables(client)) {
      const { rows } = await client.query<Row>(`select t::text as row from ${name} t order by 1`)
      found.set(name, rows.map(({ row }) => row).join('\n'))
    }
    return found
  } finally {
    await client.end()
  }
}
