// Full run only: it backs up and restores whole clusters.
import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import test from 'node:test'
import pg from 'pg'
import { checkBooks } from '../../../tests/harness/check-books.ts'
import { newPdf, storeDocument } from '../../../tests/harness/documents.ts'
import { BY_TEST, newMember } from '../../../tests/harness/installation.ts'
import { allMigrations } from '../../../tests/harness/migrations.ts'
import { waitFor } from '../../../tests/harness/server-process.ts'
import { startAnotherServer } from '../../../tests/harness/servers.ts'
import { sealAudit } from '../../kernel/audit/seal.ts'
import { verifyAudit } from '../../kernel/audit/verify.ts'
import { readConfig } from '../../kernel/config.ts'
import { connectionUrl } from '../../kernel/embedded/connection.ts'
import { readPasswords } from '../../kernel/embedded/passwords.ts'
import { preparePaths } from '../../kernel/embedded/paths.ts'
import { openInstallation } from '../../kernel/installation.ts'
import { isPaused } from '../../kernel/jobs/pause.ts'
import { secretsFrom } from '../../kernel/secrets.ts'
import { vaultOf } from '../documents/storage/vault.ts'
import { archiveWal } from './backup.jobs.ts'
import { PASSPHRASE, tempFolder } from './backups.fixture.ts'
import { createBackup } from './create-backup.ts'
import { whileAlone } from './lease.ts'
import { signManifest, writeManifest } from './manifest.ts'
import { silent } from './progress.ts'
import { pruneBackups } from './prune-backups.ts'
import { restoreAt } from './restore-at.ts'
import { folderTarget } from './target/folder-target.ts'
import { expectTarget } from './target/target.ts'
import type { BackupTarget } from './target/target-type.ts'
import { verifyFiles } from './verify-backup.ts'
import {
  archiveSegments,
  findSegments,
  listSegments,
  readSegment,
  type StoredSegment,
} from './wal-archive.ts'

async function listAll(target: BackupTarget): Promise<StoredSegment[]> {
  const found: StoredSegment[] = []
  for await (const one of listSegments(target)) found.push(one)
  return found
}

