import PDFDocument from 'pdfkit'
import { type Language, LOCALES, type LocalizedText } from '../values/language.ts'
import { FACE_NAMES, type Face, fontOf } from './fonts.ts'
import { beginningHeight, type Pen, type SheetColumn, type SheetRow, setTable } from './table.ts'

/**
 * A PDF document: letter size, one column, text flowing over as many pages as needed, a footer with the page
 * number on each. The same words produce the same bytes: no clock, randomness or machine name is included.
 */
export type SheetNotes = {
  title: string
  subject: string
  author: string
  language: Language
  /** The date in the file's metadata. */
  at: Date
  /** The letterhead, and the line below the name. */
  letterhead: { name: string; line: string }
  /** Who prepared the document: its logo in the letterhead, the rest at the foot of each page. */
  issuer?: SheetIssuer | null
  foot(page: number, pages: number): { left: string; right: string }
  /** Footer note on pages with characters that cannot be printed. */
  replaced: string
}

export type SheetIssuer = {
  name: string
  /** Such as its website and email. */
  contact: readonly string[]
  /** A PNG. */
  logo: Uint8Array | null
}

export type Sheet = {
  title(text: string, below: string): void
  /** Kept with what follows, not left alone at the bottom of a page. */
  heading(text: string, next?: SheetNext): void
  text(text: string, face?: Face): void
  /** Names and values in two columns, with a line under each. */
  facts(rows: readonly (readonly [name: string, value: string])[]): void
  /** A heading with its facts and small print, all on one page. */
  record(record: SheetRecord): void
  /** Small print. */
  small(text: string): void
  /** A warning, with a bar next to it. */
  warning(heading: string, lines: readonly string[]): void
  /** Rows under a header, over as many pages as needed. */
  table(columns: readonly SheetColumn[], rows: readonly SheetRow[]): void
  space(points: number): void
  /** Starts a new page unless this much of the current one is free. */
  part(points: number): void
}

/** The contents under a heading: lines of text, then a table. */
export type SheetNext = {
  lines: readonly string[]
  columns: readonly SheetColumn[]
  rows: readonly SheetRow[]
}

export type SheetRecord = {
  heading: string
  facts: readonly (readonly [name: string, value: string])[]
  note: string
}

const [INK, SOFT, LINE, ACCENT] = ['#1c2530', '#5d6875', '#d5dae0', '#8a4f24']
const MARGIN = { top: 44, bottom: 64, left: 72, right: 72 }
const NAME_COLUMN = 132
/** The most room of a logo, and the room beside it. */
const LOGO = { width: 110, height: 34, gap: 16 }
const PREPARED_BY: LocalizedText = { en: 'Prepared by', es: 'Preparado por' }
const MISSING = '\u25a0'

/** More than any language stacks on a letter. */
const PILED_MARKS = /(\p{M}{3})\p{M}+/gu
const DIRECTIONS = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g

const HEADING = { gap: 7, size: 8.5, below: 4, least: 74 }
const TEXT = { size: 10, lineGap: 1.8, below: 4 }
const PART_GAP = 22
const FACT = { size: 9.5, lineGap: 1.4, above: 2.6, below: 0.9 }
const NOTE = { size: 8.2, lineGap: 1.2, above: 2 }
const WARNING = { size: 9.4, lineGap: 1.4, indent: 14, gap: 3, bar: 2.4 }

export async function makeSheet(notes: SheetNotes, write: (sheet: Sheet) => void): Promise<Buffer> {
  const { title, subject, author, language, at } = notes
  const doc = new PDFDocument({
    size: 'LETTER',
    margins: MARGIN,
    bufferPages: true,
    lang: LOCALES[language],
    displayTitle: true,
    pdfVersion: '1.7',
    // PDF/A, for long-term archiving.
    subset: 'PDF/A-2b',
    // A standard font would be named but not embedded.
    font: fontOf('regular') as unknown as string,
    info: {
      Title: title,
      Subject: subject,
      Author: author,
      Creator: 'Llano',
      Producer: 'Llano',
      CreationDate: at,
      ModDate: at,
    },
  })
  const parts: Buffer[] = []
  doc.on('data', part => parts.push(part))
  const ended = new Promise<void>((resolve, reject) => doc.once('end', resolve).once('error', reject))
  const page = new Page(doc)
  page.letterhead(notes)
  write(page)
  page.feet(notes)
  doc.end()
  await ended
  return Buffer.concat(parts)
}

