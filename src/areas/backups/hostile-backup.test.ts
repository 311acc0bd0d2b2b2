// Full run only: it backs up and restores whole clusters.
import assert from 'node:assert/strict'
import { rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import test from 'node:test'
import { promisify } from 'node:util'
import { zstdCompress } from 'node:zlib'
import { BY_TEST, TEST_SECRET } from '../../../tests/harness/installation.ts'
import type { CommandContext } from '../../kernel/cli/command.ts'
import type { CheckContext } from '../../kernel/doctor/check.ts'
import { secretsFrom } from '../../kernel/secrets.ts'
import { backupCreate, backupVerify } from './backup.commands.ts'
import { backupsCheck } from './backups.check.ts'
import { backUp, fill, makePlace, type Place, restoreInto, tempFolder } from './backups.fixture.ts'
import {
  chooseBackup,
  DamagedBackup,
  folderOf,
  hashOf,
  listBackupsIn,
  readManifest,
  signManifest,
  whole,
  writeManifest,
} from './manifest.ts'
import { folderTarget } from './target/folder-target.ts'
import { expectTarget } from './target/target.ts'
import { MissingFile } from './target/target-type.ts'
import { readSegment } from './wal-archive.ts'

const OTHER_SECRET = 'another secret, just as long as it has to be'

const contextOf = ({ scratch: { database }, config }: Place) =>
  ({
    config,
    by: BY_TEST,
    database: async () => database,
    now: () => new Date(),
    say() {},
    migrations: [],
  }) as unknown as CommandContext

test('a manifest that was rewritten with a valid checksum is not restored, and verifying finds it', async t => {
  const place = await makePlace(t, {
    LLANO_BACKUP_DIR: await tempFolder(t),
    LLANO_SECRET: TEST_SECRET,
  })
  await fill(place, 1)
  const manifest = await backUp(place)
  const target = expectTarget(place.config)
  const rewritten = { ...manifest, books: { ...manifest.books, income: '1.00' } }
  const { signature: _, ...unsigned } = rewritten
  const copy = await makePlace(t, { LLANO_SECRET: TEST_SECRET }, { migrated: false })
  for (const forged of [rewritten, signManifest(unsigned, secretsFrom(OTHER_SECRET))]) {
    await writeManifest(target, forged)
    const read = await chooseBackup(target, manifest.id)
    await assert.rejects(restoreInto(copy, target, read), /the manifest of backup .* was changed/)
    const { json, exitCode } = await backupVerify.run(contextOf(place), { filesOnly: 'yes' })
    assert.deepEqual([json.is_signed, json.ok, exitCode], [false, false, 1])
  }
  await writeManifest(target, manifest)
  const { json } = await backupVerify.run(contextOf(place), { filesOnly: 'yes' })
  assert.deepEqual([json.is_signed, json.ok], [true, true])
})

test('a manifest that is not one counts as damage, and does not stop later backups', async t => {
  const place = await makePlace(t, { LLANO_BACKUP_DIR: await tempFolder(t), LLANO_SECRET: TEST_SECRET })
  const { id, ...manifest } = await backUp(place)
  const target = expectTarget(place.config)
  const negative = { ...manifest, id, documents: { ...manifest.documents, count: -1 } }
  for (const text of ['', '{', 'null', '[]', '7', '{"format":1}', JSON.stringify(negative)]) {
    const bytes = Buffer.from(text)
    for (const [name, content] of [
      ['manifest.json', bytes],
      ['manifest.json.sha256', Buffer.from(`${hashOf(bytes)}\n`)],
    ] as const)
      await target.write(`${folderOf(id)}/${name}`, whole(content), content.length)
    await assert.rejects(readManifest(target, id), DamagedBackup, text)
  }
  const next = await backUp(place)
  assert.deepEqual(
    (await listBackupsIn(target)).map(one => one.id),
    [id, next.id].sort(),
  )
})

test('a name in a manifest cannot leave the folder of the backups', async t => {
  const folder = await tempFolder(t)
  await writeFile(join(folder, 'secret'), 'a secret')
  const target = folderTarget(join(folder, 'backups'))
  for (const name of ['../secret', 'documents/../../secret', '/secret', 'documents//secret', './secret']) {
    await assert.rejects(target.read(name)[Symbol.asyncIterator]().next(), MissingFile, name)
    await assert.rejects(target.write(name, whole(Buffer.from('x')), 1), MissingFile, name)
    await assert.rejects(target.remove(name), MissingFile, name)
  }
})

test('a WAL segment that unpacks to more than a segment is damage', async t => {
  const target = folderTarget(await tempFolder(t))
  const bytes = await promisify(zstdCompress)(Buffer.alloc(64 * 1024 * 1024))
  const segment = {
    name: 'wal/1/x.zst',
    system: '1',
    segment: 'x',
    sha256: hashOf(bytes),
    sizeBytes: 0,
    signature: null,
  }
  await target.write(segment.name, whole(bytes), bytes.length)
  await assert.rejects(readSegment(target, segment), DamagedBackup)
})

test('a place that lost its newest backup gets no other one until the operator starts over, and doctor says so', async t => {
  const folder = await tempFolder(t)
  const place = await makePlace(t, { LLANO_BACKUP_DIR: join(folder, 'disk'), LLANO_SECRET: TEST_SECRET })
  const { id } = await backUp(place)
  const examine = async () => {
    const context = { config: place.config, database: place.scratch.database, now: () => new Date() }
    const findings = await backupsCheck.run(context as unknown as CheckContext)
    return findings.filter(({ state }) => state === 'problem').map(({ found }) => found)
  }
  assert.deepEqual(await examine(), [])
  // Like a disk that is not mounted.
  await rename(join(folder, 'disk'), join(folder, 'elsewhere'))
  assert.match((await examine()).join('\n'), new RegExp(`Backup ${id} was made in .* and is not there`))
  await assert.rejects(backUp(place), /is not there. Is the disk mounted\?/)
  assert.deepEqual(await listBackupsIn(expectTarget(place.config)), [])
  const { json } = await backupCreate.run(contextOf(place), { startOver: 'yes' })
  assert.deepEqual(
    (await listBackupsIn(expectTarget(place.config))).map(one => one.id),
    [json.id],
  )
})
