import { createElement, type ReactNode } from 'react'
import type { Inline } from '../../src/docs/markdown.ts'
import type { LegalBlock } from '../../src/site/legal-text.ts'
import type { Facts } from './facts.ts'
import { FRAME } from './frame.words.ts'
import css from './legal.module.css'
import page from './page.module.css'

/** The privacy policy, the terms or the imprint. */
export function Legal({ facts: { legal, language } }: { facts: Facts }) {
  if (!legal) return null
  const { blocks } = legal
  const [first] = blocks
  const hasTitle = first?.kind === 'heading' && first.level === 1
  return (
    <div className={page.wide}>
      <article className={css.text} lang={legal.language}>
        {!hasTitle && <h1 lang={language}>{FRAME[language][legal.page]}</h1>}
        {blocks.map((block, place) => (
          <Block key={place} block={block} />
        ))}
      </article>
    </div>
  )
}

function Block({ block }: { block: LegalBlock }) {
  switch (block.kind) {
    case 'heading':
      return createElement(`h${block.level}`, null, inline(block.line))
    case 'list':
      return createElement(
        block.isNumbered ? 'ol' : 'ul',
        null,
        block.items.map((item, place) => <li key={place}>{inline(item)}</li>),
      )
    case 'table':
      return (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a wide table scrolls with the keyboard too
        <div className={css.table} tabIndex={0}>
          <table>
            <thead>
              <tr>
                {block.head.map((cell, place) => (
                  <th key={place} scope="col">
                    {inline(cell)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {block.rows.map((row, place) => (
                <tr key={place}>
                  {row.map((cell, column) => (
                    <td key={column}>{inline(cell)}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )
    case 'code':
      return <pre>{block.text}</pre>
    case 'paragraph':
      return <p>{inline(block.line)}</p>
  }
}

const inline = (parts: readonly Inline[]): ReactNode =>
  parts.map((part, place) => {
    switch (part.kind) {
      case 'text':
        return part.text
      case 'code':
        return <code key={place}>{part.text}</code>
      case 'strong':
        return <strong key={place}>{inline(part.parts)}</strong>
      case 'emphasis':
        return <em key={place}>{inline(part.parts)}</em>
      case 'link':
        return (
          <a key={place} href={part.href} rel="noopener noreferrer">
            {inline(part.parts)}
          </a>
        )
      default:
        return null
    }
  })
