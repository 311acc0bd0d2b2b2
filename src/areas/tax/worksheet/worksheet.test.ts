// Full run only: it fills in and reads back many PDF files.
import assert from 'node:assert/strict'
import test from 'node:test'
import PDFDocument from 'pdfkit'
import { fontOf } from '../../../kernel/pdf/fonts.ts'
import { LANGUAGES, type Language } from '../../../kernel/values/language.ts'
import glosses from '../form-5472/form-5472-glosses.json' with { type: 'json' }
import { PART_IV } from '../form-5472/lines.rules.ts'
import { answer, books, entry, onLine, party, usd } from '../tax.fixture.ts'
import { manySidedBooks, worksheetOf } from './worksheet.fixture.ts'
import { dollars } from './worksheet.rules.ts'
import type { Block } from './worksheet-blocks.rules.ts'
import { writeWorksheet } from './worksheet-layout.rules.ts'
import { makeWorksheet } from './worksheet-pdf.ts'
import { WORKSHEET_TEXTS } from './worksheet-texts.rules.ts'

const pagesOf = (pdf: Buffer) => Number(/\/Type \/Pages\n\/Count (\d+)/.exec(pdf.toString('latin1'))?.[1])

/** All words of a worksheet, with each table row as one line. */
function wordsOf(blocks: readonly Block[]): string[] {
  return blocks.flatMap(block => {
    if (block.kind === 'table')
      return block.rows.map(({ cells, gloss }) => [...cells, gloss?.[1] ?? ''].join(' | '))
    if (block.kind === 'facts') return block.rows.map(row => row.join(': '))
    if (block.kind === 'warning') return [block.heading, ...block.lines]
    return block.kind === 'part' ? [] : [block.text]
  })
}

function wordsFor(given = manySidedBooks(), language: Language = 'en') {
  const { prefill, notes } = worksheetOf(given, language)
  return { prefill, words: wordsOf(writeWorksheet(prefill, language, notes)) }
}

test('the same input produces the same bytes, and different input different bytes', async () => {
  const given = manySidedBooks()
  const { prefill, notes } = worksheetOf(given)
  const first = await makeWorksheet(prefill, 'en', notes)
  const again = worksheetOf(given)
  assert.ok(first.equals(await makeWorksheet(again.prefill, 'en', again.notes)))
  assert.ok(!first.equals(await makeWorksheet(prefill, 'en', { ...notes, made_on: '2026-03-02' })))
  assert.match(first.toString('latin1'), /D:20260301000000/)
})

test('a worksheet has a form per related party, and extra pages for long content', async () => {
  const longest = 'Long name '.repeat(30)
  const many = Array.from({ length: 200 }, () =>
    entry({
      movement_type: 'distribucion',
      category: 'distribucion',
      paid: usd(1),
      economic_purpose: longest,
    }),
  )
  const cases = [
    { given: books([]), least: 1, most: 2 },
    { given: manySidedBooks(), least: 8, most: 13 },
    {
      given: books(many, { parties: [party(1, { name: longest, address: 'W'.repeat(300) })] }),
      least: 30,
      most: 80,
    },
  ]
  for (const language of LANGUAGES)
    for (const { given, least, most } of cases) {
      const { prefill, notes } = worksheetOf(given, language)
      const pages = pagesOf(await makeWorksheet(prefill, language, notes))
      assert.ok(pages >= least && pages <= most, `${pages} pages in ${language}, not ${least} to ${most}`)
    }
})

test('the cover says when and how to file, states the penalty, and warns about what was left out', () => {
  const { words } = wordsFor()
  for (const line of [
    'LLC: Tarsivo Studio LLC',
    'EIN: 98-1234567',
    'Due: April 15, 2026',
    'Extension: Form 7004, filed by April 15, 2026, extends the due date to October 15, 2026',
    'Not ready to sign',
    'One of them names a document that was withdrawn.',
  ])
    assert.ok(words.includes(line), line)
  assert.ok(words.some(line => /^How to file: .*855-887-7737.*Ogden, UT 84201/.test(line)))
  assert.ok(words.some(line => /^Penalty: \$25,000 for each form .*\$75,000 for these/.test(line)))
  assert.ok(words.some(line => line.startsWith('2 movements with related parties are not on a form')))
})

test('Part IV has every line with money and both totals, and no other line', () => {
  const { prefill, words } = wordsFor()
  const figures = prefill.forms.flatMap(({ part_iv }) => part_iv?.lines ?? [])
  const expected = figures
    .filter(({ line, amount }) => amount !== 0n || ['22', '36'].includes(line))
    .map(({ line, label, amount }) => `${line} | ${label} | ${dollars(amount)} | `)
  const starts = PART_IV.map(({ line, label }) => `${line} | ${label} | `)
  const shown = words.filter(row => starts.some(start => row.startsWith(start)))
  assert.deepEqual(shown.toSorted(), expected.toSorted())
  assert.ok(expected.length >= 8)
})

