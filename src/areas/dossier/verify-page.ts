import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { ensureBuild } from '../../kernel/build.ts'
import type { Language } from '../../kernel/values/language.ts'
import { PAGE_WORDS } from './verifier/page-words.ts'
import { pageHtml } from './verify-page-html.ts'

const PAGE_STYLE = join(import.meta.dirname, 'verifier', 'page.css')

/** The page that checks a dossier in a browser: one self-contained file that makes no requests. */
export async function makeVerifyPage(language: Language): Promise<string> {
  // Bundled from verifier/page.ts by `npm run build`.
  const scriptPath = join(await ensureBuild(() => {}), 'verifier', 'verifier.js')
  const [script, style] = await Promise.all([readFile(scriptPath, 'utf8'), readFile(PAGE_STYLE, 'utf8')])
  const { title } = PAGE_WORDS[language]
  return pageHtml({ language, title, style, script, styleHash: hashOf(style), scriptHash: hashOf(script) })
}

/** The CSP hashes of the script and the style. */
const hashOf = (text: string) => `sha256-${createHash('sha256').update(text).digest('base64')}`
