// Full run only: it creates and breaks clusters of PostgreSQL.
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { chmodSync, chownSync, cpSync, existsSync, mkdirSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { preparePaths } from './paths.ts'
import { findPrograms, linkLibraries } from './programs.ts'
import { chooseLaunch, launchWords } from './run-as.ts'
import { allGone, isRoot, postmasterPid, query, serverPids, Testbed } from './testbed.fixture.ts'

const nobody = { uid: 65534, gid: 65534 }
const namespaces = spawnSync('unshare', ['-U', '--map-user=65534', 'true']).status === 0
const rootOnly = isRoot ? {} : { skip: 'needs root' }
const here = fileURLToPath(new URL('.', import.meta.url))
const nobodyCanRunUs =
  isRoot &&
  spawnSync(process.execPath, ['--check', join(here, 'embedded.ts')], { ...nobody, cwd: '/' }).status === 0

test('root runs it in a user namespace, even in a folder closed to everyone else', {
  skip: !isRoot ? 'needs root' : !namespaces && 'user namespaces are closed here',
}, async t => {
  const bed = new Testbed(t)
  const home = join(bed.folder, 'home')
  mkdirSync(home, { mode: 0o700 })
  const dataDir = join(home, 'data')
  const embedded = await bed.start(dataDir, { rootWay: 'namespace' })
  assert.deepEqual(await query(embedded.ownerUrl, 'SELECT 1 AS one'), [{ one: 1 }])
  assert.equal(statSync(join(dataDir, 'postgres')).uid, 0)
  const pids = serverPids(dataDir)
  await embedded.release()
  await allGone(pids)
})

test('root runs it as nobody if user namespaces are disabled, and finds its cluster either way', {
  ...rootOnly,
}, async t => {
  const bed = new Testbed(t)
  chmodSync(bed.folder, 0o755)
  const dataDir = join(bed.folder, 'data')
  const first = await bed.start(dataDir, { rootWay: 'nobody' })
  await query(first.ownerUrl, "CREATE TABLE kept AS SELECT 'committed' AS word")
  assert.equal(statSync(join(dataDir, 'postgres')).uid, nobody.uid)
  assert.equal(statSync(`/proc/${postmasterPid(dataDir)}`).uid, nobody.uid)
  const pids = serverPids(dataDir)
  await first.release()
  await allGone(pids)
  const second = await bed.start(dataDir)
  assert.deepEqual(await query(second.ownerUrl, 'SELECT word FROM kept'), [{ word: 'committed' }])
})

test('root falls back to nobody if it cannot create a user namespace', {
  ...rootOnly,
}, async t => {
  const bed = new Testbed(t)
  chmodSync(bed.folder, 0o755)
  const path = process.env.PATH
  t.after(() => {
    process.env.PATH = path
  })
  process.env.PATH = bed.folder
  const { ownerUrl: url } = await bed.start(join(bed.folder, 'data'))
  assert.deepEqual(await query(url, 'SELECT 1 AS one'), [{ one: 1 }])
  assert.equal(statSync(`/proc/${postmasterPid(join(bed.folder, 'data'))}`).uid, nobody.uid)
})

test('a cluster created in a namespace changes owner if only nobody is possible', {
  skip: !isRoot ? 'needs root' : !namespaces && 'user namespaces are closed here',
}, async t => {
  const bed = new Testbed(t)
  chmodSync(bed.folder, 0o755)
  const first = await bed.start(bed.folder, { rootWay: 'namespace' })
  await query(first.ownerUrl, "CREATE TABLE kept AS SELECT 'committed' AS word")
  await first.release()
  const second = await bed.start(bed.folder, { rootWay: 'nobody' })
  assert.equal(statSync(`/proc/${postmasterPid(bed.folder)}`).uid, nobody.uid)
  assert.deepEqual(await query(second.ownerUrl, 'SELECT word FROM kept'), [{ word: 'committed' }])
})

test('rejects a folder that nobody cannot reach, with both solutions', { ...rootOnly }, async t => {
  const bed = new Testbed(t)
  chmodSync(bed.folder, 0o700)
  await assert.rejects(bed.start(join(bed.folder, 'data'), { rootWay: 'nobody' }), {
    name: 'EmbeddedRefusal',
    message: /no way into .*DATABASE_URL.*LLANO_DATA_DIR/s,
  })
  assert.ok(!existsSync(join(bed.folder, 'data', 'postgres')))
})

test('copies programs that nobody cannot reach into the data folder, once', { ...rootOnly }, async t => {
  const bed = new Testbed(t)
  chmodSync(bed.folder, 0o755)
  const installed = findPrograms()
  linkLibraries(installed.folder)
  const hidden = join(bed.folder, 'hidden')
  mkdirSync(hidden, { mode: 0o700 })
  cpSync(installed.folder, join(hidden, 'package'), { recursive: true, verbatimSymlinks: true })
  const programs = { ...installed, folder: join(hidden, 'package') }
  const paths = preparePaths(join(bed.folder, 'data'))
  const lines: string[] = []
  for (let round = 0; round < 2; round++) {
    const launch = await chooseLaunch(paths, programs, 'nobody', line => lines.push(line))
    assert.ok(launch.bin.startsWith(paths.dataDir))
    const { file, args, options } = launchWords(launch, 'initdb', ['--version'])
    const { cwd, env, uid, gid } = options
    const ran = spawnSync(file, args, { cwd: cwd!, env: env!, uid: uid!, gid: gid!, encoding: 'utf8' })
    assert.match(ran.stdout, /PostgreSQL/)
  }
  assert.equal(lines.length, 1)
  assert.equal(readdirSync(paths.dataDir).filter(name => name.startsWith('postgres-programs-')).length, 1)
})

test("an ordinary user runs it as itself; root joins and later starts that user's cluster as that user", {
  skip: !isRoot ? 'needs root to become another user' : !nobodyCanRunUs && 'nobody cannot reach this folder',
}, async t => {
  const bed = new Testbed(t)
  const dataDir = join(bed.folder, 'data')
  chmodSync(bed.folder, 0o755)
  mkdirSync(dataDir)
  chownSync(dataDir, nobody.uid, nobody.gid)
  linkLibraries(findPrograms().folder)
  const ordinary = bed.hold(dataDir, nobody)
  const { ownerUrl: url } = await ordinary.started()
  await query(url, "CREATE TABLE kept AS SELECT 'committed' AS word")
  const joined = await bed.start(dataDir)
  assert.equal(joined.startedHere, false)
  const pids = serverPids(dataDir)
  await joined.release()
  await ordinary.release()
  await allGone(pids)

  const asRoot = await bed.start(dataDir)
  assert.deepEqual(await query(asRoot.ownerUrl, 'SELECT word FROM kept'), [{ word: 'committed' }])
  assert.equal(statSync(`/proc/${postmasterPid(dataDir)}`).uid, nobody.uid)
  await asRoot.release()

  const again = bed.hold(dataDir, nobody)
  assert.equal((await again.started()).startedHere, true)
})

test("rejects root's data folder for an ordinary user with a clear message", {
  skip: !isRoot ? 'needs root to become another user' : !nobodyCanRunUs && 'nobody cannot reach this folder',
}, async t => {
  const bed = new Testbed(t)
  chmodSync(bed.folder, 0o755)
  const embedded = await bed.start(join(bed.folder, 'data'))
  await embedded.release()
  const { failed, name } = await bed.hold(join(bed.folder, 'data'), nobody).failed()
  assert.equal(name, 'EmbeddedRefusal')
  assert.match(failed!, /No permission for .*LLANO_DATA_DIR/)
})
