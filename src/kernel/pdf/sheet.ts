import PDFDocument from 'pdfkit'
import { FACE_NAMES, type Face, fontOf } from './fonts.ts'

/**
 * A paper of ours as a PDF: letter size, one column, text that flows over as many pages as it needs, a foot with the
 * page number on each. The same words give the same bytes: no clock, no chance, no name of a machine goes in.
 */
export type SheetNotes = {
  title: string
  subject: string
  author: string
  language: 'es' | 'en'
  /** The date the file itself bears. */
  at: Date
  /** Who speaks, and what is said beneath the name. */
  letterhead: { name: string; line: string }
  foot(page: number, pages: number): { left: string; right: string }
  /** Said at the end where a text had characters that the font lacks. */
  replaced: string
}

export type Sheet = {
  title(text: string, below: string): void
  heading(text: string): void
  text(text: string, face?: Face): void
  /** Names and values in two columns, a line under each. */
  facts(rows: readonly (readonly [name: string, value: string])[]): void
  /** A line to the left, with who stands under it. */
  signature(lines: readonly string[]): void
  /** Small print. */
  note(text: string): void
  space(points: number): void
}

const [INK, SOFT, LINE, ACCENT] = ['#1c2530', '#5d6875', '#d5dae0', '#8a4f24']
const MARGIN = { top: 58, bottom: 78, left: 74, right: 74 }
const NAME_COLUMN = 132
const MISSING = '\u25a0'

