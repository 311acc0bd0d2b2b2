import { Closing } from './closing.ts'
import { openBenchDatabase } from './installation.ts'
import { arrivals, fillBooks, makeBooks } from './seed.ts'

// node guard-books.ts DATA-DIR: a database of this checkout with books to read and books to write to. Prints
// { read, written } as JSON.
const ENTRIES = 400
const closing = new Closing()
try {
  const bench = { closing, dataDir: process.argv[2]!, quick: false, say: () => {} }
  const { database, owner, secrets } = await openBenchDatabase(bench)
  const read = await makeBooks(database, secrets, 50)
  const written = await makeBooks(database, secrets, 20)
  await fillBooks(database, arrivals(read, ENTRIES, 12, 1), () => {})
  await owner.withClient(client => client.query('vacuum (analyze)'))
  process.stdout.write(JSON.stringify({ read, written }))
} finally {
  await closing.end()
}
