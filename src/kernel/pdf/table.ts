import type PDFDocument from 'pdfkit'
import type { Face } from './fonts.ts'

export type SheetColumn = {
  head: string
  /** In points; all columns together are at most as wide as the page. */
  width: number
  /** Figures are right-aligned. */
  align?: 'right'
}

export type SheetRow = {
  cells: readonly string[]
  /** Small print under one column's text: the column's index, and the text. */
  gloss?: readonly [column: number, text: string]
  /** A total, or anything else to emphasize. */
  strong?: boolean
  /** A column whose text is a placeholder for a value. */
  asks?: number
  /** Never the last of a page: the next row stays with it. */
  withNext?: boolean
}

/** What a table needs from its page. */
export type Pen = {
  doc: InstanceType<typeof PDFDocument>
  left: number
  /** The width of the page's content. */
  width: number
  face(face: Face, size: number, color: string): InstanceType<typeof PDFDocument>
  rule(y: number, color: string, thickness: number): void
  /** Before a text is written. */
  fit(text: string): string
  /** Before a text is only measured. */
  plain(text: string): string
  hasRoom(points: number): boolean
  newPage(): void
}

const HEAD = { size: 7.6, above: 2, below: 2.4 }
const CELL = { size: 9, lineGap: 0.8, above: 2.6, below: 1.6 }
const GLOSS = { size: 7.6, lineGap: 0.6 }
const GAP = 9

type Colors = { ink: string; soft: string; line: string; accent: string }

/** Draws rows under their header. A row stays together; a new page repeats the header. */
export function setTable(
  pen: Pen,
  colors: Colors,
  columns: readonly SheetColumn[],
  rows: readonly SheetRow[],
): void {
  const heights = rows.map(row => rowHeight(pen, columns, row))
  const head = headHeight(pen, columns)
  // The header is never alone at the bottom of a page.
  if (!pen.hasRoom(head + runHeight(rows, heights, 0))) pen.newPage()
  setHead(pen, colors, columns, head)
  for (const [place, row] of rows.entries()) {
    if (!pen.hasRoom(runHeight(rows, heights, place))) {
      pen.newPage()
      setHead(pen, colors, columns, head)
    }
    setRow(pen, colors, columns, row, heights[place]!)
  }
  pen.doc.x = pen.left
  pen.doc.y += 6
}

/** The height of a row with everything that stays with it. */
function runHeight(rows: readonly SheetRow[], heights: readonly number[], place: number): number {
  const height = heights[place] ?? 0
  return rows[place]?.withNext ? height + runHeight(rows, heights, place + 1) : height
}

/** The height of the header with the first two rows: the minimum below a heading. */
export function beginningHeight(
  pen: Pen,
  columns: readonly SheetColumn[],
  rows: readonly SheetRow[],
): number {
  let last = Math.min(1, rows.length - 1)
  while (rows[last]?.withNext && last < rows.length - 1) last++
  const first = rows.slice(0, last + 1)
  return first.reduce((sum, row) => sum + rowHeight(pen, columns, row), headHeight(pen, columns))
}

const boxOf = ({ width, align }: SheetColumn, lineGap: number) => ({
  width: width - GAP,
  lineGap,
  align: align ?? ('left' as const),
})

function headHeight(pen: Pen, columns: readonly SheetColumn[]): number {
  pen.face('strong', HEAD.size, '#000000')
  const heights = columns.map(column => pen.doc.heightOfString(pen.plain(column.head), boxOf(column, 0)))
  return Math.max(...heights) + HEAD.above + HEAD.below
}

function setHead(pen: Pen, colors: Colors, columns: readonly SheetColumn[], height: number): void {
  const top = pen.doc.y
  let x = pen.left
  for (const column of columns) {
    pen
      .face('strong', HEAD.size, colors.soft)
      .text(pen.fit(column.head), x, top + HEAD.above, boxOf(column, 0))
    x += column.width
  }
  pen.doc.y = top + height
  pen.rule(pen.doc.y, colors.soft, 0.8)
}

const faceOf = ({ strong, asks }: SheetRow, place: number): Face =>
  asks === place ? 'italic' : strong ? 'strong' : 'regular'

function rowHeight(pen: Pen, columns: readonly SheetColumn[], row: SheetRow): number {
  const heights = columns.map((column, place) => {
    pen.face(faceOf(row, place), CELL.size, '#000000')
    const text = pen.doc.heightOfString(pen.plain(row.cells[place] ?? ''), boxOf(column, CELL.lineGap))
    return text + (row.gloss?.[0] === place ? glossHeight(pen, column, row.gloss[1]) : 0)
  })
  return Math.max(...heights) + CELL.above + CELL.below
}

function glossHeight(pen: Pen, column: SheetColumn, gloss: string): number {
  return pen
    .face('italic', GLOSS.size, '#000000')
    .heightOfString(pen.plain(gloss), boxOf(column, GLOSS.lineGap))
}

function setRow(
  pen: Pen,
  colors: Colors,
  columns: readonly SheetColumn[],
  row: SheetRow,
  height: number,
): void {
  const top = pen.doc.y
  let x = pen.left
  for (const [place, column] of columns.entries()) {
    const text = row.cells[place] ?? ''
    pen.face(faceOf(row, place), CELL.size, row.asks === place ? colors.accent : colors.ink)
    if (text) pen.doc.text(pen.fit(text), x, top + CELL.above, boxOf(column, CELL.lineGap))
    if (row.gloss?.[0] === place)
      pen
        .face('italic', GLOSS.size, colors.soft)
        .text(pen.fit(row.gloss[1]), x, pen.doc.y, boxOf(column, GLOSS.lineGap))
    x += column.width
  }
  pen.doc.y = top + height
  pen.rule(pen.doc.y, colors.line, 0.5)
}
