import { readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** The small chain of a demonstration: a folder in the data folder, with its seed, its port and its events. */
export type LocalSettings = { seed: string; port: number }
export type LocalAddress = { calendars: string[]; headers: string }

export const LOCAL_CALENDARS = ['a', 'b']

export const localFolder = (dataDir: string): string => join(dataDir, 'local-chain')
const settingsFile = (dataDir: string) => join(localFolder(dataDir), 'settings.json')

export async function readLocalSettings(dataDir: string): Promise<LocalSettings | null> {
  try {
    return JSON.parse(await readFile(settingsFile(dataDir), 'utf8'))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}

/** Whole or not at all: another process may be reading. */
export async function keepLocalSettings(dataDir: string, settings: LocalSettings): Promise<void> {
  const draft = `${settingsFile(dataDir)}.${process.pid}`
  await writeFile(draft, `${JSON.stringify(settings)}\n`)
  await rename(draft, settingsFile(dataDir))
}

/** Where the chain of this data folder answers while it runs; null where there was never one. */
export async function readLocalAddress(dataDir: string): Promise<LocalAddress | null> {
  const settings = await readLocalSettings(dataDir)
  if (!settings) return null
  const base = `http://127.0.0.1:${settings.port}`
  return { calendars: LOCAL_CALENDARS.map(name => `${base}/${name}`), headers: `${base}/headers` }
}
