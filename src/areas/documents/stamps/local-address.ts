import { join } from 'node:path'
import { keepSettings, readSettings } from '../../../kernel/jobs/sidecar-folder.ts'

/** The demo chain: a folder in the data folder, with its seed, port and events. */
export type LocalSettings = { seed: string; port: number }
export type LocalAddress = { calendars: string[]; headers: string }

export const LOCAL_CALENDARS = ['a', 'b']

export const localFolder = (dataDir: string): string => join(dataDir, 'local-chain')

export const readLocalSettings = (dataDir: string) => readSettings<LocalSettings>(localFolder(dataDir))
export const keepLocalSettings = (dataDir: string, settings: LocalSettings) =>
  keepSettings(localFolder(dataDir), settings)

/** The address of this data folder's chain while it runs; null if there was never one. */
export async function readLocalAddress(dataDir: string): Promise<LocalAddress | null> {
  const settings = await readLocalSettings(dataDir)
  if (!settings) return null
  const base = `http://127.0.0.1:${settings.port}`
  return { calendars: LOCAL_CALENDARS.map(name => `${base}/${name}`), headers: `${base}/headers` }
}
