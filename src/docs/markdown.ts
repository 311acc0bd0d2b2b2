import { withoutAccents } from '../kernel/values/without-accents.ts'

/**
 * Renders the Markdown constructs that our pages use: headings, paragraphs, lists, tables, fenced code, and
 * inline `code`, **strong**, *emphasis* and [links](…). Everything else is escaped text.
 */
export type Rendering = {
  /** The target of a link on the site. */
  link(href: string): string
  code(language: string, text: string): string
  /** The HTML of a paragraph with special rendering, or null. */
  special(paragraph: string): string | null
  /** For a text within a page: the offset of its heading levels, and the prefix of their ids. */
  within?: { levels: number; prefix: string }
}

export type Rendered = { html: string; headings: { level: number; id: string; title: string }[] }

export function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;')
}

export function renderMarkdown(source: string, rendering: Rendering): Rendered {
  const headings: Rendered['headings'] = []
  const line = (text: string) => renderLine(text, rendering)
  const renderBlock = (block: Block): string => {
    switch (block.kind) {
      case 'code':
        return rendering.code(block.language, block.text)
      case 'heading': {
        const title = plainText(block.text)
        const { levels, prefix } = rendering.within ?? { levels: 0, prefix: '' }
        const level = Math.min(block.level + levels, 6)
        const id = prefix + uniqueId(title, headings)
        headings.push({ level, id, title })
        return `<h${level} id="${id}">${line(block.text)}</h${level}>`
      }
      case 'list': {
        const items = block.items.map(item => `<li>${line(item)}</li>`).join('\n')
        return `<${block.tag}>\n${items}\n</${block.tag}>`
      }
      case 'table':
        return renderTable(block.rows, line)
      case 'paragraph':
        return rendering.special(block.text) ?? `<p>${line(block.text)}</p>`
    }
  }
  const html = splitBlocks(source).map(renderBlock).join('\n')
  return { html, headings }
}

export type Block =
  | { kind: 'code'; language: string; text: string }
  | { kind: 'heading'; level: number; text: string }
  | { kind: 'list'; tag: 'ul' | 'ol'; items: string[] }
  | { kind: 'table'; rows: string[][] }
  | { kind: 'paragraph'; text: string }

export function splitBlocks(source: string): Block[] {
  const lines = source.replaceAll('\r\n', '\n').split('\n')
  const blocks: Block[] = []
  while (lines.length) {
    if (lines[0]!.trim() === '') lines.shift()
    else blocks.push(takeCode(lines) ?? takeHeading(lines) ?? takeRun(lines))
  }
  return blocks
}

function takeCode(lines: string[]): Block | null {
  const fence = /^(`{3,})(\w*)$/.exec(lines[0]!)
  if (!fence) return null
  const end = lines.indexOf(fence[1]!, 1)
  const text = lines.splice(0, end < 0 ? lines.length : end + 1).slice(1, end < 0 ? undefined : -1)
  return { kind: 'code', language: fence[2]!, text: text.join('\n') }
}

function takeHeading(lines: string[]): Block | null {
  const heading = /^(#{1,4}) +(.+)$/.exec(lines[0]!)
  if (!heading) return null
  lines.shift()
  return { kind: 'heading', level: heading[1]!.length, text: heading[2]! }
}

/** Lines up to the next empty one: a list, a table or a paragraph. */
function takeRun(lines: string[]): Block {
  let end = lines.findIndex((line, i) => i > 0 && (line.trim() === '' || /^(#{1,4} |`{3,})/.test(line)))
  if (end < 0) end = lines.length
  const run = lines.splice(0, end)
  const marker = /^(?:-|\d+\.) +/
  if (marker.test(run[0]!)) {
    const items: string[] = []
    for (const line of run) {
      if (marker.test(line)) items.push(line.replace(marker, ''))
      else items.push(`${items.pop()} ${line.trim()}`)
    }
    return { kind: 'list', tag: run[0]!.startsWith('-') ? 'ul' : 'ol', items }
  }
  if (run.length > 1 && run.every(line => line.startsWith('|')) && /^[|:\- ]+$/.test(run[1]!))
    return { kind: 'table', rows: [run[0]!, ...run.slice(2)].map(cellsOf) }
  return { kind: 'paragraph', text: run.map(line => line.trim()).join(' ') }
}

