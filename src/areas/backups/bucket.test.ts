// Full run only: it backs up and restores whole clusters.
import assert from 'node:assert/strict'
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import test from 'node:test'
import { BY_TEST, TEST_SECRET } from '../../../tests/harness/installation.ts'
import { secretsFrom } from '../../kernel/secrets.ts'
import { backUp, fill, inBucket, makePlace, tempFolder } from './backups.fixture.ts'
import { filesOf } from './create-backup.ts'
import { whileAlone } from './lease.ts'
import { listBackupsIn, type WalBase, whole } from './manifest.ts'
import { silent } from './progress.ts'
import { pruneBackups } from './prune-backups.ts'
import { expectTarget } from './target/target.ts'
import type { BackupTarget } from './target/target-type.ts'
import { verifyFiles } from './verify-backup.ts'
import { archiveSegments, findSegments, listSegments, pruneSegments } from './wal-archive.ts'

const secrets = secretsFrom(TEST_SECRET)

async function namesIn(target: BackupTarget, folder: string): Promise<string[]> {
  const names: string[] = []
  for await (const { name } of target.list(folder)) names.push(name)
  return names
}

async function bytesOf(target: BackupTarget, name: string): Promise<Buffer> {
  const pieces: Buffer[] = []
  for await (const piece of target.read(name)) pieces.push(Buffer.from(piece))
  return Buffer.concat(pieces)
}

/** Each of these alone: a changed byte, and no object. */
async function expectFound(target: BackupTarget, name: string, verify: () => Promise<string>): Promise<void> {
  const bytes = await bytesOf(target, name)
  const changed = Buffer.from(bytes)
  changed[changed.length - 1]! ^= 1
  await target.write(name, whole(changed), changed.length)
  assert.match(await verify(), /was changed since it was written/, name)
  await target.remove(name)
  assert.match(await verify(), /is missing/, name)
  await target.write(name, whole(bytes), bytes.length)
  assert.equal(await verify(), '', name)
}

test('backups in a bucket are verified and pruned', async t => {
  const place = await makePlace(t, { ...(await inBucket(t)), LLANO_SECRET: TEST_SECRET })
  const { durable: db } = place.scratch.database
  const target = expectTarget(place.config)
  const at = (day: number) => () => new Date(Date.UTC(2026, 0, day, 3))
  await fill(place, 2)
  await backUp(place, at(1))
  // A document that only the first backup has.
  const unused = 'documents/left-over'
  await target.write(unused, whole(Buffer.from('x')), 1)
  const manifest = await backUp(place, at(2))
  const verify = async () =>
    (await verifyFiles({ target, manifest, secrets, progress: silent })).problems.join('\n')
  assert.equal(await verify(), '')
  await expectFound(target, filesOf(manifest).at(-1)!.name, verify)
  const stored = (await namesIn(target, 'documents')).find(name => name !== unused)!
  await expectFound(target, stored, verify)

  const keep = { daily: 1, weekly: 0, monthly: 0 }
  const pruned = await whileAlone(db, lease => pruneBackups({ db, target, keep, by: BY_TEST }, lease))
  assert.deepEqual([pruned!.kept, pruned!.removed.length, pruned!.documents], [[manifest.id], 1, 1])
  assert.deepEqual(
    (await listBackupsIn(target)).map(({ id, isComplete }) => [id, isComplete]),
    [[manifest.id, true]],
  )
  assert.equal((await namesIn(target, 'backups')).length, filesOf(manifest).length + 2)
  assert.equal((await namesIn(target, 'documents')).includes(unused), false)
  assert.equal(await verify(), '')
})

test('WAL is archived in a bucket, verified, read for a restore and pruned', async t => {
  const place = await makePlace(t, { ...(await inBucket(t)), LLANO_SECRET: TEST_SECRET })
  const target = expectTarget(place.config)
  const system = '7445566778899001122'
  const segments = [
    '000000010000000000000001',
    '000000010000000000000002',
    '000000010000000000000003',
  ] as const
  const local = join(place.dataDir, 'postgres-wal')
  await mkdir(local)
  for (const name of segments) await writeFile(join(local, name), Buffer.alloc(16 * 1024 * 1024, name))
  assert.equal(await archiveSegments(place.dataDir, target, system, secrets), 3)
  assert.deepEqual(await readdir(local), [])

  const base: WalBase = {
    label: '',
    firstSegment: segments[1],
    endedAt: '2026-01-01T00:00:00Z',
    system,
    files: [],
    signedWal: true,
  }
  const manifest = { ...(await backUp(place)), base }
  const verify = async () =>
    (await verifyFiles({ target, manifest, secrets, progress: silent })).problems.join('\n')
  assert.equal(await verify(), '')
  const nameOf = async (wanted: string) => {
    for await (const { name, segment } of listSegments(target, system)) if (segment === wanted) return name
    return null
  }
  for (const segment of segments.slice(1)) await expectFound(target, (await nameOf(segment))!, verify)

  const path = join(await tempFolder(t), 'segment')
  const fetch = await findSegments(target, { base, secrets }, () => assert.fail('unsigned'))
  assert.equal(await fetch(segments[2], path), true)
  assert.deepEqual(await readFile(path), Buffer.alloc(16 * 1024 * 1024, segments[2]))
  assert.equal(await fetch('000000010000000000000004', path), false)

  assert.equal(await pruneSegments(target, [manifest]), 1)
  assert.equal(await nameOf(segments[0]), null)
  assert.equal(await verify(), '')
  assert.equal(await pruneSegments(target, []), 2)
  assert.deepEqual(await namesIn(target, 'wal'), [])
})
