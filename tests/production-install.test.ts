// Full run only: it starts several programs; smoke.test.ts starts one.
import assert from 'node:assert/strict'
import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import {
  appendFileSync,
  chmodSync,
  chownSync,
  copyFileSync,
  cpSync,
  linkSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import test, { type TestContext } from 'node:test'
import { ensureBuild } from '../src/kernel/build.ts'
import { listProcesses } from './harness/processes.ts'
import { testRounds } from './harness/random.ts'
import { openScratch } from './harness/scratch-database.ts'
import { cleanEnv } from './harness/server-process.ts'

const TOP = join(import.meta.dirname, '..')
const MAX_BYTES = 300 * 1024 * 1024

type Packages = Record<string, { dev?: boolean; devOptional?: boolean }>

/** A temporary folder on the disk of the packages, if there is one: then they are linked, and not copied. */
function findTemporaryFolder(): string {
  const { dev } = lstatSync(join(TOP, 'node_modules'))
  const isOnThatDisk = (folder: string) => statSync(folder, { throwIfNoEntry: false })?.dev === dev
  return ['/var/tmp', '/tmp'].find(isOnThatDisk) ?? tmpdir()
}

/** A copy of this working tree with its build. */
async function makeClone(t: TestContext): Promise<string> {
  const clone = mkdtempSync(join(findTemporaryFolder(), 'llano-production-'))
  t.after(() => rmSync(clone, { recursive: true, force: true }))
  const listed = ['ls-files', '--cached', '--others', '--exclude-standard', '-z']
  const files = execFileSync('git', listed, { cwd: TOP, encoding: 'utf8' }).split('\0').filter(Boolean)
  for (const file of files) {
    mkdirSync(dirname(join(clone, file)), { recursive: true })
    // A file deleted but not yet committed is still listed.
    if (lstatSync(join(TOP, file), { throwIfNoEntry: false }))
      copyFileSync(join(TOP, file), join(clone, file))
  }
  const build = await ensureBuild(() => {})
  assert.equal(lstatSync(build).mode & 0o755, 0o755, 'another user can serve the build')
  cpSync(build, join(clone, 'dist', basename(build)), { recursive: true })
  const bundled = spawnSync(process.execPath, [join(TOP, 'bootstrap.mjs'), '--build'], { encoding: 'utf8' })
  assert.equal(bundled.status, 0, bundled.stderr)
  cpSync(join(TOP, 'dist', 'program'), join(clone, 'dist', 'program'), { recursive: true })
  return clone
}

/** What `npm ci --omit=dev` leaves; links to the files installed here, so that npm test needs no network. */
function linkPackages(clone: string): void {
  const { packages } = JSON.parse(readFileSync(join(TOP, 'package-lock.json'), 'utf8')) as {
    packages: Packages
  }
  const wanted = Object.entries(packages).filter(
    ([path, { dev }]) => path !== '' && !dev && lstatSync(join(TOP, path), { throwIfNoEntry: false }),
  )
  for (const [path] of wanted)
    for (const name of readdirSync(join(TOP, path), { recursive: true, encoding: 'utf8' })) {
      const [from, to] = [join(TOP, path, name), join(clone, path, name)]
      // A nested package is listed separately.
      if (name.split('/').includes('node_modules') || lstatSync(from).isDirectory()) continue
      mkdirSync(dirname(to), { recursive: true })
      try {
        linkSync(from, to)
      } catch {
        // Links between files stay links.
        cpSync(from, to, { verbatimSymlinks: true })
      }
    }
  const installed = JSON.stringify({ packages: Object.fromEntries(wanted) })
  writeFileSync(join(clone, 'node_modules', '.package-lock.json'), installed)
}

function installPackages(clone: string): void {
  const npm = spawnSync('npm', ['ci', '--omit=dev', '--ignore-scripts'], { cwd: clone, encoding: 'utf8' })
  assert.equal(npm.status, 0, npm.stderr)
}

type User = { uid: number; gid: number }

function start(
  t: TestContext,
  clone: string,
  settings: Record<string, string>,
  { user, node = process.execPath }: { user?: User | undefined; node?: string } = {},
): ChildProcess {
  const child = spawn(node, [join(clone, 'bootstrap.mjs'), 'serve', '--json'], {
    cwd: clone,
    stdio: ['ignore', 'pipe', 'pipe'],
    ...user,
    env: cleanEnv({
      LLANO_DATA_DIR: join(clone, 'data'),
      ...settings,
      LLANO_DEMO: 'off',
      LLANO_TIMESTAMPS: 'off',
      LLANO_PROCESSES: '1',
      LLANO_METRICS_PORT: '0',
      PORT: '0',
    }),
  })
  t.after(() => child.kill('SIGTERM'))
  return child
}

async function untilServing(server: ChildProcess): Promise<{ address: string; stderr(): string }> {
  let stderr = ''
  server.stderr!.setEncoding('utf8').on('data', text => {
    stderr += text
  })
  const [line] = await Promise.race([
    once(createInterface(server.stdout!), 'line'),
    once(server, 'exit').then(() => assert.fail(stderr)),
  ])
  return { address: JSON.parse(line).address, stderr: () => stderr }
}

// Linked packages here; npm run soak installs them with npm.
test('a built copy with only the production packages serves the website, and they take at most 300 MiB', async t => {
  const scratch = await openScratch(t)
  const clone = await makeClone(t)
  if (testRounds > 1) installPackages(clone)
  else linkPackages(clone)
  for (const tool of ['vite', 'rolldown', 'typescript', '@biomejs/biome', 'playwright-core'])
    assert.equal(lstatSync(join(clone, 'node_modules', tool), { throwIfNoEntry: false }), undefined, tool)

  const server = start(t, clone, { DATABASE_URL: scratch.url })
  const { address, stderr } = await untilServing(server)
  assert.doesNotMatch(stderr(), /building|installing/)
  const program = join(clone, 'dist', 'program')
  assert.ok(
    listProcesses().some(({ words }) => words.includes(program)),
    'the bundled program is running',
  )
  for (const path of ['/', '/es', '/sign-in', '/docs']) {
    const page = await fetch(address + path)
    assert.equal(page.status, 200, path)
    const [, script] = /<script[^>]* src="([^"]+)"/.exec(await page.text()) ?? []
    assert.ok(script, `${path} has a script`)
    assert.equal((await fetch(new URL(script, address))).status, 200, script)
  }
  server.kill('SIGTERM')
  assert.deepEqual(await once(server, 'exit'), [0, null], stderr())

  const modules = join(clone, 'node_modules')
  const names = readdirSync(modules, { recursive: true, encoding: 'utf8' })
  const installed = names.map(name => lstatSync(join(modules, name)))
  const bytes = installed.reduce((sum, { size }) => sum + size, 0)
  t.diagnostic(`${Math.round(bytes / 1024 ** 2)} MiB in ${installed.length} files and folders`)
  assert.ok(bytes <= MAX_BYTES, `${Math.round(bytes / 1024 ** 2)} MiB`)

  // A new version that was not built yet: it says so, and changes nothing.
  appendFileSync(join(clone, 'web', 'site.html'), '<!-- changed -->')
  const unbuilt = start(t, clone, { DATABASE_URL: scratch.url })
  let output = ''
  unbuilt.stdout!.setEncoding('utf8').on('data', text => {
    output += text
  })
  assert.deepEqual(await once(unbuilt, 'close'), [1, null])
  assert.match(JSON.parse(output).error, /Run `npm run build`/)
})

