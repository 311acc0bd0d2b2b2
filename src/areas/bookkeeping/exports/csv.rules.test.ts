import assert from 'node:assert/strict'
import test from 'node:test'
import fc from 'fast-check'
import { testSeed } from '../../../../tests/harness/random.ts'
import { csvLineOf } from './csv.rules.ts'

const SIGNS = [...'=+-@|＝＋－＠﹦﹢﹣⁼']
const text = fc
  .array(fc.constantFrom(...SIGNS, ...';,\t\r\n"\' aé1'), { maxLength: 12 })
  .map(letters => letters.join(''))
const values = fc.array(text, { minLength: 1, maxLength: 4 })

test('no cell begins with a formula, whichever separator the spreadsheet uses', () => {
  fc.assert(
    fc.property(values, given => {
      const line = csvLineOf(given).slice(0, -2)
      // Programs with another separator split inside of our quotes, and may drop those.
      for (const cell of [...line.split(/[;\r\n]/), ...line.split(/[\t\r\n]/), ...read(line)]) {
        const shown = cell.replace(/^[\s"]+/, '')
        assert.ok(!SIGNS.includes(shown[0] ?? '') || isNumber(shown), JSON.stringify([line, cell]))
      }
      for (const cell of read(line)) assert.doesNotMatch(cell, /^[\t\r]/)
    }),
    { seed: testSeed, numRuns: 3000 },
  )
})

test('every value reads back as it was, apart from the guards', () => {
  fc.assert(
    fc.property(values, given => {
      assert.deepEqual(read(csvLineOf(given).slice(0, -2)).map(unguarded), given.map(unguarded))
    }),
    { seed: testSeed, numRuns: 3000 },
  )
})

test('a value with any separator is quoted, and a number stays a number', () => {
  assert.equal(
    csvLineOf(['a;b', 'a\tb', 'a,b', 'a"b', 'plain', '-12.5', -3, null]),
    '"a;b","a\tb","a,b","a""b",plain,-12.5,-3,\r\n',
  )
  assert.equal(csvLineOf(['=1', 'a;=1', 'a\n@x', '＝1', 'a;＋1']), `'=1,"a;'=1","a\n'@x",'＝1,"a;'＋1"\r\n`)
  assert.equal(csvLineOf(['x; =1', ' =1', '|x', '﹦1', 'a |b']), `"x; '=1", '=1,'|x,'﹦1,a |b\r\n`)
})

const unguarded = (value: string) => value.replaceAll("'", '')
/** Also where a program with another separator takes it and the next cells for one. */
const isNumber = (value: string) => /^-?\d+(\.\d+)?"?(?:,|$)/.test(value)

/** The cells of one record (RFC 4180). */
function read(record: string): string[] {
  const cell = /"((?:[^"]|"")*)"|([^,]*)/y
  const cells: string[] = []
  for (let at = 0; at <= record.length; at = cell.lastIndex + 1) {
    cell.lastIndex = at
    const [, quoted, plain] = cell.exec(record)!
    cells.push(quoted?.replaceAll('""', '"') ?? plain!)
  }
  return cells
}