test('the annex entries of each figure add up to that figure', () => {
  const { prefill, notes } = worksheetOf(manySidedBooks())
  const blocks = writeWorksheet(prefill, 'en', notes)
  let compared = 0
  for (const { person, reference_id, part_iv, part_v } of prefill.forms) {
    const place = blocks.findIndex(
      block => block.kind === 'heading' && block.text === `${person.name} (${reference_id})`,
    )
    const table = blocks[place + 1]
    if (place < 0 || table?.kind !== 'table') {
      assert.equal(part_iv, null, 'only a U.S. person has no figures')
      continue
    }
    const sums = new Map<string, bigint>()
    for (const { cells } of table.rows) {
      const amount = usd(cells[3]!.replaceAll(',', ''))
      sums.set(cells[0]!, (sums.get(cells[0]!) ?? 0n) + amount)
    }
    const figures = part_iv!.lines.filter(one => one.entry_ids.length && !['22', '36'].includes(one.line))
    const expected = figures.map(({ line, amount }): [string, bigint] => [line, amount])
    if (part_v.checked) expected.push(['V', part_v.total])
    assert.deepEqual([...sums], expected)
    compared += expected.length
  }
  assert.ok(compared >= 6, 'there were figures to compare')
})

test('a repaid loan has a zero balance, and its entries are in the annex', () => {
  const lent = entry({ category: 'prestamo_owner', received: usd(500) })
  const back = entry({ movement_type: 'gasto', category: 'prestamo_owner', paid: usd(500), month: 9 })
  const { words } = wordsFor(books([lent, back]))
  assert.ok(words.some(row => /^17b \| .* \| 0\.00 \| $/.test(row)))
  assert.ok(words.some(row => row.startsWith(`17b | ${lent.id} | 2025-06 | 500.00 | `)))
  assert.ok(words.some(row => row.startsWith(`17b | ${back.id} | 2025-09 | -500.00 | `)))
})

test('lists an entry assigned to a line by hand with the reason, author and time', () => {
  const put = (note: string | null) => {
    const given = entry({
      movement_type: 'gasto',
      category: 'gasto_otro',
      paid: usd(9),
      ...onLine('32', note),
    })
    const line = (language: Language) =>
      wordsFor(books([given]), language).words.find(
        row => row.startsWith(`32 | ${given.id} | `) && row.includes('2026-02-02'),
      )
    return [line('en'), line('es')].map(row => row?.replace(`| ${given.id} |`, '| ID |'))
  }
  const by = ['the operator, 2026-02-02 | ', 'el operador, 2026-02-02 | ']
  assert.deepEqual(
    put('Interest'),
    by.map(one => `32 | ID | Interest | ${one}`),
  )
  assert.deepEqual(put(null), [`32 | ID | no reason given | ${by[0]}`, `32 | ID | sin motivo | ${by[1]}`])
})

test('no word of the annex is wider than its column', () => {
  const doc = new PDFDocument({ font: fontOf('regular') as unknown as string })
  const widest = (texts: readonly string[], size: number) =>
    Math.max(...texts.flatMap(text => text.split(' ')).map(word => doc.fontSize(size).widthOfString(word)))
  for (const language of LANGUAGES) {
    const { prefill, notes } = worksheetOf(manySidedBooks(), language)
    const blocks = writeWorksheet(prefill, language, notes)
    const annexed = blocks.slice(
      blocks.findIndex(one => 'text' in one && one.text === WORKSHEET_TEXTS[language].annex),
    )
    const table = annexed.find(block => block.kind === 'table')!
    const column = table.columns.at(-1)!
    const { proofs, local } = WORKSHEET_TEXTS[language]
    const width = widest([...Object.values(proofs), local], 9)
    assert.ok(width <= column.width - 9, `${width} points in ${column.width} in ${language}`)
    assert.ok(table.columns.reduce((sum, one) => sum + one.width, 0) <= 468, 'as wide as the sheet')
  }
})

test('an annex entry shows its document, the start of its hash and the state of its timestamp', () => {
  const sale = entry({ category: 'venta_servicio', received: usd(5), transaction_date: '2025-06-09' })
  const { prefill } = worksheetOf(books([sale]))
  const document = { id: 7, title: 'Invoice 7', sha256: `0123456789ab${'f'.repeat(52)}`, withdrawn: false }
  const row = (proof: string | null, chain: string | null, sha256: string | null = document.sha256) => {
    const money = { received: sale.received, paid: 0n, original: null, included: false }
    const of = { entry_id: sale.id, year: 2025, month: 6, date: '2025-06-09', ...money }
    const evidence = [{ ...of, document: { ...document, sha256, proof, chain } }]
    const words = wordsOf(writeWorksheet(prefill, 'en', { made_on: '2026-03-01', evidence }))
    return words.find(one => one.startsWith(`15 | ${sale.id} | `))
  }
  const start = `15 | ${sale.id} | 2025-06-09 | 5.00 | Invoice 7 (7) |`
  assert.equal(row('confirmed', 'bitcoin'), `${start} 0123456789ab | confirmed | `)
  assert.equal(row('pending', 'bitcoin'), `${start} 0123456789ab | pending | `)
  assert.equal(row('confirmed', 'local'), `${start} 0123456789ab | demo only | `)
  assert.equal(row(null, null, null), `${start} no file |  | `)
})

