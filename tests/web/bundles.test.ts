// Full run only: npm test opens every page of every application.
import assert from 'node:assert/strict'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import test from 'node:test'
import { ensureBuild } from '../../src/kernel/build.ts'

const client = join(await ensureBuild(() => {}), 'client')
/** Libraries also name files that they do not load. */
const built = new Set(await readdir(join(client, 'assets')))

/** All scripts that a document can load. */
async function scriptsOf(document: string): Promise<Map<string, string>> {
  const scripts = new Map<string, string>()
  const visit = async (text: string): Promise<void> => {
    for (const [, name] of text.matchAll(/["'`](?:\.\/|\/?assets\/)([\w.-]+\.js)["'`]/g)) {
      if (scripts.has(name!) || !built.has(name!)) continue
      scripts.set(name!, await readFile(join(client, 'assets', name!), 'utf8'))
      await visit(scripts.get(name!)!)
    }
  }
  await visit(await readFile(join(client, `${document}.html`), 'utf8'))
  return scripts
}

/** What a document knows of the console. The first admin sets up an installation, and staff leave the account of a client, in the account. */
const OF_CONSOLE: Record<string, readonly string[]> = {
  site: [],
  account: [
    '/web/console/catalog/template',
    '/web/console/leave-account',
    '/web/console/setup',
    '/web/console/setup/backup',
    '/web/console/setup/mail',
    '/web/console/setup/step',
  ],
}

for (const [document, known] of Object.entries(OF_CONSOLE))
  test(`the scripts of the ${document} name no operation of the console but those it needs`, async () => {
    const text = [...(await scriptsOf(document)).values()].join('\n')
    const found = new Set([...text.matchAll(/\/web\/console\b[\w/{}-]*/g)].map(([path]) => path))
    assert.deepEqual([...found].sort(), known)
  })

test('the scripts of the console are found, with their operations', async () => {
  const text = [...(await scriptsOf('console')).values()].join('\n')
  assert.ok(text.includes('/web/console/llcs'), 'or the tests above find nothing')
})
