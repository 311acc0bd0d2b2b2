// Full run only: it runs the examples of a guide in three languages.
import assert from 'node:assert/strict'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import test from 'node:test'
import { folderTarget } from '../src/areas/backups/target/folder-target.ts'
import { listSegments } from '../src/areas/backups/wal-archive.ts'
import { Deployment, type ServerProcess, waitFor } from './harness/server-process.ts'
import { queryOnce } from './harness/test-postgres.ts'

const FOLDER = join(import.meta.dirname, '..', 'docs', 'operations')

/** The commands of a guide, in order. */
async function commandsOf(file: string): Promise<string[]> {
  const text = await readFile(join(FOLDER, file), 'utf8')
  return [...text.matchAll(/^```llano\n([\s\S]*?)^```$/gm)].flatMap(([, block]) => block!.trim().split('\n'))
}

test('both languages of the backup guide have the same commands and settings', async () => {
  assert.deepEqual(await commandsOf('backup.es.md'), await commandsOf('backup.en.md'))
  const names = async (file: string) => {
    const text = await readFile(join(FOLDER, file), 'utf8')
    return [...new Set(text.match(/LLANO_\w+|llano_\w+|--[a-z-]+/g))].sort()
  }
  assert.deepEqual(await names('backup.es.md'), await names('backup.en.md'))
})

test('the commands of the backup guide work in order: a server is backed up while it runs and restored, paused', async t => {
  const outside = await mkdtemp(join(tmpdir(), 'llano-backup-guide-'))
  t.after(() => rm(outside, { recursive: true, force: true }))
  const env = {
    LLANO_BACKUP_DIR: join(outside, 'backups'),
    LLANO_BACKUP_PASSPHRASE: 'four words that nobody guesses',
    LLANO_BACKUP_AT: 'off',
    LLANO_BACKUP_WAL: 'on',
  }
  const original = await Deployment.make(t, env)
  const server = await original.serve()
  const member = await original.newMember()
  const body = { entity_id: member.entityId, year: 2026, month: 6, income: 12.5 }
  assert.equal((await server.ask('/v1/bookkeeping', { key: member.key, body })).status, 201)

  const restored = await Deployment.make(t, env)
  // Not the folder of the guide, and one that does not exist yet.
  const place = join(restored.dataDir, 'here')
  const commands = await commandsOf('backup.en.md')
  assert.deepEqual(
    commands.map(line => line.split(' --')[0]),
    ['backup create', 'backup list', 'backup verify', 'backup prune', 'restore', 'restore', 'restore resume'],
  )
  let moment = ''
  const answers = new Map<string, Record<string, unknown>>()
  for (const line of commands.slice(0, -1)) {
    if (line.includes('--at')) moment = await passMoment(original, server, env.LLANO_BACKUP_DIR)
    const words = line
      .replace('/srv/llano-restored', place)
      .replace('/srv/llano-at-ten', join(restored.dataDir, 'then'))
      .replace('2026-11-15T10:00Z', moment)
      .split(' ')
    answers.set(words.slice(0, 2).join(' '), (await original.llano(words)).json)
  }
  assert.equal(answers.get('backup verify')!.ok, true)
  assert.deepEqual(
    [answers.get('restore --to')!.paused, answers.get('restore --to')!.data_dir],
    [true, place],
  )
  assert.equal(answers.get('restore --at')!.at, moment)
  await server.stop()

  const copy = await restored.serve({ LLANO_DATA_DIR: place })
  assert.match(
    copy.stderr(),
    /Warning: this installation is paused \(restored from backup .*llano restore resume/,
  )
  await copy.becomes({ status: 'ready' })
  const list = await copy.ask(`/v1/bookkeeping?entity_id=${member.entityId}`, { key: member.key })
  assert.deepEqual(
    [list.status, list.body.data.length],
    [200, 1],
    'the API key works with the restored secret',
  )
  const resumed = await restored.llano(commands.at(-1)!.split(' '), 0, { LLANO_DATA_DIR: place })
  assert.equal(resumed.json.was_paused, true)
  await waitFor('the jobs to run', async () => {
    const { json } = await restored.llano(['audit', 'verify'], null, { LLANO_DATA_DIR: place })
    return json.waiting === 0
  })
  assert.equal(await copy.stop(), 0)
})

/** A moment after the backup whose WAL, and some that was written later, is archived. */
async function passMoment(original: Deployment, server: ServerProcess, folder: string): Promise<string> {
  const moment = new Date().toISOString()
  await waitFor('the next millisecond', () => new Date().toISOString() > moment)
  await original.newMember()
  const [closed] = await queryOnce(original.ownerUrl, 'select pg_walfile_name(pg_switch_wal()) as name')
  const target = folderTarget(folder)
  await waitFor('the segment to be archived', async () => {
    for await (const { segment } of listSegments(target)) if (segment === closed!.name) return true
    return false
  })
  await server.becomes({ status: 'ready' })
  return moment
}