test('lists what is left out with its amount and what is missing, including withdrawn documents', () => {
  const given = manySidedBooks()
  const lacking = given.entries.find(({ document_id }) => document_id === null)!
  const withdrawn = given.entries.find(({ document_withdrawn }) => document_withdrawn)!
  const english = wordsFor(given).words
  assert.ok(english.includes(`${lacking.id} | 2025-10-12 | paid | 640.00 | lacks document | `))
  assert.ok(
    english.includes(
      `${withdrawn.id} | 2025-11-12 | paid | 210.00 | lacks document (its document was withdrawn) | `,
    ),
  )
  const spanish = wordsFor(given, 'es').words
  assert.ok(
    spanish.includes(
      `${withdrawn.id} | 2025-11-12 | pagado | 210.00 | falta documento (su documento fue retirado) | `,
    ),
  )
})

test('lists the exchange rates used, with their source in words', () => {
  const euros = entry({
    movement_type: 'aportacion',
    category: 'aportacion',
    received: usd('11286.68'),
    transaction_date: '2025-06-10',
    original: {
      currency: 'EUR',
      amount: '10000',
      rate: '1.128668171558',
      source: 'irs_yearly',
      date: '2025-12-31',
      quoted: '0.886 EUR per USD',
    },
  })
  const { words } = wordsFor(books([euros]))
  assert.ok(words.includes(WORKSHEET_TEXTS.en.rates))
  const row = `V | ${euros.id} | 2025-06-10 | 10,000.00 EUR | 1.128668171558 | 0.886 EUR per USD | IRS yearly average, 2025-12-31 | 11,286.68 | `
  assert.ok(words.includes(row), words.filter(one => one.includes('EUR')).join('\n'))
  assert.ok(!wordsFor().words.includes(WORKSHEET_TEXTS.en.rates), 'none without another currency')
})

test('lists open questions and answers, and Part VI shows what was answered', () => {
  const { words } = wordsFor()
  assert.ok(words.some(row => row.startsWith('1a * |  | What is the LLC')))
  assert.ok(
    words.some(row => row.startsWith('42b | RP1 | Yes (No interest agreed) | the operator, 2026-02-01')),
  )
  const sale = entry({ category: 'venta_servicio', received: usd(5) })
  const partVi = (...answers: [string, string][]) =>
    wordsFor(books([sale], { answers: answers.map(([code, text]) => answer(code, text)) })).words
  assert.ok(partVi(['VI', 'no']).includes(WORKSHEET_TEXTS.en.viNot))
  assert.ok(partVi(['VI', 'yes']).includes(WORKSHEET_TEXTS.en.viChecked(null)))
  assert.ok(partVi(['VI', 'yes'], ['VI_value', '9']).includes(WORKSHEET_TEXTS.en.viChecked('9.00')))
})

test('in Spanish every line of the form keeps its English text with Spanish below it', () => {
  const parties = [party(1), party(2, { kind: 'RELATED_ENTITY', relation_subtype: null })]
  const shared = entry({ category: 'ingreso_otro', received: usd(5), ...onLine('12') })
  const given = books([...manySidedBooks().entries, shared], { parties, answers: [answer('6', '2')] })
  const { prefill } = worksheetOf(given, 'es')
  const labels = [
    ...[...prefill.part_i, ...prefill.part_ii, ...prefill.pro_forma_1120].map(({ label }) => label),
    ...prefill.forms.flatMap(({ part_iii, part_vii, part_viii }) =>
      [...part_iii, ...part_vii, ...(part_viii ?? [])].map(({ label }) => label),
    ),
    ...PART_IV.map(({ label }) => label),
    WORKSHEET_TEXTS.es.line1f,
  ]
  const known = glosses as Record<string, string>
  assert.deepEqual(
    labels.filter(label => known[label] === undefined),
    [],
  )
  assert.deepEqual(
    Object.keys(known).filter(label => !labels.includes(label)),
    [],
    'none is for nothing',
  )
  const { words } = wordsFor(given, 'es')
  assert.ok(
    words.some(row => /^1b \| Employer identification number \| .*\| Número de identificación/.test(row)),
  )
})

test('the decision to leave questions open is dated in the language of the worksheet', () => {
  const undocumented = entry({ category: 'venta_servicio', received: usd(5), document_id: null })
  const open = worksheetOf(books([undocumented])).prefill.incomplete
  const left_out_anyway = {
    reason: 'Lost',
    entry_ids: open.entry_ids,
    open_questions: open.open_questions,
    decided_by: 'cli:0',
    decided_at: '2026-02-03T09:00:00.000Z',
  }
  const given = books([undocumented], { left_out_anyway })
  assert.ok(wordsFor(given, 'en').words.some(line => line.endsWith('Lost (the operator, February 3, 2026).')))
  assert.ok(
    wordsFor(given, 'es').words.some(line => line.endsWith('Lost (el operador, 3 de febrero de 2026).')),
  )
})
