// Full run only: it fills in and reads back many PDF files.
import assert from 'node:assert/strict'
import test from 'node:test'
import { inflateSync } from 'node:zlib'
import { LANGUAGES } from '../../kernel/values/language.ts'
import { ACTA } from './acta.fixture.ts'
import { makeActa } from './acta-pdf.ts'

const latin1 = (pdf: Buffer) => pdf.toString('latin1')
/** Without a strategic justification, as most are. */
const ORDINARY = { ...ACTA, strategic_decision: null }

const pagesOf = (pdf: Buffer) => Number(/\/Type \/Pages\n\/Count (\d+)/.exec(latin1(pdf))?.[1])

test('the same facts produce the same bytes, and different facts different bytes', async () => {
  const first = await makeActa(ACTA)
  assert.ok(first.equals(await makeActa({ ...ACTA })))
  assert.ok(!first.equals(await makeActa({ ...ACTA, row_id: ACTA.row_id + 1 })))
})

test('an ACTA is a PDF/A with the date of the decision and embedded fonts', async () => {
  const pdf = await makeActa(ACTA)
  assert.match(latin1(pdf), /^%PDF-1\.7/)
  assert.match(latin1(pdf), /%%EOF\s*$/)
  assert.match(latin1(pdf), /<pdfaid:part>2<\/pdfaid:part>/)
  assert.deepEqual([...new Set(latin1(pdf).match(/D:\d{14}/g))], ['D:20261115093012'])
  assert.match(latin1(pdf), /\/FontFile[23]/)
  assert.doesNotMatch(latin1(pdf), /\/BaseFont \/Helvetica/)
})

test('an ordinary ACTA is one page, in both languages', async () => {
  for (const language of LANGUAGES) assert.equal(pagesOf(await makeActa({ ...ORDINARY, language })), 1)
})

/** The drawing commands of each page. */
const drawnOn = (pdf: Buffer): string[] =>
  [...latin1(pdf).matchAll(/stream\n([\s\S]*?)\nendstream/g)]
    .map(([, packed]) => unpacked(Buffer.from(packed!, 'latin1')))
    .filter(text => /\bBT\b[\s\S]+ Tf\b/.test(text))

/** The number of rules on each page. */
const rulesOf = (pdf: Buffer): number[] =>
  drawnOn(pdf).map(text => text.match(/ l\n[\s\S]{0,60}?S\n/g)?.length ?? 0)

function unpacked(packed: Buffer): string {
  try {
    return inflateSync(packed).toString('latin1')
  } catch {
    return ''
  }
}

test('the audit log section stays on one page with its heading and note', async () => {
  const [LETTERHEAD, FACTS, ENTRY, FOOT] = [1, 10, 4, 1]
  const seen = new Set<number>()
  for (let lines = 1; lines <= 14; lines++) {
    const pdf = await makeActa({ ...ORDINARY, description: Array(lines).fill('line').join('\n') })
    const rules = rulesOf(pdf)
    seen.add(rules.length)
    assert.ok(
      rules.at(-1)! >= ENTRY + FOOT,
      `${lines} lines: the entry is on the last page, and so is its note`,
    )
    if (rules.length > 1)
      assert.deepEqual(
        rules,
        [LETTERHEAD + FACTS + FOOT, ENTRY + FOOT],
        `${lines} lines: nothing of it is before`,
      )
  }
  assert.deepEqual([...seen], [1, 2], 'both cases were seen')
})

test('long texts continue over as many pages as needed', async () => {
  const short = await makeActa({ ...ACTA, description: 'Short.', strategic_decision: null })
  const long = await makeActa({
    ...ACTA,
    description: 'A reason that goes on and on. '.repeat(133),
    strategic_decision: `${'W'.repeat(1000)}\n`.repeat(4),
    manager_resolution: 'one line\n'.repeat(400).slice(0, 4000),
  })
  assert.equal(pagesOf(short), 1)
  assert.ok(pagesOf(long) >= 6, `${pagesOf(long)} pages`)
})

test('characters missing from the font do not prevent an ACTA', async () => {
  const odd = '日本語 \u{1F600}\u200D\u{1F4BC} العربية \u00ad — Ж Ω ł'
  const pdf = await makeActa({ ...ACTA, llc: odd, member: odd, description: odd, manager: odd })
  assert.ok(pagesOf(pdf) >= 1)
})

test('the placeholder for missing characters is explained only on the pages that have it', async () => {
  // Nothing else is set in this size.
  const explained = async (facts: Partial<typeof ACTA>) =>
    drawnOn(await makeActa({ ...ORDINARY, ...facts })).map(text => / 7\.5 Tf\b/.test(text))
  const long = 'A reason that goes on and on. '.repeat(100)
  assert.deepEqual(await explained({}), [false])
  assert.deepEqual(await explained({ description: '日本語', strategic_decision: long }), [true, false])
  assert.deepEqual(await explained({ description: long, manager_resolution: '日本語' }), [false, true])
  assert.deepEqual(
    await explained({ description: long, llc: '日本語 LLC' }),
    [true, true],
    'also in the foot',
  )
})

test('stacked marks on one letter do not cover the page, with a note that they are omitted', async () => {
  const explained = async (description: string) =>
    / 7\.5 Tf\b/.test(drawnOn(await makeActa({ ...ACTA, description }))[0]!)
  const piled = await makeActa({ ...ACTA, description: `Z${'\u0301'.repeat(1000)}` })
  const some = await makeActa({ ...ACTA, description: `Z${'\u0301'.repeat(5)}` })
  assert.ok(piled.equals(some), 'as many as there are, they look the same')
  assert.ok(await explained(`Z${'\u0301'.repeat(1000)}`))
  assert.ok(await explained(`Z${'\u0301\u034f'.repeat(1000)}`), 'nor with what is not seen between them')
  assert.equal(
    await explained('Z\u0301\u0302\u0303, ế, ǘ'),
    false,
    'what a language may put on a letter stays',
  )
})

test('omits direction-changing characters, with a note', async () => {
  const plain = drawnOn(await makeActa({ ...ACTA, description: 'Pay 100 to Ana' }))[0]!
  assert.doesNotMatch(plain, / 7\.5 Tf\b/)
  for (const control of [...'\u061c\u200e\u200f\u202a\u202e\u2066\u2069']) {
    const [page] = drawnOn(await makeActa({ ...ACTA, description: `Pay ${control}100 to Ana` }))
    assert.match(page!, / 7\.5 Tf\b/, control.codePointAt(0)!.toString(16))
  }
})
