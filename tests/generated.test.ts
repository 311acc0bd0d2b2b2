import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import test from 'node:test'
import { dumpSchema } from './harness/dump-schema.ts'
import { generatedFiles, SCHEMA_FILE } from './harness/generated.ts'
import { openScratch } from './harness/scratch-database.ts'
import { TOP } from './harness/source-files.ts'

const committed = (path: string) => readFileSync(join(TOP, path), 'utf8')
const STALE = 'it is out of date; renew it with: npm run generate'

for (const [path, make] of Object.entries(generatedFiles()))
  test(`${path} is as it is generated`, () => {
    assert.ok(committed(path) === make(committed(path)), STALE)
  })

test(`${SCHEMA_FILE} is as it is generated`, async t => {
  const made = await dumpSchema(await (await openScratch(t)).connect())
  assert.equal(committed(SCHEMA_FILE), made, STALE)
})
