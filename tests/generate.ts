import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { makeSchema } from './harness/dump-schema.ts'
import { generatedFiles, SCHEMA_FILE } from './harness/generated.ts'
import { TOP } from './harness/source-files.ts'

// `npm run generate` renews every generated file.
const files: Record<string, (committed: string) => string | Promise<string>> = {
  ...generatedFiles(),
  [SCHEMA_FILE]: makeSchema,
}
for (const [path, make] of Object.entries(files)) {
  const committed = await readFile(join(TOP, path), 'utf8').catch(() => '')
  const made = await make(committed)
  if (made === committed) continue
  await writeFile(join(TOP, path), made)
  process.stdout.write(`renewed ${path}\n`)
}
