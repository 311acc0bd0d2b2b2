// Runs Llano in a fresh clone on any Node from 20: installs what package-lock.json asks for if it is missing, then
// hands over to the pinned Node that came with it.
//   node bootstrap.mjs <llano arguments…>            runs src/main.ts, bundled
//   node bootstrap.mjs --script FILE <arguments…>    runs FILE, with the development dependencies installed
//   node bootstrap.mjs --build                       builds the program and the website
//   node bootstrap.mjs --watch <llano arguments…>    runs src/main.ts with them, again after each change of a source file
// Without a build in dist/, src/main.ts gets the development dependencies too: it may have to build the website.
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  constants as access,
  accessSync,
  existsSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimes,
  writeFileSync,
} from 'node:fs'
import { constants, tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { isatty } from 'node:tty'
import { fileURLToPath } from 'node:url'

const top = dirname(fileURLToPath(import.meta.url))
const modules = join(top, 'node_modules')
const marker = join(modules, '.llano-installed.json')
// Not in the clone, where git would show it, and not in node_modules, which npm empties.
const lockName = createHash('sha256').update(`${process.getuid?.()} ${top}`).digest('hex').slice(0, 20)
const lock = join(tmpdir(), `llano-install-${lockName}.lock`)

// Standard output belongs to the command, which may promise one JSON object on it.
const say = line => process.stderr.write(`${line}\n`)
const pause = ms => new Promise(done => setTimeout(done, ms))

function fail(message) {
  say(message)
  process.exit(1)
}

function readJson(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch {
    return undefined
  }
}

/** The marker if it matches the lock file and the requested kind of install, else undefined. */
function findInstall(wish) {
  const found = readJson(marker)
  return found?.lockHash === wish.lockHash && (found.dev || !wish.dev) ? found : undefined
}

/**
 * What npm itself installed, if it matches the lock file: someone ran `npm ci` manually, perhaps with `--omit=dev`, and
 * with `--omit=optional` on a machine with its own Node and PostgreSQL.
 */
function findInstallByHand() {
  const asked = readJson(join(top, 'package-lock.json'))?.packages ?? {}
  const there = readJson(join(modules, '.package-lock.json'))?.packages
  if (!there || Object.keys(there).some(path => !asked[path])) return undefined
  const missing = Object.keys(asked).filter(path => {
    const { integrity, optional, os, cpu, libc } = asked[path]
    if (path === '') return false
    if (there[path]) return there[path].integrity !== integrity || !existsSync(join(top, path))
    const forAnotherMachine = !fits(os, process.platform) || !fits(cpu, process.arch) || libc !== undefined
    return !(optional && (forAnotherMachine || isNewEnough()))
  })
  if (missing.some(path => !asked[path].dev && !asked[path].devOptional)) return undefined
  return { dev: missing.length === 0 }
}

function isWritable(folder) {
  try {
    accessSync(folder, access.W_OK)
    return true
  } catch {
    return false
  }
}

function fits(list, name) {
  return list === undefined || [list].flat().includes(name)
}

async function ensureInstalled(wantDev) {
  if (!existsSync(join(top, 'package-lock.json')))
    fail(`${top} has no package-lock.json: this is not a whole clone.`)
  const lockHash = createHash('sha256')
    .update(readFileSync(join(top, 'package-lock.json')))
    .digest('hex')
  let install = findInstall({ lockHash, dev: wantDev })
  if (install) return install
  const held = await takeLock()
  try {
    install = findInstall({ lockHash, dev: wantDev })
    if (install) return install
    const byHand = findInstallByHand()
    const isOurs = isWritable(existsSync(modules) ? modules : top)
    // Installed by someone else, such as root: nothing is written beside the program, and each start looks again.
    if (!isOurs && byHand && (byHand.dev || !wantDev)) return { dev: byHand.dev, node: findNode() }
    if (!isOurs)
      throw new Error(
        `The packages are not installed, and you cannot write to ${top}. As its owner, run: ` +
          (wantDev ? 'npm run build' : 'npm ci --omit=dev'),
      )
    let dev = byHand?.dev ?? false
    if (!byHand || (wantDev && !byHand.dev)) {
      // A folder that had the development dependencies keeps them.
      dev = wantDev || (readJson(marker)?.dev ?? existsSync(join(modules, 'typescript')))
      await runNpm(dev, held.name)
    }
    if (!dev) removeUnused()
    install = { lockHash, dev, node: findNode() }
    writeFileSync(marker, JSON.stringify(install))
    return install
  } finally {
    held.free()
  }
}

/**
 * One install at a time in one clone. The lock names the process that holds it and the npm it has started, which
 * keeps running when its parent is killed and would collide with the next one in node_modules.
 */
async function takeLock() {
  const holder = identityOf(process.pid)
  for (let told; ; await pause(200)) {
    try {
      writeFileSync(lock, JSON.stringify({ holder }), { flag: 'wx' })
      const renewing = setInterval(() => utimes(lock, new Date(), new Date(), () => {}), 2000)
      return {
        name: installer => writeFileSync(lock, JSON.stringify({ holder, installer: identityOf(installer) })),
        free() {
          clearInterval(renewing)
          rmSync(lock, { force: true })
        },
      }
    } catch (error) {
      if (error.code !== 'EEXIST') throw error
    }
    const seen = statSync(lock, { throwIfNoEntry: false })
    const reason = seen && reasonToWait(seen)
    if (reason && reason !== told) say(reason)
    told = reason ?? told
    if (!seen || reason) continue
    const aside = `${lock}.${process.pid}`
    try {
      renameSync(lock, aside)
      // Another process may have replaced the stale one in between: restore its lock.
      if (statSync(aside).ino !== seen.ino && !existsSync(lock)) renameSync(aside, lock)
      rmSync(aside, { force: true })
    } catch (error) {
      if (error.code !== 'ENOENT') throw error
    }
  }
}

/** Why the lock is still held; undefined if its owner is dead or silent and its npm has ended. */
function reasonToWait(seen) {
  const { holder, installer } = readJson(lock) ?? {}
  const renewed = Date.now() - seen.mtimeMs < 60_000
  // An unreadable lock has not been written completely yet.
  if (renewed && (!holder || isAlive(holder))) return 'waiting for another install in this folder …'
  if (!installer || !isAlive(installer)) return undefined
  return `an earlier start was ended while it installed; waiting for its npm (process ${installer.pid}) to finish …`
}

/** A process by its pid and, if available, its start time, because a later one may have the same pid. */
function identityOf(pid) {
  return { pid, started: startOf(pid) }
}

function isAlive({ pid, started }) {
  return started !== null && startOf(pid) === started
}

/** Null if the process is gone; a zombie counts as gone. */
function startOf(pid) {
  try {
    process.kill(pid, 0)
    if (process.platform !== 'linux') return 'unknown'
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The name in parentheses may contain anything, so count from its end: state first, start time the 20th.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return fields[0] === 'Z' ? null : fields[19]
  } catch {
    return null
  }
}

async function runNpm(dev, name) {
  const args = ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error', '--include=optional']
  args.push(dev ? '--include=dev' : '--omit=dev')
  say(
    `installing dependencies (npm ${args[0]}${dev ? '' : ' --omit=dev'}); the first time takes a minute or two …`,
  )
  const startedAt = Date.now()
  const seconds = () => Math.round((Date.now() - startedAt) / 1000)
  const ticking = setInterval(() => say(`  still installing (${seconds()} s)`), 5000)
  const own = /npm-cli\.[cm]?js$/.test(process.env.npm_execpath ?? '') ? process.env.npm_execpath : undefined
  const options = { cwd: top, stdio: ['ignore', 'pipe', 'pipe'] }
  const child = own
    ? spawn(process.execPath, [own, ...args], options)
    : spawn('npm', args, { ...options, shell: process.platform === 'win32' })
  if (child.pid) name(child.pid)
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', text => {
      output += text
    })
  }
  const code = await endOf(child)
  clearInterval(ticking)
  if (code !== 0) {
    throw new Error(`${output.trim()}\nnpm ${args.join(' ')} failed (${code}) after ${seconds()} s.`)
  }
  say(`installed in ${seconds()} s`)
}

