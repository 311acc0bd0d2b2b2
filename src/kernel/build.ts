import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, globSync } from 'node:fs'
import { readFile, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { buildFolder } from './built-folder.ts'

const TOP = join(import.meta.dirname, '..', '..')
/** Not in node_modules, which an install empties. bootstrap.mjs looks here too. */
const BUILDS = join(TOP, 'dist')
/** Everything the build reads: the website, what it shares with the server, and the page that verifies dossiers. */
export const WEBSITE_SOURCES = [
  'web/**/*.{ts,tsx,css,html,js,svg,json}',
  'src/**/*.{rules.ts,errors.ts,json}',
  'src/kernel/{values/*,http/{errors,fields,refusal},cli/closest-match}.ts',
  'src/areas/*/verifier/*.ts',
  'package-lock.json',
]
const BUILDS_KEPT = 12

/** There is no build, and the build tools are not installed. */
export class NotBuilt extends Error {}

let found: Promise<string> | undefined

/**
 * The folder with the built website and verifier. Its name is a hash of the sources, so a build is never stale. A missing build is made
 * here if the build tools are installed, which takes a few seconds.
 */
export function ensureBuild(say: (line: string) => void): Promise<string> {
  found ??= findOrBuild(say).catch(error => {
    found = undefined
    throw error
  })
  return found
}

async function findOrBuild(say: (line: string) => void): Promise<string> {
  const folder = join(BUILDS, await hashSources())
  if (!existsSync(folder)) {
    if (!hasBuildTools())
      throw new NotBuilt(
        'The website is not built, or was built from other sources. Run `npm run build`, then start again.',
      )
    say('building the website …')
    await buildFolder(folder, BUILDS_KEPT, runBuild)
  }
  // The oldest are removed first, so mark this one as used. In a read-only installation nothing is removed.
  await utimes(folder, new Date(), new Date()).catch(() => {})
  return folder
}

/** As in package.json. */
export async function programVersion(): Promise<string> {
  return JSON.parse(await readFile(join(TOP, 'package.json'), 'utf8')).version
}

/** Whether the current sources are built. */
export const hasBuild = async (): Promise<boolean> => existsSync(join(BUILDS, await hashSources()))

async function hashSources(): Promise<string> {
  const hash = createHash('sha256')
  for (const path of globSync(WEBSITE_SOURCES, { cwd: TOP }).sort())
    hash.update(`${path}\0`).update(await readFile(join(TOP, path)))
  return hash.digest('hex').slice(0, 20)
}

/** A production install (`npm ci --omit=dev`) has none. */
export function hasBuildTools(): boolean {
  try {
    import.meta.resolve('vite')
    return true
  } catch {
    return false
  }
}

/** In a separate process, whose memory is freed before the server starts. */
function runBuild(folder: string): Promise<void> {
  const script = join(TOP, 'web', 'build.ts')
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', script, folder], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, NODE_ENV: 'production' },
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text
    })
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', code =>
      code === 0 ? resolve() : reject(new Error(`The website could not be built:\n${output.slice(-4000)}`)),
    )
  })
}

// npm run build
if (import.meta.main)
  process.stdout.write(`${await ensureBuild(line => process.stderr.write(`${line}\n`))}\n`)
