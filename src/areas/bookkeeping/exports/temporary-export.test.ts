import assert from 'node:assert/strict'
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import test from 'node:test'
import { openFiles } from '../../../../tests/harness/open-files.ts'
import { readConfig } from '../../../kernel/config.ts'
import { clearExportsJob, exportsFolder, keepForSending } from './temporary-export.ts'

async function newFolder(t: test.TestContext): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'llano-exports-'))
  t.after(() => rm(folder, { recursive: true }))
  return folder
}

test('a file waiting to be sent has no name, can be read in full or in part, and disappears with its handle', async t => {
  const folder = await newFolder(t)
  const file = await keepForSending(folder, async write => {
    await write('0123')
    await write('456789')
  })
  assert.deepEqual(await readdir(folder), [])
  assert.equal(file.sizeBytes, 10)
  assert.equal(await text((await file.open({ start: 2, end: 5 })) as Readable), '234')
  assert.equal(await text((await file.open(null)) as Readable), '0123456789')
  assert.equal((await openFiles(folder)).length, 1)
  await file.dispose()
  assert.deepEqual(await openFiles(folder), [])
})

test('a file that becomes too large or fails leaves nothing behind', async t => {
  const folder = await newFolder(t)
  const large = keepForSending(folder, write => write('x'.repeat(11)), { maxBytes: 10 })
  await assert.rejects(large, { status: 400, code: 'export_too_large' })
  const failing = keepForSending(folder, async write => {
    await write('x')
    throw new Error('the database went away')
  })
  await assert.rejects(failing, /the database went away/)
  assert.deepEqual([await readdir(folder), await openFiles(folder)], [[], []])
})

test('allows eight temporary files at once and refuses the next with 429', async t => {
  const folder = await newFolder(t)
  const make = () => keepForSending(folder, write => write('x'))
  const files = await Promise.all(Array.from({ length: 8 }, make))
  await assert.rejects(make(), { status: 429, code: 'server_busy' })
  await files.pop()!.dispose()
  files.push(await make())
  for (const file of files) await file.dispose()
})

test('files left by a dead process are removed at the next start', async t => {
  const config = readConfig({ LLANO_DATA_DIR: await newFolder(t) })
  const folder = exportsFolder(config.dataDir)
  const clear = () => clearExportsJob.run({ config } as never, new AbortController().signal)
  await clear()
  await mkdir(folder)
  await writeFile(join(folder, 'left'), 'x')
  await clear()
  assert.deepEqual(await readdir(folder), [])
})
