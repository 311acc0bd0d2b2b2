import { withoutAccents } from '../kernel/values/without-accents.ts'

/**
 * The smallest PDF that looks like a document: one page, two standard fonts, a few hundred bytes. The demo
 * has thousands of them and must load in seconds; real documents are rendered elsewhere.
 */
export type SmallPage = {
  from: string
  fromLines: readonly string[]
  title: string
  facts: readonly (readonly [name: string, value: string])[]
  /** A table row: what, and how much. */
  rows: readonly (readonly [what: string, amount: string])[]
  total: readonly [name: string, amount: string] | null
  paragraphs: readonly string[]
  foot: string
  /** YYYY-MM-DD */
  on: string
}

const [LEFT, RIGHT, TOP] = [64, 548, 722]
const LINE = 15

export function smallPdf(page: SmallPage): Buffer {
  const lines = new Lines()
  lines.write(page.from, { bold: true, size: 15 })
  for (const line of page.fromLines) lines.write(line, { size: 9, gray: 0.4 })
  lines.rule()
  lines.down(20)
  for (const line of wrap(page.title, 18)) lines.write(line, { bold: true, size: 18, step: 24 })
  lines.down(8)
  for (const [name, value] of page.facts) lines.pair(name, value)
  lines.down(10)
  if (page.rows.length) lines.rule()
  for (const [what, amount] of page.rows) lines.row(what, amount, false)
  if (page.total) {
    lines.rule()
    lines.row(page.total[0], page.total[1], true)
  }
  lines.down(8)
  for (const paragraph of page.paragraphs) {
    for (const line of wrap(paragraph, 10.5)) lines.write(line, { size: 10.5 })
    lines.down(6)
  }
  lines.foot(page.foot)
  return assemble(lines.content(), page.title, page.on)
}

type Style = { bold?: boolean; size?: number; gray?: number; step?: number }

class Lines {
  private readonly parts: string[] = []
  private y = TOP

  write(text: string, { bold = false, size = 10.5, gray = 0.1, step = LINE }: Style = {}): void {
    this.put(text, LEFT, { bold, size, gray })
    this.y -= step
  }

  pair(name: string, value: string): void {
    this.put(name, LEFT, { size: 9, gray: 0.4 })
    const [first = '', ...rest] = wrap(value, 10.5, RIGHT - LEFT - 120)
    this.put(first, LEFT + 120, { size: 10.5 })
    this.y -= LINE
    for (const line of rest) {
      this.put(line, LEFT + 120, { size: 10.5 })
      this.y -= LINE
    }
  }

  row(what: string, amount: string, bold: boolean): void {
    // A table longer than the page is cut.
    if (this.y < 110) return
    this.put(amount, RIGHT - widthOf(amount, 10), { bold, size: 10 })
    for (const line of wrap(what, 10, RIGHT - LEFT - 110)) {
      this.put(line, LEFT, { bold, size: 10 })
      this.y -= LINE
    }
  }

  rule(): void {
    this.parts.push(
      `0.8 G 0.7 w ${LEFT} ${(this.y + 9).toFixed(1)} m ${RIGHT} ${(this.y + 9).toFixed(1)} l S`,
    )
    this.y -= 6
  }

  down(points: number): void {
    this.y -= points
  }

  foot(text: string): void {
    this.y = 48
    this.put(text, LEFT, { size: 8, gray: 0.5 })
  }

  content(): string {
    return this.parts.join('\n')
  }

  private put(text: string, x: number, { bold = false, size = 10.5, gray = 0.1 }: Style): void {
    const face = bold ? 'F2' : 'F1'
    this.parts.push(
      `BT ${gray} g /${face} ${size} Tf ${x.toFixed(1)} ${this.y.toFixed(1)} Td (${inPdf(text)}) Tj ET`,
    )
  }
}

function assemble(content: string, title: string, on: string): Buffer {
  const face = (name: string) => `<</Type/Font/Subtype/Type1/BaseFont/${name}/Encoding/WinAnsiEncoding>>`
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 612 792]/Contents 4 0 R/Resources<</Font<</F1 5 0 R/F2 6 0 R>>>>>>',
    `<</Length ${content.length}>>\nstream\n${content}\nendstream`,
    face('Helvetica'),
    face('Helvetica-Bold'),
    `<</Title(${inPdf(title)})/Producer(Llano demo)/CreationDate(D:${on.replaceAll('-', '')}120000Z)>>`,
  ]
  let pdf = '%PDF-1.4\n'
  const places = objects.map((object, i) => {
    const place = pdf.length
    pdf += `${i + 1} 0 obj\n${object}\nendobj\n`
    return place
  })
  const start = pdf.length
  const table = places.map(place => `${String(place).padStart(10, '0')} 00000 n \n`).join('')
  const count = objects.length + 1
  pdf += `xref\n0 ${count}\n0000000000 65535 f \n${table}`
  pdf += `trailer\n<</Size ${count}/Root 1 0 R/Info ${objects.length} 0 R>>\nstartxref\n${start}\n%%EOF\n`
  return Buffer.from(pdf, 'latin1')
}

/** WinAnsi characters beyond Latin-1 that our texts use. */
const WIN_ANSI: Record<string, string> = {
  '€': '\x80',
  '…': '\x85',
  '’': '\x92',
  '“': '\x93',
  '”': '\x94',
  '•': '\x95',
  '–': '\x96',
  '—': '\x97',
}

function inPdf(text: string): string {
  return [...text]
    .map(character => WIN_ANSI[character] ?? (character.charCodeAt(0) < 256 ? character : '?'))
    .join('')
    .replaceAll(/[\\()]/g, found => `\\${found}`)
}

/** Helvetica's widths from space to tilde, in thousandths of its size. */
const WIDTHS = (
  '278 278 355 556 556 889 667 191 333 333 389 584 278 333 278 278 556 556 556 556 556 556 556 556 556 556 278 278 584 584 584 ' +
  '556 1015 667 667 722 722 667 611 778 722 278 500 667 556 833 722 778 667 778 722 667 611 722 667 944 667 667 611 278 278 278 ' +
  '469 556 333 556 556 500 556 556 278 556 556 222 222 500 222 833 556 556 556 556 333 500 278 556 500 722 500 500 500 334 260 ' +
  '334 584'
)
  .split(' ')
  .map(Number)

function widthOf(text: string, size: number): number {
  // An accent takes no space.
  const plain = withoutAccents(text)
  return (
    [...plain].reduce((sum, letter) => sum + (WIDTHS[letter.charCodeAt(0) - 32] ?? 556), 0) * (size / 1000)
  )
}

function wrap(text: string, size: number, width = RIGHT - LEFT): string[] {
  const lines: string[] = []
  let line = ''
  for (const word of text.split(/\s+/)) {
    const longer = line ? `${line} ${word}` : word
    if (line && widthOf(longer, size) > width) {
      lines.push(line)
      line = word
    } else line = longer
  }
  return [...lines, line]
}
