import { type PublishedAnnouncement, versionFor } from '../areas/members/members.ts'
import { longDate } from '../kernel/values/date-text.ts'
import type { Language } from '../kernel/values/language.ts'
import { plainRendering } from './guide.ts'
import { escapeHtml, type Rendered, renderMarkdown } from './markdown.ts'
import { WORDS } from './words.ts'

/** Announced breaking changes, for the top of the changelog. */
export function renderAnnouncements(
  announcements: readonly PublishedAnnouncement[],
  language: Language,
): Rendered {
  if (announcements.length === 0) return { html: '', headings: [] }
  const title = WORDS[language].announcements
  const articles = announcements.map(one => renderAnnouncement(one, language))
  return {
    html: `<h2 id="announcements">${title}</h2>\n${articles.join('\n')}\n`,
    headings: [{ level: 2, id: 'announcements', title }],
  }
}

function renderAnnouncement(announcement: PublishedAnnouncement, language: Language): string {
  const { effective, published } = WORDS[language]
  const { language: written, title, body } = versionFor(announcement, language)
  const id = `announcement-${announcement.id}`
  const rendering = plainRendering(language)
  // Whatever the level of its own headings, on the page they are directly below the title.
  const highest = Math.min(...renderMarkdown(body, rendering).headings.map(heading => heading.level))
  const text = renderMarkdown(body, { ...rendering, within: { levels: 4 - highest, prefix: `${id}-` } })
  const dates = `${effective} ${time(announcement.effective_on, language)}, ${published} ${time(announcement.published_at, language)}.`
  return `<article class="announcement" aria-labelledby="${id}">
<h3 id="${id}" lang="${written}">${escapeHtml(title)}</h3>
<p class="dates">${dates}</p>
<div lang="${written}">
${text.html}
</div>
</article>`
}

const time = (at: string, language: Language) =>
  `<time datetime="${at.slice(0, 10)}">${longDate(at.slice(0, 10), language)}</time>`