class Page implements Sheet {
  private readonly doc: PDFKit.PDFDocument
  private readonly left = MARGIN.left
  private readonly width: number
  private readonly letters: Letters
  private readonly regularName: string
  /** Pages with a box in place of a character. */
  private readonly boxed = new Set<number>()
  /** The page where a text with boxes starts, until its end is known. */
  private boxedFrom: number | null = null

  constructor(doc: PDFKit.PDFDocument) {
    this.doc = doc
    this.width = doc.page.width - MARGIN.left - MARGIN.right
    for (const face of FACE_NAMES) doc.registerFont(face, fontOf(face))
    const { font, name } = (doc.font('regular') as unknown as { _font: { font: Letters; name: string } })
      ._font
    this.letters = font
    this.regularName = name
  }

  letterhead({ letterhead: { name, line }, issuer }: SheetNotes): void {
    const width = this.width - (issuer?.logo ? this.logo(issuer.logo) + LOGO.gap : 0)
    this.face('strong', 15, INK).text(this.fit(name), this.left, MARGIN.top, { width })
    this.doc.moveDown(0.15)
    this.face('regular', 8.5, SOFT).text(this.fit(line), { width, characterSpacing: 0.3 })
    if (issuer?.logo) this.doc.y = Math.max(this.doc.y, MARGIN.top + LOGO.height)
    this.doc.y += 9
    this.rule(this.doc.y, ACCENT, 1.2)
    this.doc.y += 14
  }

  /** In the upper right corner. Returns its width. */
  private logo(png: Uint8Array): number {
    const image = (this.doc as unknown as ImageReader).openImage(Buffer.from(png))
    const scale = Math.min(LOGO.width / image.width, LOGO.height / image.height)
    const [width, height] = [image.width * scale, image.height * scale]
    this.doc.image(image as unknown as string, this.left + this.width - width, MARGIN.top, { width, height })
    return width
  }

  title(text: string, below: string): void {
    this.face('regular', 21, INK).text(this.fit(text), this.left, this.doc.y, {
      width: this.width,
      lineGap: 1,
    })
    this.doc.y += 4
    this.face('italic', 11.5, SOFT).text(this.fit(below), { width: this.width })
    this.doc.y += 8
  }

  heading(text: string, next?: SheetNext): void {
    // Never alone at the bottom of a page.
    this.keep(next ? this.headingHeight(text, next) : HEADING.least)
    if (this.doc.y > MARGIN.top) this.doc.y += HEADING.gap
    this.face('strong', HEADING.size, ACCENT).text(this.fit(text.toUpperCase()), this.left, this.doc.y, {
      width: this.width,
      characterSpacing: 1.1,
    })
    this.doc.y += HEADING.below
  }

  private headingHeight(text: string, { lines, columns, rows }: SheetNext): number {
    const own = { width: this.width, characterSpacing: 1.1 }
    const body = { width: this.width, lineGap: TEXT.lineGap }
    const heading = this.quickFace('strong', HEADING.size, INK).heightOfString(
      this.plain(text.toUpperCase()),
      own,
    )
    this.quickFace('regular', TEXT.size, INK)
    const between = lines.reduce(
      (sum, line) => sum + this.doc.heightOfString(this.plain(line), body) + TEXT.below,
      0,
    )
    const beginning = beginningHeight(this.pen, columns, rows)
    return HEADING.gap + heading + HEADING.below + between + beginning
  }

