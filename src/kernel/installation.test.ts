// Full run only: it starts several programs; smoke.test.ts starts one.
import assert from 'node:assert/strict'
import { mkdtemp, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import test, { type TestContext } from 'node:test'
import { areas } from '../areas.ts'
import { readConfig } from './config.ts'
import { openInstallation } from './installation.ts'
import { readMigrations } from './sql/migrate.ts'

const migrations = await readMigrations(areas.flatMap(area => area.migrations ?? []))

async function newFolder(t: TestContext): Promise<string> {
  const dataDir = await mkdtemp(join(tmpdir(), 'llano-test-'))
  t.after(() => rm(dataDir, { recursive: true, force: true }))
  return dataDir
}

async function openAndClose(dataDir: string, secret?: string): Promise<string> {
  const config = readConfig({ LLANO_DATA_DIR: dataDir, ...(secret && { LLANO_SECRET: secret }) })
  const installation = await openInstallation(config, migrations, () => {})
  await installation.close()
  return installation.secret
}

test('rejects a database with an unknown secret, and opens it with the right one', async t => {
  const dataDir = await newFolder(t)
  const kept = await openAndClose(dataDir)
  const path = join(dataDir, 'secret')
  await rename(path, `${path}.away`)
  await assert.rejects(openAndClose(dataDir), /not the one this database was set up with/)
  await rename(`${path}.away`, path)
  assert.equal(await openAndClose(dataDir), kept)
})

test('a new secret before the old one is accepted, and then alone', async t => {
  const dataDir = await newFolder(t)
  const kept = await openAndClose(dataDir)
  const newer = 'n'.repeat(40)
  await openAndClose(dataDir, `${newer} ${kept}`)
  await openAndClose(dataDir, newer)
})

test('rejects an empty or truncated secret file by name, before anything is started', async t => {
  const dataDir = await newFolder(t)
  for (const content of ['', 'short']) {
    await writeFile(join(dataDir, 'secret'), content)
    await assert.rejects(openAndClose(dataDir), /secret does not hold the secret/)
  }
})
