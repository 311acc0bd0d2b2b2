// A process that uses the embedded PostgreSQL, for tests that need several: prints events as lines of JSON,
// and releases on a command from standard input. Arguments: data folder, way to run as root or ''.
import { createInterface } from 'node:readline'
import { startEmbedded } from './embedded.ts'
import type { RootWay } from './run-as.ts'

const tell = (event: object) => process.stdout.write(JSON.stringify(event) + '\n')

try {
  const [dataDir, rootWay] = process.argv.slice(2)
  const embedded = await startEmbedded({
    dataDir: dataDir!,
    say: line => tell({ line }),
    ...(rootWay ? { rootWay: rootWay as RootWay } : {}),
  })
  tell({ url: embedded.url, ownerUrl: embedded.ownerUrl, startedHere: embedded.startedHere })
  for await (const line of createInterface({ input: process.stdin })) {
    if (line !== 'release') continue
    await embedded.release()
    tell({ released: true })
    break
  }
  process.stdin.destroy()
} catch (error) {
  tell({ failed: (error as Error).message, name: (error as Error).name })
  process.exit(1)
}