  text(text: string, face: Face = 'regular'): void {
    for (const paragraph of text.split(/\n+/)) {
      this.keep(32)
      this.face(face, TEXT.size, INK).text(this.fit(paragraph), this.left, this.doc.y, {
        width: this.width,
        lineGap: TEXT.lineGap,
      })
      this.doc.y += TEXT.below
    }
  }

  facts(rows: readonly (readonly [string, string])[]): void {
    this.rule(this.doc.y, LINE, 0.6)
    for (const [name, value] of rows) {
      this.keep(this.factHeight(value))
      const shown = this.fit(value)
      const y = this.doc.y + FACT.above
      this.face('regular', 9, SOFT).text(this.fit(name), this.left, y + 0.6, { width: NAME_COLUMN - 14 })
      const below = this.doc.y
      this.face('regular', FACT.size, INK).text(shown, this.left + NAME_COLUMN, y, this.column)
      this.doc.y = Math.max(this.doc.y, below) + FACT.below
      this.rule(this.doc.y, LINE, 0.6)
    }
    this.doc.x = this.left
    this.doc.y += 4
  }

  record({ heading, facts, note }: SheetRecord): void {
    const small = { width: this.width, lineGap: NOTE.lineGap }
    const noteHeight = this.face('regular', NOTE.size, SOFT).heightOfString(this.plain(note), small)
    const rows = facts.reduce((sum, [, value]) => sum + this.factHeight(value), 0)
    this.keep(HEADING.gap + HEADING.size * 1.4 + HEADING.below + rows + 4 + NOTE.above + noteHeight)
    this.heading(heading)
    this.facts(facts)
    this.face('regular', NOTE.size, SOFT).text(this.fit(note), this.left, this.doc.y + NOTE.above, small)
  }

  private get column() {
    return { width: this.width - NAME_COLUMN, lineGap: FACT.lineGap }
  }

  private factHeight(value: string): number {
    const height = this.face('regular', FACT.size, INK).heightOfString(this.plain(value), this.column)
    return height + FACT.above + FACT.below + 1
  }

  small(text: string): void {
    const small = { width: this.width, lineGap: NOTE.lineGap }
    for (const paragraph of text.split(/\n+/)) {
      this.keep(24)
      this.quickFace('regular', NOTE.size, SOFT).text(this.fit(paragraph), this.left, this.doc.y, small)
      this.doc.y += 3
    }
  }

  warning(heading: string, lines: readonly string[]): void {
    const box = { width: this.width - WARNING.indent, lineGap: WARNING.lineGap }
    for (const [place, line] of [heading, ...lines].entries()) {
      const face = place === 0 ? 'strong' : 'regular'
      const height =
        this.quickFace(face, WARNING.size, INK).heightOfString(this.plain(line), box) + WARNING.gap
      this.keep(height)
      const top = this.doc.y
      this.doc.rect(this.left, top, WARNING.bar, height).fill(ACCENT)
      const shown = this.fit(line)
      this.quickFace(face, WARNING.size, place === 0 ? ACCENT : INK)
      this.doc.text(shown, this.left + WARNING.indent, top + 1, box)
      this.doc.y = top + height
    }
    this.doc.x = this.left
    this.doc.y += 8
  }

  table(columns: readonly SheetColumn[], rows: readonly SheetRow[]): void {
    setTable(this.pen, { ink: INK, soft: SOFT, line: LINE, accent: ACCENT }, columns, rows)
  }

  private get pen(): Pen {
    return {
      doc: this.doc,
      left: this.left,
      width: this.width,
      face: (face, size, color) => this.quickFace(face, size, color),
      rule: (y, color, thickness) => this.rule(y, color, thickness),
      fit: text => this.fit(text),
      plain: text => this.plain(text),
      hasRoom: points => this.hasRoom(points),
      newPage: () => this.newPage(),
    }
  }

  space(points: number): void {
    this.doc.y += points
  }

  part(points: number): void {
    if (this.doc.y <= MARGIN.top) return
    if (this.hasRoom(points)) this.doc.y += PART_GAP
    else this.newPage()
  }

