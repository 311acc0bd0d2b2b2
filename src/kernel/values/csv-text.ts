/** The detected encoding of a file. */
export type Encoding = 'utf-8' | 'utf-16' | 'windows-1252'

/** The text of a file, or null if it is not text. Western spreadsheets write windows-1252 if not Unicode. */
export function decodeText(bytes: Uint8Array): { text: string; encoding: Encoding } | null {
  const [first, second] = bytes
  const marked =
    first === 0xff && second === 0xfe ? 'utf-16le' : first === 0xfe && second === 0xff ? 'utf-16be' : null
  const found = marked
    ? { text: tryDecode(marked, bytes), encoding: 'utf-16' as const }
    : (utf8(bytes) ?? { text: tryDecode('windows-1252', bytes), encoding: 'windows-1252' as const })
  return found.text === null || found.text.includes('\0')
    ? null
    : { text: found.text, encoding: found.encoding }
}

function utf8(bytes: Uint8Array) {
  const text = tryDecode('utf-8', bytes)
  return text === null ? null : { text, encoding: 'utf-8' as const }
}

function tryDecode(encoding: string, bytes: Uint8Array): string | null {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    return null
  }
}

export const SEPARATORS = [',', ';', '\t', '|'] as const
export type Separator = (typeof SEPARATORS)[number]

/** Far more than any bank or spreadsheet writes, and few enough to keep rows cheap. */
export const MAX_COLUMNS = 200
export const LONGEST_CELL = 10_000

/** A row of a file, and its first line. */
export type Row = { line: number; cells: string[] }

/** `tooWideAt` and `tooLongAt` name the first line with too many columns or a cell that is too long. */
export type Parsed = {
  rows: Row[]
  isCut: boolean
  unclosedAt: number | null
  tooWideAt: number | null
  tooLongAt: number | null
}

/**
 * Rows of cells (RFC 4180), tolerant: any line ending, quotes inside an unquoted cell, rows of different
 * lengths. Skips empty rows. `isCut` if there are more rows than requested, `unclosedAt` for a quote without
 * an end. Stops at the first row that is too wide or too long.
 */
export function parseRows(text: string, separator: Separator, maxRows: number): Parsed {
  const reader = new RowReader(text, separator)
  const rows: Row[] = []
  const end = { rows, isCut: false, unclosedAt: null, tooWideAt: null, tooLongAt: null }
  for (;;) {
    const row = reader.next()
    if (row === null) return { ...end, unclosedAt: reader.unclosedAt }
    if (row.cells.length > MAX_COLUMNS) return { ...end, tooWideAt: row.line }
    if (row.cells.some(cell => cell.length > LONGEST_CELL))
      return { ...end, unclosedAt: reader.unclosedAt, tooLongAt: row.line }
    if (row.cells.every(cell => cell.trim() === '')) continue
    if (rows.length === maxRows) return { ...end, isCut: true }
    rows.push(row)
  }
}

class RowReader {
  unclosedAt: number | null = null
  private at = 0
  private line = 1
  private readonly text: string
  private readonly separator: Separator
  private readonly ends: RegExp

  constructor(text: string, separator: Separator) {
    this.text = text
    this.separator = separator
    this.ends = new RegExp(
      `[${separator === '\t' ? '\\t' : separator === '|' ? '\\|' : separator}\\r\\n]`,
      'g',
    )
  }

  next(): Row | null {
    if (this.at >= this.text.length) return null
    const row: Row = { line: this.line, cells: [] }
    for (;;) {
      row.cells.push(this.text[this.at] === '"' ? this.quoted() : this.plain())
      if (this.text[this.at] !== this.separator) break
      // One more than allowed is enough; the rest of the row is skipped.
      if (row.cells.length > MAX_COLUMNS) break
      this.at++
    }
    this.endLine()
    return row
  }

  private plain(): string {
    this.ends.lastIndex = this.at
    const end = this.ends.exec(this.text)?.index ?? this.text.length
    const cell = this.text.slice(this.at, end)
    this.at = end
    return cell
  }

  /** Doubled quotes are one; text after the closing quote belongs to the cell. */
  private quoted(): string {
    const began = this.line
    let cell = ''
    let from = this.at + 1
    for (;;) {
      const end = this.text.indexOf('"', from)
      if (end < 0) {
        this.unclosedAt ??= began
        this.at = this.text.length
        return cell + this.text.slice(from)
      }
      cell += this.text.slice(from, end)
      if (this.text[end + 1] !== '"') {
        this.at = end + 1
        this.line += cell.split('\n').length - 1
        return cell + this.plain()
      }
      cell += '"'
      from = end + 2
    }
  }

  private endLine(): void {
    if (this.at >= this.text.length) return
    if (this.text[this.at] === '\r' && this.text[this.at + 1] === '\n') this.at++
    this.at++
    this.line++
  }
}