/**
 * A third of a production install is never used: the C headers that come with Node, source maps and type declarations.
 * docs/decisions/0026-install-size.md has the figures.
 */
function removeUnused() {
  const { platform, arch } = process
  for (const name of [`node-${platform}-${arch}`, `node-bin-${platform}-${arch}`])
    rmSync(join(modules, name, 'include'), { recursive: true, force: true })
  for (const name of readdirSync(modules, { recursive: true }))
    if (/\.(map|d\.[cm]?ts)$/.test(name)) rmSync(join(modules, name), { recursive: true, force: true })
}

/**
 * The program bundled into few files, which starts in a third of the time. It is built from these sources if it is missing and the
 * build tools are installed; without it the sources themselves are run. src/kernel/build-program.ts bundles it.
 */
async function findProgram(node) {
  const builder = join(top, 'src', 'kernel', 'build-program.ts')
  if (!existsSync(builder)) return undefined
  const folder = join(top, 'dist', 'program', hashProgram())
  const main = join(folder, 'main.js')
  if (existsSync(main)) return main
  if (!existsSync(join(modules, 'rolldown'))) return undefined
  // What prevents the build, such as a folder that is not ours or a syntax error, is no reason not to start.
  const child = spawn(node, ['--disable-warning=ExperimentalWarning', builder, folder], {
    stdio: isBuild ? 'inherit' : 'ignore',
  })
  return (await endOf(child)) === 0 && existsSync(main) ? main : undefined
}