  private newPage(): void {
    this.settleBoxes()
    this.doc.addPage()
    this.doc.x = this.left
    this.doc.y = MARGIN.top
  }

  /** When everything is written and the number of pages is known. */
  feet({ foot, replaced, issuer, language }: SheetNotes): void {
    this.settleBoxes()
    const { count } = this.doc.bufferedPageRange()
    for (let page = 0; page < count; page++) {
      this.doc.switchToPage(page)
      // Below the text margin, where pdfkit would start another page.
      this.doc.page.margins.bottom = 0
      const y = this.doc.page.height - 50
      this.rule(y - 9, LINE, 0.6)
      const { left, right } = foot(page + 1, count)
      const shown = this.plain(left)
      const width = this.width / 2
      this.face('regular', 8, SOFT).text(shown, this.left, y, { width: width + 60, lineBreak: false })
      this.doc.text(this.plain(right), this.left + width, y, { width, align: 'right', lineBreak: false })
      if (issuer) {
        const by = [`${PREPARED_BY[language]} ${issuer.name}`, ...issuer.contact].join('  ·  ')
        const line = { width: this.width, height: 10, ellipsis: true }
        this.face('regular', 7.5, SOFT).text(this.plain(by), this.left, y + 22, line)
      }
      if (!this.boxed.has(page) && !shown.includes(MISSING)) continue
      this.face('italic', 7.5, SOFT).text(replaced, this.left, y + 12, {
        width: this.width,
        lineBreak: false,
      })
    }
  }

  private face(face: Face, size: number, color: string): PDFKit.PDFDocument {
    return this.doc.font(face).fontSize(size).fillColor(color)
  }

  /**
   * The same without reading the font again, which pdfkit does each time for a font that is also the
   * document's first: ten milliseconds for each table cell. Documents made the other way keep their bytes,
   * which depend on those reads.
   */
  private quickFace(face: Face, size: number, color: string): PDFKit.PDFDocument {
    return this.face(face === 'regular' ? (this.regularName as Face) : face, size, color)
  }

  private rule(y: number, color: string, thickness: number, width = this.width): void {
    this.doc
      .moveTo(this.left, y)
      .lineTo(this.left + width, y)
      .lineWidth(thickness)
      .strokeColor(color)
      .stroke()
  }

  /** Keeps what follows, of this height, together. */
  private keep(points: number): void {
    if (!this.hasRoom(points)) this.newPage()
  }

  private hasRoom(points: number): boolean {
    return this.doc.y + points <= this.doc.page.height - MARGIN.bottom
  }

  private get page(): number {
    return this.doc.bufferedPageRange().count - 1
  }

  /** Called before a text is written; its end is known with the next one. */
  private fit(text: string): string {
    this.settleBoxes()
    const fitted = this.plain(text)
    if (fitted.includes(MISSING)) this.boxedFrom = this.page
    return fitted
  }

  private settleBoxes(): void {
    if (this.boxedFrom === null) return
    for (let page = this.boxedFrom; page <= this.page; page++) this.boxed.add(page)
    this.boxedFrom = null
  }

  /**
   * A character that the font lacks becomes a box, with a footer note. So do direction-changing characters,
   * which could make a text read as another, and marks stacked on one letter, which would cover the page.
   */
  private plain(text: string): string {
    const clear = text
      .normalize('NFC')
      .replaceAll(DIRECTIONS, MISSING)
      .replaceAll(/\p{Default_Ignorable_Code_Point}/gu, '')
      .replaceAll(PILED_MARKS, `$1${MISSING}`)
    let fitted = ''
    for (const character of clear) {
      const isThere = character === '\n' || this.letters.hasGlyphForCodePoint(character.codePointAt(0)!)
      fitted += isThere ? character : MISSING
    }
    return fitted
  }
}

/** The current font, which pdfkit's types do not expose; all fonts have the same letters. */
type Letters = { hasGlyphForCodePoint(codePoint: number): boolean }

/** Reads an image once, which pdfkit's types do not expose either. */
type ImageReader = { openImage(bytes: Buffer): { width: number; height: number } }