test('a chosen second is restored: what was written before is there, and nothing after', async t => {
  const folder = await tempFolder(t)
  const env = {
    LLANO_DEMO: 'off',
    LLANO_BACKUP_DIR: join(folder, 'backups'),
    LLANO_BACKUP_PASSPHRASE: PASSPHRASE,
  }
  // A quote and a percent sign would end or change the archive command if they were not escaped.
  const dataDir = join(folder, "it's 100% here")
  const config = readConfig({ ...env, LLANO_DATA_DIR: dataDir, LLANO_BACKUP_WAL: 'on' })
  const migrations = await allMigrations()
  const installation = await openInstallation(config, migrations, () => {})
  let closed = false
  const close = async () => {
    if (!closed) await installation.close()
    closed = true
  }
  t.after(close)
  const { database, secrets } = installation
  const target = expectTarget(config)
  const member = await newMember({ database, secrets })
  const server = await startAnotherServer({ databaseUrl: installation.databaseUrl, secrets, config })
  const written: number[] = []
  const write = async (count: number) => {
    for (let i = 0; i < count; i++) {
      const body = { entity_id: member.entityId, year: 2026, month: 6, income: 1 }
      const answer = await server.ask('/v1/bookkeeping', { key: member.key, body })
      assert.equal(answer.status, 201, answer.text)
      written.push(answer.body.data.id)
    }
    await sealAudit(database, () => new Date())
  }
  const deps = { database, secrets, config }
  const jobs = { ...deps, now: () => new Date() }
  const backUp = () =>
    whileAlone(database.durable, lease =>
      createBackup({ ...jobs, target, by: BY_TEST, progress: silent }, lease),
    )
  await write(3)
  const first = await backUp()
  await write(4)
  await storeDocument(deps, member, { content: newPdf() })
  const before = [...written]
  const { rows } = await database.withClient(client => client.query('select clock_timestamp() as at'))
  // PostgreSQL knows microseconds, and the driver cuts them off: in the same millisecond, the document would come after it.
  const at = new Date(rows[0].at.getTime() + 1)
  // The clock of PostgreSQL must have moved on by more than the precision of a time.
  await waitFor('the next second', () => Date.now() > at.getTime() + 1000)
  await write(5)
  await storeDocument(deps, member, { content: newPdf() })

  // As after a minute: the segment is closed and archived.
  const passwords = readPasswords(dataDir)!
  const owner = new pg.Client(connectionUrl(preparePaths(dataDir).socketDir, 'llano', passwords, 'owner'))
  await owner.connect()
  const { rows: closing } = await owner.query('select pg_walfile_name(pg_switch_wal()) as name')
  await waitFor('the segment to be archived here', () =>
    existsSync(join(dataDir, 'postgres-wal', closing[0].name)),
  )
  await owner.end()
  assert.deepEqual(await archiveWal(jobs), { trouble: null })
  const manifest = first!
  assert.deepEqual((await verifyFiles({ target, manifest, secrets, progress: silent })).problems, [])

  const place = join(folder, "it's restored")
  const restoring = {
    config: readConfig({ ...env, LLANO_DATA_DIR: place }),
    migrations,
    by: BY_TEST,
    say() {},
  }
  const wish = { target, findUnlock: async () => ({ passphrase: PASSPHRASE }), progress: silent }
  await assert.rejects(
    restoreAt(restoring, { ...wish, at: new Date(Date.parse(manifest.base!.endedAt) - 1) }),
    /The earliest moment that can be restored is /,
  )
  const restored = await restoreAt(restoring, { ...wish, at })
  assert.deepEqual(restored, {
    documents: 1,
    missing: 0,
    id: manifest.id,
    installation: manifest.installation,
    unsigned_segments: 0,
  })

  const copy = await openInstallation(restoring.config, migrations, () => {})
  try {
    const found = await copy.database.withClient(client =>
      client.query('select id::integer from bookkeeping.entry'),
    )
    assert.deepEqual(found.rows.map(row => row.id).sort(), before.sort())
    await checkBooks(copy.database)
    assert.equal((await verifyAudit(copy.database)).ok, true)
    assert.equal(await isPaused(copy.database.durable), true)
    const files = await copy.database.withClient(client =>
      client.query('select sha256, size_bytes::integer, store_key, sealed from documents.file'),
    )
    const { contents } = vaultOf(restoring.config, copy.secrets)
    for (const file of files.rows) assert.equal(await contents.check(file), null)
    assert.equal(
      await readFile(join(place, 'secret'), 'utf8'),
      await readFile(join(dataDir, 'secret'), 'utf8'),
    )
  } finally {
    await copy.close()
  }
  await assert.rejects(restoreAt(restoring, { ...wish, at }), /holds a database. Choose another folder/)

  const segments = await listAll(target)
  const pathOf = ({ name }: Pick<StoredSegment, 'name'>) => join(env.LLANO_BACKUP_DIR, name)
  const inWal = segments.filter(
    one => one.segment.length === 24 && one.segment >= manifest.base!.firstSegment,
  )
  const verify = async () =>
    (await verifyFiles({ target, manifest, secrets, progress: silent })).problems.join('\n')
  /** Restores the moment into a new folder, which stays empty if that fails. */
  const restoreElsewhere = async () => {
    const other = await tempFolder(t)
    const elsewhere = { ...restoring, config: readConfig({ ...env, LLANO_DATA_DIR: other }) }
    return restoreAt(elsewhere, { ...wish, at }).finally(() =>
      assert.equal(existsSync(join(other, 'restoring')), false),
    )
  }
  /** As PostgreSQL asks for it during a restore. */
  const fetchAs = async ({ segment }: StoredSegment) => {
    const fetch = await findSegments(target, { base: manifest.base!, secrets }, () => {})
    return fetch(segment, join(folder, 'fetched'))
  }
  /** Other bytes, or no file, while the work runs. */
  const withFiles = async (files: Record<string, Buffer | null>, work: () => Promise<void>) => {
    const before = new Map<string, Buffer | null>()
    for (const [path, bytes] of Object.entries(files)) {
      before.set(path, await readFile(path).catch(() => null))
      await (bytes ? writeFile(path, bytes) : rm(path))
    }
    await work()
    for (const [path, bytes] of before) await (bytes ? writeFile(path, bytes) : rm(path))
  }

  await t.test(
    'a flipped byte in any segment is found, and in a needed one it prevents the restore',
    async () => {
      assert.ok(inWal.length >= 2)
      for (const one of segments) {
        const bytes = await readFile(pathOf(one))
        bytes[Math.floor(bytes.length / 2)]! ^= 1
        await withFiles({ [pathOf(one)]: bytes }, async () => {
          assert.match(await verify(), new RegExp(`${one.name} was changed`))
          await assert.rejects(fetchAs(one), /was changed since it was written/)
        })
      }
    },
  )

  await t.test('a segment that is replaced by another one of the same installation is found', async () => {
    const [first, second] = inWal as [StoredSegment, StoredSegment]
    const [a, b] = [await readFile(pathOf(first)), await readFile(pathOf(second))]
    await withFiles({ [pathOf(first)]: b, [pathOf(second)]: a }, async () => {
      assert.equal((await verify()).match(/was changed since it was written/g)?.length, 2)
    })
    // With names that have the right hash, and the signature of the other segment.
    const renamed = (one: StoredSegment, segment: string) =>
      join(env.LLANO_BACKUP_DIR, one.name.replace(one.segment, segment))
    const swapped = {
      [pathOf(first)]: null,
      [pathOf(second)]: null,
      [renamed(first, second.segment)]: a,
      [renamed(second, first.segment)]: b,
    }
    await withFiles(swapped, async () => {
      assert.equal((await verify()).match(/The signature of .* is wrong/g)?.length, 2)
      await assert.rejects(restoreElsewhere(), /The signature of .* is wrong/)
    })
  })

  await t.test('a segment of another installation, or one without a signature, is found', async () => {
    const [first] = inWal as [StoredSegment]
    const bytes = await readFile(pathOf(first))
    // The same segment as a cluster with another secret archives it.
    const foreign = await tempFolder(t)
    await mkdir(join(foreign, 'postgres-wal'))
    await writeFile(join(foreign, 'postgres-wal', first.segment), await readSegment(target, first))
    const elsewhere = folderTarget(await tempFolder(t))
    await archiveSegments(
      foreign,
      elsewhere,
      first.system,
      secretsFrom('another secret, just as long as it has to be'),
    )
    const [other] = await listAll(elsewhere)
    assert.notEqual(other!.name, first.name)
    await withFiles({ [pathOf(first)]: null, [pathOf(other!)]: bytes }, async () => {
      assert.match(await verify(), /was signed with another secret/)
      await assert.rejects(fetchAs(inWal[0]!), /was signed with another secret/)
    })
    // Next to the right one it is found too, and does not prevent the restore.
    await withFiles({ [pathOf(other!)]: bytes }, async () => {
      assert.match(await verify(), /was signed with another secret/)
      assert.equal(await fetchAs(first), true)
    })
    const unsigned = join(env.LLANO_BACKUP_DIR, `wal/${first.system}/${first.segment}-${first.sha256}.zst`)
    await withFiles({ [pathOf(first)]: null, [unsigned]: bytes }, async () => {
      assert.match(await verify(), /is not signed: it was changed or replaced/)
      await assert.rejects(fetchAs(inWal[0]!), /is not signed: it was changed or replaced/)
    })
  })

  await t.test(
    'a missing segment is found, also at the end, and the last archived moment is reported',
    async () => {
      await withFiles({ [pathOf(inWal[0]!)]: null }, async () => {
        assert.match(await verify(), /the WAL segment [0-9A-F]{24} is missing/)
        await assert.rejects(fetchAs(inWal[0]!), /The WAL segment [0-9A-F]{24} is missing in the folder/)
      })
      await withFiles({ [pathOf(inWal.at(-1)!)]: null }, async () => {
        assert.match(await verify(), new RegExp(`the WAL segment ${inWal.at(-1)!.segment} is missing`))
      })
      const newest = { name: `wal/${inWal[0]!.system}/newest.json` }
      await withFiles({ [pathOf(newest)]: null }, async () => {
        assert.match(await verify(), /newest.json is missing/)
      })
      const rewritten = (await readFile(pathOf(newest), 'latin1')).replace(
        inWal.at(-1)!.segment,
        inWal[0]!.segment,
      )
      await withFiles({ [pathOf(newest)]: Buffer.from(rewritten) }, async () => {
        assert.match(await verify(), /The signature of .*newest.json is wrong/)
      })
      const other = join(folder, 'too late')
      await mkdir(other)
      const late = { ...restoring, config: readConfig({ ...env, LLANO_DATA_DIR: other }) }
      await assert.rejects(restoreAt(late, { ...wish, at: new Date() }), /The archived WAL ends before/)
      assert.equal(existsSync(join(other, 'postgres')), false)
    },
  )

  await t.test('unsigned segments of an earlier version are restored, with a warning', async () => {
    const { signature: _, ...signed } = manifest
    const { signedWal: __, ...base } = manifest.base!
    const old = signManifest({ ...signed, base }, secrets)
    await writeManifest(target, old)
    const names: Record<string, Buffer | null> = {}
    for (const one of segments) {
      names[join(env.LLANO_BACKUP_DIR, `wal/${one.system}/${one.segment}-${one.sha256}.zst`)] =
        await readFile(pathOf(one))
      names[pathOf(one)] = null
    }
    await withFiles(names, async () => {
      const found = await verifyFiles({ target, manifest: old, secrets, progress: silent })
      assert.deepEqual(found.problems, [])
      assert.match(found.warnings.join(), /unsigned WAL segments of an earlier version: [1-9]/)
      const { unsigned_segments } = await restoreElsewhere()
      assert.ok(unsigned_segments > 0)
      await writeManifest(target, manifest)
    })
  })

  await t.test('pruning removes segments that no kept backup needs', async () => {
    assert.equal(await verify(), '')
    const second = await backUp()
    const keep = { daily: 1, weekly: 0, monthly: 0 }
    const deps = { db: database.durable, target, keep, by: BY_TEST }
    const pruned = await whileAlone(database.durable, lease => pruneBackups(deps, lease))
    assert.deepEqual(pruned!.kept, [second!.id])
    assert.ok(pruned!.segments > 0)
    assert.deepEqual(
      (await verifyFiles({ target, manifest: second!, secrets, progress: silent })).problems,
      [],
    )
  })
  await server.stop()
  await close()
})
