// Full run only: it creates and breaks clusters of PostgreSQL.
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { chmodSync, existsSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import pg from 'pg'
import { makePasswords, readPasswords, writePasswords } from './passwords.ts'
import { type ClusterPaths, preparePaths, prepareSocketDir } from './paths.ts'
import { findPrograms } from './programs.ts'
import { chooseLaunch, launchWords } from './run-as.ts'
import { allGone, isRoot, query, serverPids, Testbed, waitFor } from './testbed.fixture.ts'

/** A superuser connection without a password, or the error. */
async function knock(socketDir: string, password?: string): Promise<string> {
  const client = new pg.Client({
    host: socketDir,
    user: 'llano',
    database: 'postgres',
    password: password ?? '',
  })
  client.on('error', () => {})
  try {
    await client.connect()
    await client.end()
    return 'welcome'
  } catch (error) {
    return (error as Error).message
  }
}

const noWay = /password/i

/** A data folder of version 0.1: trust for everyone, one superuser that owns everything. */
async function makeOldCluster(paths: ClusterPaths): Promise<void> {
  const launch = await chooseLaunch(paths, findPrograms(), undefined, () => {})
  const run = (program: string, args: string[], input = '') => {
    const { file, args: words, options } = launchWords(launch, program, args)
    const { cwd, env, uid, gid } = options
    const user = uid === undefined ? {} : { uid, gid: gid! }
    const ran = spawnSync(file, words, { cwd: cwd!, env: env!, ...user, input, encoding: 'utf8' })
    assert.equal(ran.status, 0, ran.stderr)
  }
  run('initdb', [
    `--pgdata=${paths.cluster}`,
    '--username=llano',
    '--auth=trust',
    '--encoding=UTF8',
    '--locale=C',
  ])
  const single = (database: string, sql: string) =>
    run('postgres', ['--single', '-D', paths.cluster, database], sql)
  single('postgres', 'create database llano\n')
  single('llano', "create table kept as select 'committed' as word\n")
  prepareSocketDir(paths.socketDir, launch.runner.owner)
}

test('a data folder of version 0.1 keeps its data, gets both roles, and requires passwords', async t => {
  const bed = new Testbed(t)
  chmodSync(bed.folder, 0o755)
  const paths = preparePaths(join(bed.folder, 'data'))
  await makeOldCluster(paths)
  assert.match(readFileSync(join(paths.cluster, 'pg_hba.conf'), 'utf8'), /^local\s+all\s+all\s+trust/m)
  const { url, ownerUrl } = await bed.start(paths.dataDir)
  assert.deepEqual(await query(ownerUrl, 'select word from kept'), [{ word: 'committed' }])
  assert.deepEqual(
    await query(url, 'select current_user as who, rolsuper from pg_roles where rolname = current_user'),
    [{ who: 'llano_app', rolsuper: false }],
  )
  assert.match(await knock(paths.socketDir), noWay)
  assert.match(await knock(paths.socketDir, 'guessed'), noWay)
})

test('the socket requires a password, which only we can read', async t => {
  const bed = new Testbed(t)
  chmodSync(bed.folder, 0o755)
  const dataDir = join(bed.folder, 'data')
  await bed.start(dataDir, isRoot ? { rootWay: 'nobody' } : {})
  assert.match(await knock(join(dataDir, 'postgres-socket')), noWay)
  const file = statSync(join(dataDir, 'postgres-passwords.json'))
  assert.deepEqual([file.mode & 0o777, file.uid], [0o600, process.getuid!()])
  const log = readFileSync(join(dataDir, 'postgres.log'), 'utf8')
  const { owner, app } = readPasswords(dataDir)!
  assert.ok(!log.includes(owner) && !log.includes(app) && !log.includes('SCRAM'))
  assert.equal(await knock(join(dataDir, 'postgres-socket'), owner), 'welcome')
})

test('passwords that were lost, replaced, or not set before a crash are set at the next start', async t => {
  const bed = new Testbed(t)
  const works = async () => {
    const embedded = await bed.start(bed.folder)
    for (const url of [embedded.url, embedded.ownerUrl])
      assert.deepEqual(await query(url, 'select 1 as one'), [{ one: 1 }])
    const pids = serverPids(bed.folder)
    await embedded.release()
    await allGone(pids)
  }
  await works()
  const path = join(bed.folder, 'postgres-passwords.json')
  const first = readFileSync(path, 'utf8')
  rmSync(path)
  await works()
  assert.notEqual(readFileSync(path, 'utf8'), first)
  // Restored from another time: the cluster has different ones.
  writeFileSync(path, first)
  await works()
  // Written, but a crash came before the cluster had them.
  writePasswords(bed.folder, makePasswords())
  await works()
  assert.equal(readPasswords(bed.folder)!.isSet, true)
})

test('a start killed while setting passwords is completed by the next one', async t => {
  const bed = new Testbed(t)
  const path = join(bed.folder, 'postgres-passwords.json')
  const killed = bed.hold(bed.folder)
  await waitFor('the passwords to be written', () => existsSync(path))
  await killed.kill()
  const { url } = await bed.start(bed.folder)
  assert.deepEqual(await query(url, 'select 1 as one'), [{ one: 1 }])
})

test('rejects an unreadable password file by name', async t => {
  const bed = new Testbed(t)
  writeFileSync(join(bed.folder, 'postgres-passwords.json'), '{')
  await assert.rejects(bed.start(bed.folder), {
    name: 'EmbeddedRefusal',
    message: /postgres-passwords\.json cannot be read: remove it/,
  })
})
