import { keep, readKept } from './kept-file.ts'

/**
 * The value of the demo's API key, stored in the data folder because the database has only its hash, and
 * every start prints it. It opens only fictional books.
 */
const NAME = 'demo-key'

export const readDemoKey = (dataDir: string): Promise<string | null> => readKept(dataDir, NAME)

export const keepDemoKey = (dataDir: string, key: string): Promise<void> => keep(dataDir, NAME, key)
