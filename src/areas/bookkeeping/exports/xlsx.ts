import { Readable } from 'node:stream'
import { ZipFile } from 'yazl'
import { type CellKind, MAX_ROWS, rowOf, SHEET_BEGIN, SHEET_END, workbookParts } from './xlsx.rules.ts'

type Row = readonly (string | number | null)[]
type Table = { title: string; columns: readonly string[]; kinds: readonly CellKind[] }

/**
 * A workbook with one table, written as its rows are read: only some rows are in memory. Rows beyond what a sheet can have
 * continue in another one.
 */
export async function* workbook(
  table: Table,
  pages: AsyncIterable<readonly Row[]>,
  mtime: Date,
  maxRows = MAX_ROWS,
): AsyncGenerator<Buffer> {
  const zip = new ZipFile()
  const options = { mtime, mode: 0o100644 }
  const rows = new RowSource(pages)
  const output = zip.outputStream as Readable
  const addSheet = (sheet: number) => {
    zip.addReadStreamLazy(`xl/worksheets/sheet${sheet}.xml`, options, give => {
      const content = Readable.from(
        sheetText(table, rows, maxRows, () => {
          if (!rows.isDone) return addSheet(sheet + 1)
          for (const [path, text] of Object.entries(workbookParts(table.title, sheet)))
            zip.addBuffer(Buffer.from(text), path, options)
          zip.end()
        }),
        { objectMode: false },
      )
      content.on('error', error => output.destroy(error))
      give(null, content)
    })
  }
  addSheet(1)
  for await (const piece of output) yield piece as Buffer
}

async function* sheetText(table: Table, rows: RowSource, maxRows: number, onEnd: () => void) {
  const head = table.columns.map((): CellKind => 'text')
  yield SHEET_BEGIN + rowOf(table.columns, head, 1)
  for (let last = 1; last < maxRows; ) {
    const page = await rows.take(maxRows - last)
    if (page.length === 0) break
    yield page.map(row => rowOf(row, table.kinds, ++last)).join('')
  }
  await rows.look()
  yield SHEET_END
  onEnd()
}

/** Rows that come in pages, taken as many at a time as there is room for. */
class RowSource {
  private readonly pages: AsyncIterator<readonly Row[]>
  private rest: readonly Row[] = []
  isDone = false

  constructor(pages: AsyncIterable<readonly Row[]>) {
    this.pages = pages[Symbol.asyncIterator]()
  }

  /** Reads on if nothing is left, and so finds out whether this was the end. */
  async look(): Promise<void> {
    while (this.rest.length === 0 && !this.isDone) {
      const { value, done } = await this.pages.next()
      if (done) this.isDone = true
      else this.rest = value
    }
  }

  async take(most: number): Promise<readonly Row[]> {
    await this.look()
    const taken = this.rest.slice(0, most)
    this.rest = this.rest.slice(most)
    return taken
  }
}
