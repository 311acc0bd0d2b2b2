import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { runProgram } from './closing.ts'
import { type Bench, plainEnvironment } from './installation.ts'

const top = join(import.meta.dirname, '..')
const SOURCES = join(import.meta.dirname, 'peers')
/** Not in bench/: `npm test` looks for test files there, and packages contain some. */
const INSTALLED = join(top, 'node_modules', '.cache', 'llano-bench-peers')

/** The folder with the programs of the peers and their packages. They are installed again only after a change of their lock file. */
export async function installPeers({ closing, say }: Bench): Promise<string> {
  const lock = await readFile(join(SOURCES, 'package-lock.json'))
  const hash = createHash('sha256').update(lock).digest('hex')
  const marker = join(INSTALLED, 'installed')
  const isInstalled = existsSync(marker) && (await readFile(marker, 'utf8')) === hash
  await mkdir(INSTALLED, { recursive: true })
  await cp(SOURCES, INSTALLED, {
    recursive: true,
    filter: path => !path.includes('node_modules', SOURCES.length),
  })
  if (!isInstalled) {
    say(`installing the peers into ${INSTALLED} (about 1 GB; takes minutes) …`)
    await rm(marker, { force: true })
    const args = [
      'ci',
      '--ignore-scripts',
      '--no-audit',
      '--no-fund',
      '--loglevel=error',
      '--prefix',
      INSTALLED,
    ]
    await runProgram(closing, 'npm', args, { env: plainEnvironment() })
    await writeFile(marker, hash)
  }
  await compileNest(closing)
  return INSTALLED
}

/** Decorators need a compiler. */
async function compileNest(closing: Bench['closing']): Promise<void> {
  const tsc = join(top, 'node_modules', 'typescript', 'bin', 'tsc')
  await runProgram(closing, process.execPath, [tsc, '-p', INSTALLED])
}

/** The installed version of each package. */
export async function peerVersions(folder: string, packages: readonly string[]): Promise<string> {
  const versions = await Promise.all(
    packages.map(async name => {
      const text = await readFile(join(folder, 'node_modules', name, 'package.json'), 'utf8')
      return `${name} ${JSON.parse(text).version}`
    }),
  )
  return versions.join(', ')
}
