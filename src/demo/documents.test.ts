import assert from 'node:assert/strict'
import test from 'node:test'
import { taxYearNamed } from './documents.ts'
import { filedPapers, writePaper } from './papers.ts'
import { planDemo } from './plan.ts'
import { smallPdf } from './small-pdf.ts'

const NOW = new Date('2026-11-15T10:00:00Z')
const papersOf = () =>
  planDemo(NOW)
    .members.flatMap(({ llcs }) => llcs)
    .flatMap(({ name, state, books }) => filedPapers(name, state, books))

test('every document of the demo is a distinct PDF, and the same on every load', () => {
  const first = papersOf().map(filed => smallPdf(writePaper(filed)))
  const again = papersOf().map(filed => smallPdf(writePaper(filed)))
  assert.ok(first.every((pdf, i) => pdf.equals(again[i]!)))
  assert.ok(first.length > 2000)
  for (const pdf of first) checkPdf(pdf.toString('latin1'))
})

/** Its cross-reference table is correct, so that any reader can open it. */
function checkPdf(pdf: string): void {
  assert.ok(pdf.startsWith('%PDF-1.4\n') && pdf.endsWith('%%EOF\n'))
  const start = Number(/startxref\n(\d+)\n/.exec(pdf)![1])
  const places = [...pdf.slice(start).matchAll(/^(\d{10}) 00000 n $/gm)].map(([, place]) => Number(place))
  assert.ok(places.length > 5)
  for (const [i, place] of places.entries()) assert.ok(pdf.startsWith(`${i + 1} 0 obj\n`, place))
  const [, length, stream] = /<<\/Length (\d+)>>\nstream\n([\s\S]*?)\nendstream/.exec(pdf)!
  assert.equal(stream!.length, Number(length))
}

test('an invoice matches its entries: who, when and how much', () => {
  const invoices = papersOf().filter(({ paper, entries }) => paper.type === 'INVOICE' && entries.length === 1)
  assert.ok(invoices.length > 100)
  for (const filed of invoices) {
    const page = writePaper(filed)
    const [entry] = filed.entries
    const amount = Math.abs(Number(entry!.income) - Number(entry!.expense))
    assert.equal(Number(page.total![1].replaceAll(/[$,]/g, '')), amount)
    assert.equal(page.on, entry!.transaction_date)
    const parties = [page.from, ...page.facts.map(([, value]) => value)]
    assert.ok(parties.includes(filed.llc))
    if (filed.party) assert.ok(parties.includes(filed.party))
  }
})

test('the receipt of an extension belongs to the tax year that it extends', () => {
  const receipts = papersOf().filter(({ paper }) => paper.title.includes('7004'))
  assert.ok(receipts.length > 0)
  // The tax year begins in July and ends in June, and its extension is sent in September.
  for (const { paper, on } of receipts) assert.equal(taxYearNamed(paper.title), Number(on.slice(0, 4)) - 1)
  assert.equal(taxYearNamed('Receipt: Registered agent renewal 2025'), null)
})