function cellsOf(row: string): string[] {
  const cells = row.split('|').map(cell => cell.trim())
  return cells.slice(1, cells.at(-1) === '' ? -1 : undefined)
}

function renderTable([header, ...rows]: string[][], line: (text: string) => string): string {
  const head = header!.map(cell => `<th scope="col">${line(cell)}</th>`).join('')
  const body = rows.map(row => {
    const [first, ...others] = row.map(line)
    return `<tr><th scope="row">${first}</th>${others.map(cell => `<td>${cell}</td>`).join('')}</tr>`
  })
  return `<div class="table" tabindex="0"><table><thead><tr>${head}</tr></thead>\n<tbody>${body.join('\n')}</tbody></table></div>`
}

// Bounded, so that a long line of opening marks is not searched to its end from each of them.
const INLINE =
  /`([^`]{1,500})`|\[([^\]]{1,300})\]\(([^)\s]{1,1000})\)|\*\*(.{1,500}?)\*\*|\*([^\s*](?:.{0,500}?[^\s*])?)\*/g

/** A part of a line. */
export type Inline =
  | { kind: 'text' | 'code'; text: string }
  | { kind: 'strong' | 'emphasis'; parts: Inline[] }
  | { kind: 'link'; href: string; parts: Inline[] }

export function parseLine(text: string): Inline[] {
  const parts: Inline[] = []
  const addText = (plain: string) => {
    if (plain !== '') parts.push({ kind: 'text', text: plain })
  }
  let from = 0
  for (const match of text.matchAll(INLINE)) {
    const [whole, code, title, href, strong, emphasis] = match
    addText(text.slice(from, match.index))
    from = match.index + whole.length
    if (code !== undefined) parts.push({ kind: 'code', text: code })
    else if (strong !== undefined) parts.push({ kind: 'strong', parts: parseLine(strong) })
    else if (emphasis !== undefined) parts.push({ kind: 'emphasis', parts: parseLine(emphasis) })
    else parts.push({ kind: 'link', href: href!, parts: parseLine(title!) })
  }
  addText(text.slice(from))
  return parts
}

const renderLine = (text: string, rendering: Rendering): string => renderParts(parseLine(text), rendering)

function renderParts(parts: readonly Inline[], rendering: Rendering): string {
  const render = (part: Inline): string => {
    switch (part.kind) {
      case 'text':
        return escapeHtml(part.text)
      case 'code':
        return `<code>${escapeHtml(part.text)}</code>`
      case 'strong':
        return `<strong>${renderParts(part.parts, rendering)}</strong>`
      case 'emphasis':
        return `<em>${renderParts(part.parts, rendering)}</em>`
      case 'link':
        return renderLink(renderParts(part.parts, rendering), rendering.link(part.href))
    }
  }
  return parts.map(render).join('')
}

/** Whether a link leads to a page or an email address, and not, say, to a script. */
export const isSafeLink = (href: string): boolean =>
  !/^[a-z][a-z0-9+.-]*:/i.test(href) || /^(https?|mailto):/i.test(href)

/** A link to anything but a page (a script, say) becomes plain text. */
function renderLink(title: string, href: string): string {
  if (!isSafeLink(href)) return title
  const outside = /^https?:/i.test(href) ? ' rel="noopener noreferrer"' : ''
  return `<a href="${escapeHtml(href)}"${outside}>${title}</a>`
}

const plainText = (text: string) => text.replaceAll(/[`*]|\[([^\]]+)\]\([^)]*\)/g, '$1')

function uniqueId(title: string, taken: { id: string }[]): string {
  const plain = withoutAccents(title).toLowerCase()
  const id = plain.replaceAll(/[^a-z0-9]+/g, '-').replaceAll(/^-|-$/g, '') || 'section'
  const same = taken.filter(heading => heading.id === id || heading.id.startsWith(`${id}--`)).length
  return same ? `${id}--${same + 1}` : id
}
