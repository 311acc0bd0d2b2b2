import { LANGUAGES, type Language } from '../kernel/values/language.ts'
import { escapeHtml } from './markdown.ts'
import { addressOf, GROUPS, type GroupName, type PageName, WORDS } from './words.ts'

export type Page = {
  name: PageName
  language: Language
  /** The page's content, between header and footer. */
  main: string
  /** Style sheets and scripts of this page only. */
  head?: string
  end?: string
}

/** The frame of every documentation page. */
export function renderPage({ name, language, main, head = '', end = '' }: Page): string {
  const words = WORDS[language]
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<title>${escapeHtml(words.titles[name])} · Llano API</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<link rel="icon" href="/docs/assets/icon.svg" type="image/svg+xml">
${LANGUAGES.map(other => `<link rel="alternate" hreflang="${other}" href="${addressOf(name, other)}">`).join('\n')}
<link rel="stylesheet" href="/docs/assets/frame.css">
${head}</head>
<body class="page-${name}" data-copy="${words.copy}" data-copied="${words.copied}" data-copy-failed="${words.copyFailed}">
<a class="skip" href="#content">${words.skip}</a>
<header class="top">
<a class="brand" href="${addressOf('overview', language)}">Llano <span>API</span></a>
<details class="menu">
<summary>${words.menu}</summary>
${renderMenu(name, language)}
</details>
<nav class="languages" aria-label="${words.languages}">
<ul>
${LANGUAGES.map(other => languageItem(other, name, language)).join('\n')}
</ul>
</nav>
</header>
${main}
${end}</body>
</html>
`
}

/** Links to every page, in groups. */
export function renderMenu(current: PageName, language: Language): string {
  const { documentation, groups } = WORDS[language]
  const lists = (Object.keys(GROUPS) as GroupName[]).map(group => {
    const items = GROUPS[group].map(page => navigationItem(page, current, language))
    return `<p>${groups[group]}</p>\n<ul>\n${items.join('\n')}\n</ul>`
  })
  return `<nav class="pages" aria-label="${documentation}">\n${lists.join('\n')}\n</nav>`
}

function navigationItem(page: PageName, current: PageName, language: Language): string {
  const mark = page === current ? ' aria-current="page"' : ''
  return `<li><a href="${addressOf(page, language)}"${mark}>${WORDS[language].titles[page]}</a></li>`
}

function languageItem(other: Language, page: PageName, current: Language): string {
  const mark = other === current ? ' aria-current="true"' : ''
  return `<li><a href="${addressOf(page, other)}" hreflang="${other}" lang="${other}"${mark}>${WORDS[other].language}</a></li>`
}
