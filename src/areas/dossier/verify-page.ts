import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { stripTypeScriptTypes } from 'node:module'
import { join } from 'node:path'
import type { Language } from './making.ts'
import { PAGE_WORDS } from './verifier/page-words.ts'
import { pageHtml } from './verify-page-html.ts'

const FOLDER = join(import.meta.dirname, 'verifier')

/** What the page is made of, each before those that use it. */
const PARTS = [
  ...['archive.rules.ts', 'manifest.rules.ts', 'compare.rules.ts', 'fault-words.rules.ts', 'page-words.ts'],
  ...['sha256.ts', 'crc32.ts', 'proof-glance.ts', 'zip-fields.ts', 'zip-directory.ts', 'check-dossier.ts'],
  ...['page-parts.ts', 'page.ts'],
]

/** The page that checks a dossier in a browser: one file with all it needs, which asks nobody for anything. */
export async function makeVerifyPage(language: Language): Promise<string> {
  const sources = await Promise.all(PARTS.map(part => read(part)))
  // One scope for all: what they import from each other is there, since all of them are.
  const script = `(() => {\n'use strict'\n${sources.map(asScript).join('\n')}\n})()`
  const style = await read('page.css')
  const { title } = PAGE_WORDS[language]
  return pageHtml({ language, title, style, script, styleHash: hashOf(style), scriptHash: hashOf(script) })
}

const read = (name: string) => readFile(join(FOLDER, name), 'utf8')

/** How a page says which script and style may run in it: these very ones. */
const hashOf = (text: string) => `sha256-${createHash('sha256').update(text).digest('base64')}`

/** TypeScript as a browser takes it: without types, imports and exports. */
function asScript(source: string): string {
  return stripTypeScriptTypes(source)
    .replaceAll(/^import [^'"]*from '[^']+'$/gm, '')
    .replaceAll(/^export (?=(?:async |abstract )?(?:const|let|class|function))/gm, '')
    .replaceAll(/[ \t]+$/gm, '')
    .replaceAll(/\n{3,}/g, '\n\n')
}
