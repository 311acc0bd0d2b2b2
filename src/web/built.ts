import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, globSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, readFile, rename, rm, stat, utimes } from 'node:fs/promises'
import { join } from 'node:path'

const TOP = join(import.meta.dirname, '..', '..')
/** Not among the installed packages: an install takes away whatever it has not brought there. */
const BUILDS = join(TOP, 'web', '.built')
/** What the pages are made of: their own files, and the rules they share with the server. */
const SOURCES = [
  'web/**/*.{ts,tsx,css,html,js,svg,json}',
  'src/**/*.{rules.ts,json}',
  'src/kernel/{money,dates,countries,country-names}.ts',
  'package-lock.json',
]
const MOST_KEPT = 12

/**
 * The folder with the pages as browsers load them. It is named after what they were made of, so it is there or not: it is
 * built when it is not, which takes some seconds, beside its place, and put there when it is whole.
 */
export async function builtPages(say: (line: string) => void): Promise<string> {
  const folder = join(BUILDS, await stampOf())
  if (!existsSync(folder)) {
    say('building the website …')
    const draft = await mkdtemp(join(await ensured(BUILDS), 'draft-'))
    try {
      await run(draft)
      // Whoever was faster has made the same.
      await rename(draft, folder).catch(error => {
        if (!existsSync(folder)) throw error
      })
    } finally {
      await rm(draft, { recursive: true, force: true })
    }
    await sweep(folder)
  }
  await utimes(folder, new Date(), new Date()).catch(() => {})
  return folder
}

async function stampOf(): Promise<string> {
  const hash = createHash('sha256')
  for (const path of globSync(SOURCES, { cwd: TOP }).sort())
    hash.update(`${path}\0`).update(await readFile(join(TOP, path)))
  return hash.digest('hex').slice(0, 20)
}

async function ensured(folder: string): Promise<string> {
  await mkdir(folder, { recursive: true })
  return folder
}

function run(folder: string): Promise<void> {
  const script = join(TOP, 'web', 'build.ts')
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', script, folder], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, NODE_ENV: 'production' },
  })
  let told = ''
  child.stdout.on('data', piece => {
    told += piece
  })
  child.stderr.on('data', piece => {
    told += piece
  })
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', code =>
      code === 0 ? resolve() : reject(new Error(`The website could not be built:\n${told.slice(-4000)}`)),
    )
  })
}

/** Of older ones a few are kept, for servers that still run on them. */
async function sweep(newest: string): Promise<void> {
  const folders = (await readdir(BUILDS))
    .filter(name => /^[0-9a-f]{20}$/.test(name))
    .map(name => join(BUILDS, name))
  const aged = await Promise.all(folders.map(async folder => ({ folder, at: (await stat(folder)).mtimeMs })))
  const old = aged.sort((a, b) => b.at - a.at).slice(MOST_KEPT)
  for (const { folder } of old) if (folder !== newest) await rm(folder, { recursive: true, force: true })
}
