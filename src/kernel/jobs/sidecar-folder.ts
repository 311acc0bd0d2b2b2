import { hash } from 'node:crypto'
import { chmod, mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type FileLock, tryLock } from '../embedded/file-lock.ts'

// A sidecar has a folder in the data folder for its state and the lock of its process.

/** Undefined if another process of the same data folder already runs it. */
export async function lockFolder(folder: string): Promise<FileLock | undefined> {
  await openFolder(folder)
  return tryLock(join(folder, 'lock'), 'alone')
}

async function openFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  // An earlier version may have left it readable by everyone.
  await chmod(folder, 0o700)
}

const settingsFile = (folder: string) => join(folder, 'settings.json')

/** Null if there was never one. */
export async function readSettings<T>(folder: string): Promise<T | null> {
  try {
    return JSON.parse(await readFile(settingsFile(folder), 'utf8'))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}

export async function keepSettings<T>(folder: string, settings: T): Promise<void> {
  await openFolder(folder)
  await writeWhole(settingsFile(folder), `${JSON.stringify(settings)}\n`)
}

/** Atomic: another process may be reading. */
export async function writeWhole(file: string, text: string): Promise<void> {
  const draft = `${file}.${process.pid}`
  await writeFile(draft, text)
  await rename(draft, file)
}

/** Below the ephemeral ports, so that it is likely to be free next time too. */
const [FIRST_PORT, PORTS] = [20_000, 10_000]

export const likelyPort = (folder: string): number =>
  FIRST_PORT + (hash('sha256', folder, 'buffer').readUInt32BE(0) % PORTS)

/** On this port, or any free one if it is taken. */
export function startOnPort<T>(port: number, start: (port: number) => Promise<T>): Promise<T> {
  return start(port).catch(error => {
    if (error.code !== 'EADDRINUSE') throw error
    return start(0)
  })
}
