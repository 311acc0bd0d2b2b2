// Runs Llano in a fresh clone on any Node from 20: installs what package-lock.json asks for when it is not there
// yet, then hands over to the pinned Node that came with it.
//   node bootstrap.mjs <llano arguments…>            runs src/main.ts
//   node bootstrap.mjs --script FILE <arguments…>    runs FILE, with the development dependencies installed
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, renameSync, rmSync, statSync, utimes, writeFileSync } from 'node:fs'
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

/** The marker when it fits the lock file and the wish, else undefined. */
function findInstall(wish) {
  const found = readJson(marker)
  return found?.lockHash === wish.lockHash && (found.dev || !wish.dev) ? found : undefined
}

/** What npm itself installed when that is what the lock file asks for: someone ran npm ci by hand. */
function findInstallByHand() {
  const asked = readJson(join(top, 'package-lock.json'))?.packages ?? {}
  const there = readJson(join(modules, '.package-lock.json'))?.packages
  if (!there || Object.keys(there).some(path => !asked[path])) return undefined
  const missing = Object.keys(asked).filter(path => {
    const { integrity, optional, os, cpu, libc } = asked[path]
    if (path === '') return false
    if (there[path]) return there[path].integrity !== integrity || !existsSync(join(top, path))
    const forAnotherMachine = !fits(os, process.platform) || !fits(cpu, process.arch) || libc !== undefined
    return !(optional && forAnotherMachine)
  })
  if (missing.some(path => !asked[path].dev)) return undefined
  return { dev: missing.length === 0 }
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
  const freeLock = await takeLock()
  try {
    install = findInstall({ lockHash, dev: wantDev })
    if (install) return install
    const byHand = findInstallByHand()
    let dev = byHand?.dev ?? false
    if (!byHand || (wantDev && !byHand.dev)) {
      // Who had the development dependencies keeps them.
      dev = wantDev || (readJson(marker)?.dev ?? existsSync(join(modules, 'typescript')))
      await runNpm(dev)
    }
    install = { lockHash, dev, node: findNode() }
    writeFileSync(marker, JSON.stringify(install))
    return install
  } finally {
    freeLock()
  }
}

/** One install at a time in one clone. The holder renews the file's time; a dead or silent one loses it. */
async function takeLock() {
  for (let told = false; ; await pause(200)) {
    try {
      writeFileSync(lock, String(process.pid), { flag: 'wx' })
      const renewing = setInterval(() => utimes(lock, new Date(), new Date(), () => {}), 2000)
      return () => {
        clearInterval(renewing)
        rmSync(lock, { force: true })
      }
    } catch (error) {
      if (error.code !== 'EEXIST') throw error
    }
    const seen = statSync(lock, { throwIfNoEntry: false })
    if (seen && isStale(seen)) {
      const aside = `${lock}.${process.pid}`
      try {
        renameSync(lock, aside)
        // Someone may have replaced the stale one in between: give theirs back.
        if (statSync(aside).ino !== seen.ino && !existsSync(lock)) renameSync(aside, lock)
        rmSync(aside, { force: true })
      } catch (error) {
        if (error.code !== 'ENOENT') throw error
      }
    } else if (!told) {
      say('waiting for another install in this folder …')
      told = true
    }
  }
}

function isStale(seen) {
  if (Date.now() - seen.mtimeMs > 60_000) return true
  try {
    process.kill(Number(readFileSync(lock, 'utf8')), 0)
    return false
  } catch (error) {
    // An empty file is one whose writer has not come to writing yet.
    return error.code === 'ESRCH'
  }
}

async function runNpm(dev) {
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

/** The pinned Node when it runs on this machine, else this one when it is new enough, else null. */
function findNode() {
  const { platform, arch } = process
  for (const name of [`node-${platform}-${arch}`, `node-bin-${platform}-${arch}`]) {
    const path = join('node_modules', name, 'bin', 'node')
    if (spawnSync(join(top, path), ['--version']).status === 0) return path
  }
  return null
}

function chooseNode(install) {
  // Kept in the marker to save trying it each time; tried again when the clone moved to another kind of machine.
  const pinned = install.node?.includes(`${process.platform}-${process.arch}`) ? install.node : findNode()
  if (pinned && existsSync(join(top, pinned))) return join(top, pinned)
  if (Number.parseInt(process.versions.node, 10) >= 24) return process.execPath
  return fail(
    `Llano needs Node.js 24 or later here: there is no pinned Node for ${process.platform} ${process.arch} ` +
      `in node_modules that runs, and this one is ${process.version}.`,
  )
}

/** Waits for a child, passing signals on to it, and gives its exit code: 128 + n when a signal ended it. */
async function endOf(child) {
  // A terminal sends Ctrl-C and its hang-up to the child as well; twice would mean "at once" to it.
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
if (isScript && !second) fail('usage: node bootstrap.mjs --script FILE <arguments…>')
const file = isScript ? resolve(top, second) : join(top, 'src', 'main.ts')
const args = isScript ? others : process.argv.slice(2)
const install = await ensureInstalled(isScript).catch(error => fail(error.message))
const node = chooseNode(install)
// What Node made of the sources is kept, which halves the time to start; where it cannot be written, it is not.
const env = { NODE_COMPILE_CACHE: join(modules, '.llano-compiled'), ...process.env }
// Node's notes about its newer parts are for us, not for whoever runs Llano.
const child = spawn(node, ['--disable-warning=ExperimentalWarning', file, ...args], { stdio: 'inherit', env })
process.exitCode = await endOf(child)
