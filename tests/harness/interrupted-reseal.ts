import { readConfig } from '../../src/kernel/config.ts'
import { secretsFrom } from '../../src/kernel/secrets.ts'
import { openDatabase } from '../../src/kernel/sql/postgres.ts'
import { begin, end } from './effects.ts'

// Re-encrypts what an older secret encrypted, and kills itself (kill -9) before or after its nth effect.
const { databaseUrl, dataDir, secret, dieAt } = JSON.parse(process.argv[2]!)

// Loaded after the marks are set.
const { resealFiles } = await import('../../src/areas/documents/reseal.ts')
const database = openDatabase(databaseUrl)
begin(dieAt)
await resealFiles({
  database,
  secrets: secretsFrom(secret),
  config: readConfig({ LLANO_DATA_DIR: dataDir }),
})
end()
await database.close()
