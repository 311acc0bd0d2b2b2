import assert from 'node:assert/strict'
import test from 'node:test'
import { ACTA } from './acta.fixture.ts'
import { makeActa } from './acta-pdf.ts'

const told = (pdf: Buffer) => pdf.toString('latin1')
const pagesOf = (pdf: Buffer) => Number(/\/Type \/Pages\n\/Count (\d+)/.exec(told(pdf))?.[1])

test('the same facts give the same bytes, and other facts other bytes', async () => {
  const first = await makeActa(ACTA)
  assert.ok(first.equals(await makeActa({ ...ACTA })))
  assert.ok(!first.equals(await makeActa({ ...ACTA, row_id: ACTA.row_id + 1 })))
})

test('an ACTA is a PDF for archives: it bears the date of the decision and carries its letters along', async () => {
  const pdf = await makeActa(ACTA)
  assert.match(told(pdf), /^%PDF-1\.7/)
  assert.match(told(pdf), /%%EOF\s*$/)
  assert.match(told(pdf), /<pdfaid:part>2<\/pdfaid:part>/)
  assert.deepEqual([...new Set(told(pdf).match(/D:\d{14}/g))], ['D:20261115093012'])
  assert.match(told(pdf), /\/FontFile[23]/)
  assert.doesNotMatch(told(pdf), /\/BaseFont \/Helvetica/)
})

test('long texts go on over as many pages as they need', async () => {
  const short = await makeActa({ ...ACTA, description: 'Short.', strategic_decision: null })
  const long = await makeActa({
    ...ACTA,
    description: 'A reason that goes on and on. '.repeat(133),
    strategic_decision: `${'W'.repeat(1000)}\n`.repeat(4),
    manager_resolution: 'one line\n'.repeat(400).slice(0, 4000),
  })
  assert.ok(pagesOf(short) <= 2, `${pagesOf(short)} pages`)
  assert.ok(pagesOf(long) >= 6, `${pagesOf(long)} pages`)
})

test('characters that the typeface lacks do not keep a paper from being made', async () => {
  const odd = '日本語 \u{1F600}\u200D\u{1F4BC} العربية \u00ad — Ж Ω ł'
  const pdf = await makeActa({ ...ACTA, llc: odd, member: odd, description: odd, manager: odd })
  assert.ok(pagesOf(pdf) >= 1)
})
