import assert from 'node:assert/strict'
import { buffer } from 'node:stream/consumers'
import { test } from 'node:test'
import { crc32 } from 'node:zlib'
import { fromBufferPromise } from 'yauzl'
import { listFile } from '../web/shared/list-file.ts'
import { byNext, byOffset } from '../web/shared/list-pages.ts'

const HEAD = ['Name', 'Day', 'Amount']
const ROWS = [
  ['=HYPERLINK("https://example.com")', '2026-01-31', 1234.5],
  ['Añil & "Co", <LLC>', null, -7],
]

async function unzip(bytes: Buffer): Promise<Record<string, string>> {
  const files: Record<string, string> = {}
  const zip = await fromBufferPromise(bytes, { strictFileNames: true, validateEntrySizes: true })
  for await (const entry of zip.eachEntry()) {
    const content = await buffer(await zip.openReadStreamPromise(entry))
    assert.equal(crc32(content), entry.crc32, entry.fileName)
    files[entry.fileName] = content.toString()
  }
  return files
}

test('a list is a CSV file in which no cell is a formula', async () => {
  const bytes = Buffer.from(await listFile('csv', 'List', HEAD, ROWS).arrayBuffer())
  assert.equal(
    bytes.toString(),
    '\uFEFFName,Day,Amount\r\n"\'=HYPERLINK(""https://example.com"")",2026-01-31,1234.5\r\n"Añil & ""Co"", <LLC>",,-7\r\n',
  )
})

test('a list is a workbook in which texts stay texts, dates are dates and amounts are numbers', async () => {
  const files = await unzip(Buffer.from(await listFile('xlsx', 'List', HEAD, ROWS).arrayBuffer()))
  assert.deepEqual(Object.keys(files).sort(), [
    '[Content_Types].xml',
    '_rels/.rels',
    'xl/_rels/workbook.xml.rels',
    'xl/styles.xml',
    'xl/workbook.xml',
    'xl/worksheets/sheet1.xml',
  ])
  const sheet = files['xl/worksheets/sheet1.xml']!
  assert.doesNotMatch(sheet, /<f>/)
  for (const cell of [
    '<c r="A1" t="inlineStr"><is><t xml:space="preserve">Name</t></is></c>',
    '<c r="A2" t="inlineStr"><is><t xml:space="preserve">=HYPERLINK("https://example.com")</t></is></c>',
    '<c r="B2" s="1"><v>46053</v></c>',
    '<c r="C2"><v>1234.5</v></c>',
    '<c r="A3" t="inlineStr"><is><t xml:space="preserve">Añil &amp; "Co", &lt;LLC&gt;</t></is></c><c r="C3"><v>-7</v></c>',
  ])
    assert.ok(sheet.includes(cell), `${cell} in ${sheet}`)
})

async function all<T>(pages: AsyncIterable<T>): Promise<T[]> {
  const found: T[] = []
  for await (const page of pages) found.push(page)
  return found
}

test('a list is read to its end, page by page, also past pages without rows', async () => {
  const rows = Array.from({ length: 1001 }, (_, at) => at)
  const offsets: number[] = []
  const read = async ({ limit, offset }: { limit: number; offset: number }) => {
    offsets.push(offset)
    return { data: rows.slice(offset, offset + limit) }
  }
  assert.deepEqual((await all(byOffset(read))).flat(), rows)
  assert.deepEqual(offsets, [0, 500, 1000])
  const pages = new Map<string | null, { data: string[]; next: string | null }>([
    [null, { data: ['a'], next: 'x' }],
    ['x', { data: [], next: 'y' }],
    ['y', { data: ['b'], next: null }],
  ])
  assert.deepEqual(await all(byNext<string, string>(async after => pages.get(after)!)), [['a'], [], ['b']])
})