/** Of everything that the bundle is made from, so that it is never stale. */
function hashProgram() {
  const hash = createHash('sha256').update(readFileSync(join(top, 'package-lock.json')))
  const source = join(top, 'src')
  for (const name of readdirSync(source, { recursive: true }).sort())
    if (/(?<!\.test|\.fixture)\.(ts|json)$/.test(name))
      hash.update(`${name}\0`).update(readFileSync(join(source, name)))
  return hash.digest('hex').slice(0, 20)
}

/** Whether a build of the website exists. src/kernel/build.ts checks whether it matches the sources. */
function hasBuild() {
  const builds = join(top, 'dist')
  return existsSync(builds) && readdirSync(builds).some(name => /^[0-9a-f]{20}$/.test(name))
}

function isNewEnough() {
  return Number.parseInt(process.versions.node, 10) >= 24
}

/** The pinned Node if it runs on this machine, else this one if it is new enough, else null. */
function findNode() {
  const { platform, arch } = process
  for (const name of [`node-${platform}-${arch}`, `node-bin-${platform}-${arch}`]) {
    const path = join('node_modules', name, 'bin', 'node')
    if (spawnSync(join(top, path), ['--version']).status === 0) return path
  }
  return null
}

function chooseNode(install) {
  // Stored in the marker to avoid trying it each time; tried again if the clone moved to another kind of machine.
  const pinned = install.node?.includes(`${process.platform}-${process.arch}`) ? install.node : findNode()
  if (pinned && existsSync(join(top, pinned))) return join(top, pinned)
  if (isNewEnough()) return process.execPath
  return fail(
    `Llano needs Node.js 24 or later here: there is no pinned Node for ${process.platform} ${process.arch} ` +
      `in node_modules that runs, and this one is ${process.version}.`,
  )
}

/** Waits for a child, passing signals on to it, and returns its exit code: 128 + n if a signal ended it. */
async function endOf(child) {
  // A terminal sends Ctrl-C and hang-up to the child as well; twice would mean "immediately".
  const onTerminal = [0, 1, 2].some(isatty)
  const passOn = signal => {
    if (signal === 'SIGTERM' || !onTerminal) child.kill(signal)
  }
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP']
  for (const signal of signals) process.on(signal, passOn)
  const code = await new Promise(done => {
    child.once('error', error => {
      say(error.message)
      done(127)
    })
    child.once('close', (code, signal) => done(code ?? 128 + constants.signals[signal]))
  })
  for (const signal of signals) process.off(signal, passOn)
  return code
}

const [first, second, ...others] = process.argv.slice(2)
const isScript = first === '--script'
const isWatched = first === '--watch'
const isBuild = first === '--build'
if (isScript && !second) fail('usage: node bootstrap.mjs --script FILE <arguments…>')
const args = isScript ? others : process.argv.slice(isWatched || isBuild ? 3 : 2)
const needsDev = isScript || isWatched || isBuild || !hasBuild()
const install = await ensureInstalled(needsDev).catch(error => fail(error.message))
const node = chooseNode(install)
const source = isScript ? second : isBuild ? 'src/kernel/build.ts' : 'src/main.ts'
const program = isScript || isWatched ? undefined : await findProgram(node)
if (isBuild && !program) fail('The program could not be built.')
const file = program && !isBuild ? program : resolve(top, source)
// Cache compiled code, which halves the start time; skipped if the folder is not writable.
const env = {
  NODE_COMPILE_CACHE: join(modules, '.llano-compiled'),
  // Freed memory is returned to the system, and threads share one arena.
  MALLOC_ARENA_MAX: '2',
  MALLOC_TRIM_THRESHOLD_: '131072',
  ...process.env,
}
const options = [
  // Node's warnings about experimental features are for developers, not operators.
  '--disable-warning=ExperimentalWarning',
  // Garbage collection limits: the size of the young generation in MiB, and heap growth of at most three fifths. With
  // Node's defaults a large import takes twice the memory and is not faster.
  '--max-semi-space-size=8',
  '--heap-growing-percent=60',
]
if (isWatched) {
  // One process restarts faster than four.
  env.LLANO_PROCESSES ??= '1'
  options.push('--watch', '--watch-preserve-output')
  options.push(...['src', 'web', 'docs'].map(folder => `--watch-path=${join(top, folder)}`))
}
const child = spawn(node, [...options, file, ...args], { stdio: 'inherit', env })
process.exitCode = await endOf(child)
