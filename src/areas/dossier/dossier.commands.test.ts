import assert from 'node:assert/strict'
import { readdir } from 'node:fs/promises'
import test from 'node:test'
import { onlyJson, runCommandLines, words } from '../../../tests/harness/command-lines.ts'
import { openScratch } from '../../../tests/harness/scratch-database.ts'
import { tempFolder } from '../documents/storage/storage.fixture.ts'

test('a dossier of a year without anything in it is an error with a code, and writes no file', async t => {
  const { url } = await openScratch(t)
  const [data, folder] = [await tempFolder(t), await tempFolder(t)]
  const env = { DATABASE_URL: url, LLANO_SECRET: 's'.repeat(32), LLANO_DATA_DIR: data }
  const make = (year: number) => `dossier make --entity 1 --year ${year} --out ${folder}/${year}.zip --json`
  const lines = [
    'member create --email ana@example.com --name Ana',
    'entity create --member 1 --name "Ana LLC"',
    make(1999),
    make(2099),
  ]
  const [, , empty, early] = await runCommandLines(lines.map(words), env)
  assert.deepEqual([empty!.code, onlyJson('1999', empty!).code], [1, 'dossier_empty'])
  assert.match(
    onlyJson('1999', empty!).error,
    /^There is nothing to put into this dossier: Ana LLC was recorded, /,
  )
  assert.deepEqual([early!.code, onlyJson('2099', early!).code], [1, 'dossier_year_not_begun'])
  assert.deepEqual(await readdir(folder), [])
})
