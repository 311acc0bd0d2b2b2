import { openDatabase } from '../../kernel/sql/postgres.ts'
import { submitDueOccurrences } from './recurring.ts'

// A separate process that submits, on command, what is due at an instant, and reports what it submitted.
process.once('message', async ({ url, now }: { url: string; now: string }) => {
  const database = openDatabase(url)
  const made = await submitDueOccurrences(database.durable, new Date(now))
  await database.close()
  process.send!(made)
  process.disconnect!()
})
process.send!('ready')