test('starts as a user who cannot write to the program, which another user installed, and leaves it as it was', async t => {
  const clone = await makeClone(t)
  linkPackages(clone)
  for (const name of readdirSync(join(clone, 'node_modules'), { recursive: true, encoding: 'utf8' }))
    if (name.endsWith('pg-symlinks.json')) removeLinks(join(clone, 'node_modules', dirname(dirname(name))))
  const data = mkdtempSync(join(findTemporaryFolder(), 'llano-unprivileged-'))
  t.after(() => rmSync(data, { recursive: true, force: true }))
  chmodSync(clone, 0o755)
  const isRoot = process.getuid!() === 0
  const user = isRoot ? { uid: 65534, gid: 65534 } : undefined
  if (user) chownSync(data, user.uid, user.gid)
  else setWritable(clone, false)
  t.after(() => isRoot || setWritable(clone, true))
  const before = readdirSync(clone, { recursive: true }).sort()

  // Packages of its own and a database of its own: whatever a first start writes.
  const node = join(clone, 'node_modules', `node-${process.platform}-${process.arch}`, 'bin', 'node')
  const server = start(t, clone, { LLANO_DATA_DIR: data }, { user, node })
  const { address } = await untilServing(server)
  assert.equal((await fetch(`${address}/readyz`)).status, 200)
  server.kill('SIGTERM')
  assert.deepEqual(await once(server, 'exit'), [0, null])
  assert.deepEqual(readdirSync(clone, { recursive: true }).sort(), before)
})

/** npm creates no symbolic links in a package. */
function removeLinks(folder: string): void {
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' }))
    if (lstatSync(join(folder, name)).isSymbolicLink()) rmSync(join(folder, name))
}

function setWritable(folder: string, isWritable: boolean): void {
  for (const name of ['.', ...readdirSync(folder, { recursive: true, encoding: 'utf8' })]) {
    const path = join(folder, name)
    // Files are linked to the packages of this installation; what counts is that nothing can be added.
    if (lstatSync(path).isDirectory()) chmodSync(path, isWritable ? 0o755 : 0o555)
  }
}