export async function makeSheet(notes: SheetNotes, write: (sheet: Sheet) => void): Promise<Buffer> {
  const { title, subject, author, language, at } = notes
  const doc = new PDFDocument({
    size: 'LETTER',
    margins: MARGIN,
    bufferPages: true,
    lang: language === 'es' ? 'es-ES' : 'en-US',
    displayTitle: true,
    pdfVersion: '1.7',
    // Readable as it is for as long as there are readers of PDF: what an archive asks for.
    subset: 'PDF/A-2b',
    // Any standard face would be named but not embedded.
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
  page.letterhead(notes.letterhead)
  write(page)
  if (page.hasReplaced) page.note(notes.replaced)
  page.feet(notes.foot)
  doc.end()
  await ended
  return Buffer.concat(parts)
}

class Page implements Sheet {
  private readonly doc: PDFKit.PDFDocument
  private readonly left = MARGIN.left
  private readonly width: number
  private readonly letters: Letters
  hasReplaced = false

  constructor(doc: PDFKit.PDFDocument) {
    this.doc = doc
    this.width = doc.page.width - MARGIN.left - MARGIN.right
    for (const face of FACE_NAMES) doc.registerFont(face, fontOf(face))
    this.letters = (doc.font('regular') as unknown as { _font: { font: Letters } })._font.font
  }

  letterhead({ name, line }: SheetNotes['letterhead']): void {
    this.face('strong', 15, INK).text(this.fit(name), this.left, MARGIN.top, { width: this.width })
    this.doc.moveDown(0.15)
    this.face('regular', 8.5, SOFT).text(this.fit(line), { width: this.width, characterSpacing: 0.3 })
    this.doc.y += 9
    this.rule(this.doc.y, ACCENT, 1.2)
    this.doc.y += 26
  }

  title(text: string, below: string): void {
    this.face('regular', 23, INK).text(this.fit(text), this.left, this.doc.y, {
      width: this.width,
      lineGap: 1,
    })
    this.doc.y += 4
    this.face('italic', 11.5, SOFT).text(this.fit(below), { width: this.width })
    this.doc.y += 14
  }

  heading(text: string): void {
    // Never alone at the foot of a page.
    this.keep(74)
    if (this.doc.y > MARGIN.top) this.doc.y += 10
    this.face('strong', 8.5, ACCENT).text(this.fit(text.toUpperCase()), this.left, this.doc.y, {
      width: this.width,
      characterSpacing: 1.1,
    })
    this.doc.y += 6
  }

  text(text: string, face: Face = 'regular'): void {
    for (const paragraph of text.split(/\n+/)) {
      this.keep(32)
      this.face(face, 10, INK).text(this.fit(paragraph), this.left, this.doc.y, {
        width: this.width,
        lineGap: 2.6,
      })
      this.doc.y += 5
    }
  }

  facts(rows: readonly (readonly [string, string])[]): void {
    const column = { width: this.width - NAME_COLUMN, lineGap: 2.2 }
    this.rule(this.doc.y, LINE, 0.6)
    for (const [name, value] of rows) {
      const told = this.fit(value)
      this.keep(this.face('regular', 10, INK).heightOfString(told, column) + 9)
      const y = this.doc.y + 4.5
      this.face('regular', 9, SOFT).text(this.fit(name), this.left, y + 1.2, { width: NAME_COLUMN - 14 })
      const below = this.doc.y
      this.face('regular', 10, INK).text(told, this.left + NAME_COLUMN, y, column)
      this.doc.y = Math.max(this.doc.y, below) + 2.5
      this.rule(this.doc.y, LINE, 0.6)
    }
    this.doc.x = this.left
    this.doc.y += 6
  }

  signature(lines: readonly string[]): void {
    this.keep(42 + lines.length * 14)
    this.doc.y += 30
    this.rule(this.doc.y, INK, 0.7, 230)
    this.doc.y += 6
    for (const [i, line] of lines.entries())
      this.face(i === 0 ? 'strong' : 'regular', i === 0 ? 10 : 8.5, i === 0 ? INK : SOFT).text(
        this.fit(line),
        this.left,
        this.doc.y + (i === 0 ? 0 : 1),
        { width: this.width },
      )
    this.doc.y += 6
  }

  note(text: string): void {
    this.keep(40)
    this.face('regular', 8.5, SOFT).text(this.fit(text), this.left, this.doc.y + 4, {
      width: this.width,
      lineGap: 2,
    })
  }

  space(points: number): void {
    this.doc.y += points
  }

  /** When all is written and the number of pages is known. */
  feet(foot: SheetNotes['foot']): void {
    const { count } = this.doc.bufferedPageRange()
    for (let page = 0; page < count; page++) {
      this.doc.switchToPage(page)
      // Below the margin of the text, where pdfkit would begin another page.
      this.doc.page.margins.bottom = 0
      const y = this.doc.page.height - 50
      this.rule(y - 9, LINE, 0.6)
      const { left, right } = foot(page + 1, count)
      const width = this.width / 2
      this.face('regular', 8, SOFT).text(this.fit(left), this.left, y, {
        width: width + 60,
        lineBreak: false,
      })
      this.doc.text(this.fit(right), this.left + width, y, { width, align: 'right', lineBreak: false })
    }
  }

  private face(face: Face, size: number, colour: string): PDFKit.PDFDocument {
    return this.doc.font(face).fontSize(size).fillColor(colour)
  }

  private rule(y: number, colour: string, thickness: number, width = this.width): void {
    this.doc
      .moveTo(this.left, y)
      .lineTo(this.left + width, y)
      .lineWidth(thickness)
      .strokeColor(colour)
      .stroke()
  }

  /** What follows is this high, and stays together. */
  private keep(points: number): void {
    if (this.doc.y + points <= this.doc.page.height - MARGIN.bottom) return
    this.doc.addPage()
    this.doc.x = this.left
    this.doc.y = MARGIN.top
  }

  /** A character that the font lacks becomes a box; that is said at the end. */
  private fit(text: string): string {
    let fitted = ''
    for (const character of text.normalize('NFC').replaceAll(/\p{Default_Ignorable_Code_Point}/gu, '')) {
      const isThere = character === '\n' || this.letters.hasGlyphForCodePoint(character.codePointAt(0)!)
      if (!isThere) this.hasReplaced = true
      fitted += isThere ? character : MISSING
    }
    return fitted
  }
}

/** The font in use, which pdfkit's types do not show; all faces have the same letters. */
type Letters = { hasGlyphForCodePoint(codePoint: number): boolean }
