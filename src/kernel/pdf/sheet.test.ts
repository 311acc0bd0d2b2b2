import assert from 'node:assert/strict'
import test from 'node:test'
import { inflateSync } from 'node:zlib'
import { makeSheet, type Sheet, type SheetNotes } from './sheet.ts'

const NOTES: SheetNotes = {
  title: 'T',
  subject: 'S',
  author: 'A',
  language: 'en',
  at: new Date('2026-01-01T00:00:00Z'),
  letterhead: { name: 'N', line: 'L' },
  foot: (page, pages) => ({ left: '', right: `${page} of ${pages}` }),
  replaced: '',
}

/** The number of text lines on each page. */
async function linesOn(write: (sheet: Sheet) => void): Promise<number[]> {
  const pdf = (await makeSheet(NOTES, write)).toString('latin1')
  const streams = [...pdf.matchAll(/\/Filter \/FlateDecode\n>>\nstream\n([\s\S]*?)\nendstream/g)]
  const contents = streams.map(([, bytes]) => inflateSync(Buffer.from(bytes!, 'latin1')).toString('latin1'))
  return contents.map(content => content.match(/^BT$/gm)?.length ?? 0).filter(count => count > 0)
}

const columns = [{ head: 'Head', width: 200 }]
const row = { cells: ['one\ntwo\nthree\nfour'] }
const rows = [row, row, row]
const next = { lines: ['Between.'], columns, rows }

/** The rest of the first page: more than a heading needs, less than two rows below it need. */
const almostAll = (sheet: Sheet) => sheet.space(500)
/** Of three rows with their head, the first two fit. */
const roomForTwo = (sheet: Sheet) => sheet.space(460)
const onAnotherPage = (sheet: Sheet) => sheet.part(10_000)

function under(sheet: Sheet) {
  sheet.text('Between.')
  sheet.table(columns, rows)
}

test('a heading moves to the next page with the first rows of its table', async () => {
  const kept = await linesOn(sheet => {
    almostAll(sheet)
    sheet.heading('Heading', next)
    under(sheet)
  })
  const moved = await linesOn(sheet => {
    almostAll(sheet)
    onAnotherPage(sheet)
    sheet.heading('Heading', next)
    under(sheet)
  })
  const alone = await linesOn(sheet => {
    almostAll(sheet)
    sheet.heading('Heading')
    under(sheet)
  })
  assert.deepEqual(kept, moved)
  assert.equal(kept.length, 2)
  assert.notDeepEqual(kept, alone, 'without knowing what is next it would stay')
})

test('rows that belong together stay together', async () => {
  const tied = [{ ...row, withNext: true }, { ...row, withNext: true }, row]
  const kept = await linesOn(sheet => {
    roomForTwo(sheet)
    sheet.table(columns, tied)
  })
  const moved = await linesOn(sheet => {
    roomForTwo(sheet)
    onAnotherPage(sheet)
    sheet.table(columns, tied)
  })
  assert.deepEqual(kept, moved)
})

test('a part continues where there is room, and otherwise starts on a new page', async () => {
  const pages = async (used: number) => {
    const counts = await linesOn(sheet => {
      sheet.space(used)
      sheet.part(240)
      sheet.text('Part')
    })
    return counts.length
  }
  assert.deepEqual([await pages(100), await pages(500)], [1, 2])
})
