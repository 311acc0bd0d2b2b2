import { readFile, writeFile } from 'node:fs/promises'
import { stripTypeScriptTypes } from 'node:module'
import { join } from 'node:path'
import { PAGE_SCRIPT } from '../../src/areas/dossier/verify-page.ts'

export const RENEW = 'node bootstrap.mjs --script tests/harness/verify-script.ts --write'

/** What the page is made of, each before those that use it. */
const PARTS = [
  ...['archive.rules.ts', 'manifest.rules.ts', 'compare.rules.ts', 'fault-words.rules.ts', 'page-words.ts'],
  ...['sha256.ts', 'crc32.ts', 'proof-glance.ts', 'zip-fields.ts', 'zip-directory.ts', 'check-dossier.ts'],
  ...['page-parts.ts', 'page.ts'],
]

/** The script of the page that verifies dossiers: one scope for all its parts, so what they import from each other is there. */
export async function makeVerifyScript(): Promise<string> {
  const folder = join(PAGE_SCRIPT, '..')
  const sources = await Promise.all(PARTS.map(part => readFile(join(folder, part), 'utf8')))
  return `(() => {\n'use strict'\n${sources.map(asScript).join('\n')}\n})()`
}

/** TypeScript as a browser takes it: without types, imports and exports. */
function asScript(source: string): string {
  return stripTypeScriptTypes(source)
    .replaceAll(/^import [^'"]*from '[^']+'$/gm, '')
    .replaceAll(/^export (?=(?:async |abstract )?(?:const|let|class|function))/gm, '')
    .replaceAll(/[ \t]+$/gm, '')
    .replaceAll(/\n{3,}/g, '\n\n')
}

if (import.meta.main) {
  const script = await makeVerifyScript()
  if (process.argv.includes('--write')) await writeFile(PAGE_SCRIPT, script)
  else process.stdout.write(script)
}
