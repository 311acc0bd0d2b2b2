import { readFile } from 'node:fs/promises'
import { basename, extname, join } from 'node:path'
import type { Language } from '../kernel/values/language.ts'
import { highlight } from './highlight.ts'
import { escapeHtml, type Rendered, type Rendering, renderMarkdown } from './markdown.ts'
import { renderMenu, renderPage } from './page.ts'
import { addressOf, type PageName, WORDS } from './words.ts'

const top = join(import.meta.dirname, '..', '..')
const EXAMPLES = /^\[[^\]]+\]\(examples\/[\w.-]+\)(\s+\[[^\]]+\]\(examples\/[\w.-]+\))*$/

const SOURCES: Record<
  Exclude<
    PageName,
    'reference' | 'errors' | 'permissions' | 'events' | 'webhooks' | 'obligations' | 'presence'
  >,
  Record<Language, string>
> = {
  overview: { en: 'docs/overview.en.md', es: 'docs/overview.es.md' },
  'quick-start': { en: 'docs/quick-start.en.md', es: 'docs/quick-start.es.md' },
  'test-mode': { en: 'docs/test-mode.en.md', es: 'docs/test-mode.es.md' },
  sdks: { en: 'docs/sdks.en.md', es: 'docs/sdks.es.md' },
  agents: { en: 'docs/agents.en.md', es: 'docs/agents.es.md' },
  oauth: { en: 'docs/oauth.en.md', es: 'docs/oauth.es.md' },
  banks: { en: 'docs/banks.en.md', es: 'docs/banks.es.md' },
  currencies: { en: 'docs/currencies.en.md', es: 'docs/currencies.es.md' },
  books: { en: 'docs/books.en.md', es: 'docs/books.es.md' },
  reconciliation: { en: 'docs/reconciliation.en.md', es: 'docs/reconciliation.es.md' },
  account: { en: 'docs/account.en.md', es: 'docs/account.es.md' },
  sharing: { en: 'docs/sharing.en.md', es: 'docs/sharing.es.md' },
  messages: { en: 'docs/messages.en.md', es: 'docs/messages.es.md' },
  records: { en: 'docs/records.en.md', es: 'docs/records.es.md' },
  firm: { en: 'docs/firm.en.md', es: 'docs/firm.es.md' },
  dashboard: { en: 'docs/dashboard.en.md', es: 'docs/dashboard.es.md' },
  console: { en: 'docs/console.en.md', es: 'docs/console.es.md' },
  offboarding: { en: 'docs/offboarding.en.md', es: 'docs/offboarding.es.md' },
  privacy: { en: 'docs/privacy.en.md', es: 'docs/privacy.es.md' },
  changelog: { en: 'CHANGELOG.md', es: 'docs/changelog.es.md' },
}
export type GuideName = keyof typeof SOURCES
export const GUIDES = Object.keys(SOURCES) as GuideName[]

const NOTHING: Rendered = { html: '', headings: [] }

/** A page whose text is a Markdown file of the repository; `before` goes above its first section. */
export async function renderGuide(name: GuideName, language: Language, before = NOTHING): Promise<string> {
  const source = await readFile(join(top, SOURCES[name][language]), 'utf8')
  return renderText(name, language, source, before)
}

/** A page whose text is this Markdown. */
export async function renderText(
  name: Exclude<PageName, 'reference'>,
  language: Language,
  source: string,
  before = NOTHING,
): Promise<string> {
  const examples = await readExamples(source)
  const rendered = renderMarkdown(source, {
    ...plainRendering(language),
    special: paragraph => (EXAMPLES.test(paragraph) ? renderExamples(paragraph, examples, language) : null),
  })
  const headings = [...before.headings, ...rendered.headings]
  const main = `<div class="columns">
<div class="side">
${renderMenu(name, language)}
</div>
${renderContents({ headings }, language)}<main id="content" tabindex="-1">
${rendered.html.replace('<h2 ', () => `${before.html}<h2 `)}
</main>
</div>`
  const end = '<script src="/docs/assets/guide.js" defer></script>\n'
  const head = '<link rel="stylesheet" href="/docs/assets/guide.css">\n'
  return renderPage({ name, language, main, head, end })
}

/** Markdown rendered for a page in this language. */
export function plainRendering(language: Language): Rendering {
  return {
    link: href => siteAddress(href, language),
    code: (extension, text) => renderCode(extension, text, titleOf(extension, language), null),
    special: () => null,
  }
}

/** Links between the files become links between pages, in the reader's language. */
function siteAddress(href: string, language: Language): string {
  if (href === '/docs') return addressOf('reference', language)
  if (/^(openapi|postman|arazzo)\.json$/.test(href)) return `/${href}`
  for (const page of ['errors', 'permissions', 'obligations', 'presence'] as const)
    if (basename(href) === page) return addressOf(page, language)
  for (const name of GUIDES)
    for (const [language, file] of Object.entries(SOURCES[name]))
      if (basename(file) === basename(href)) return addressOf(name, language as Language)
  return href
}

function renderContents({ headings }: Pick<Rendered, 'headings'>, language: Language): string {
  const sections = headings.filter(heading => heading.level === 2)
  if (sections.length < 3) return ''
  const title = WORDS[language].contents
  const items = sections.map(({ id, title }) => `<li><a href="#${id}">${escapeHtml(title)}</a></li>`)
  return `<nav class="contents" aria-label="${title}">\n<p>${title}</p>\n<ul>\n${items.join('\n')}\n</ul>\n</nav>\n`
}

const linksIn = (text: string) =>
  [...text.matchAll(/\[([^\]]+)\]\(examples\/([\w.-]+)\)/g)].map(([, title, file]) => ({
    title: title!,
    file: file!,
  }))

async function readExamples(source: string): Promise<Map<string, string>> {
  const files = [...new Set(linksIn(source).map(link => link.file))]
  const read = async (file: string) =>
    [file, await readFile(join(top, 'docs/examples', file), 'utf8')] as const
  return new Map(await Promise.all(files.map(read)))
}

/** A line of links to the same example in several languages becomes the examples themselves. */
function renderExamples(paragraph: string, examples: Map<string, string>, language: Language): string {
  const figures = linksIn(paragraph).map(({ title, file }) =>
    renderCode(extname(file).slice(1), examples.get(file)!.trimEnd(), title, file),
  )
  return `<div class="examples" data-label="${WORDS[language].examples}">\n${figures.join('\n')}\n</div>`
}

const titleOf = (extension: string, language: Language) =>
  extension === 'sh' ? WORDS[language].terminal : extension.toUpperCase()

function renderCode(extension: string, text: string, title: string, file: string | null): string {
  const label = escapeHtml(file ? `${title}: ${file}` : title)
  const caption = `<figcaption>${escapeHtml(title)}</figcaption>`
  const code = `<code>${highlight(extension, text)}</code>`
  // A scrollable box must be reachable with the keyboard.
  return `<figure class="code">${caption}<pre tabindex="0" role="region" aria-label="${label}">${code}</pre></figure>`
}
