import assert from 'node:assert/strict'
import test from 'node:test'
import fc from 'fast-check'
import { testRounds, testSeed } from '../../../../tests/harness/random.ts'
import { LongList } from './long-list.ts'

/** The same text split anywhere. */
function read(text: string, cuts: readonly number[] = []): unknown {
  const bytes = new TextEncoder().encode(text)
  const list = new LongList('items')
  const ends = [...cuts.map(cut => cut % (bytes.length + 1)), bytes.length].toSorted((a, b) => a - b)
  let from = 0
  for (const end of ends) {
    list.add(bytes.slice(from, end))
    from = end
  }
  return joined(list)
}

/** The object as it was before splitting. */
function joined(list: LongList): unknown {
  const { whole, items } = list.end()
  const all = [...items]
  assert.equal(all.length, items.length)
  return all.length > 0 ? { ...(whole as object), items: all } : whole
}

const outcomeOf = (work: () => unknown) => {
  try {
    return { value: work() }
  } catch (error) {
    return { fault: (error as Error).name }
  }
}

const runs = { seed: testSeed, numRuns: 500 * testRounds }
const cuts = fc.array(fc.nat(500), { maxLength: 5 })
// Keys that banks never use and that an object spread would lose.
const json = fc.jsonValue({ maxDepth: 4 }).filter(value => !JSON.stringify(value).includes('__proto__'))

test('an object with a long list equals the result of JSON.parse, wherever it is split', () => {
  fc.assert(
    fc.property(
      fc.array(json),
      fc.dictionary(fc.string(), json),
      fc.boolean(),
      fc.constantFrom(undefined, 1, '\t'),
      cuts,
      (items, others, isFirst, space, cuts) => {
        const whole = isFirst ? { items, ...others } : { ...others, items }
        const text = JSON.stringify(whole, null, space)
        assert.deepEqual(read(text, cuts), JSON.parse(text))
      },
    ),
    runs,
  )
})

test('accepts and rejects exactly what JSON.parse does, however it is broken', () => {
  const good = JSON.stringify({
    a: ['items', { items: [1] }],
    items: [{ a: '"]},{\\', b: [1, [2]] }, 'x,]', null, -1.5e3, [], {}],
    page: { next: 'ñ€😀' },
  })
  fc.assert(
    fc.property(
      fc.nat(good.length),
      fc.nat(3),
      fc.constantFrom('', ',', '[', ']', '{', '}', '"', '\\', ':', ' ', '1', ',,', '"items":[1],'),
      cuts,
      (at, removed, added, cuts) => {
        const text = (good.slice(0, at) + added + good.slice(at + removed)).toWellFormed()
        assert.deepEqual(
          outcomeOf(() => read(text, cuts)),
          outcomeOf(() => JSON.parse(text)),
          text,
        )
      },
    ),
    { ...runs, numRuns: 3000 * testRounds },
  )
})

test("items are separated even if the list's name is escaped", () => {
  for (const name of ['items', 'it\\u0065ms']) {
    const list = new LongList('items')
    list.add(new TextEncoder().encode(`{"${name}":[1,{"a":2}],"b":3}`))
    const { whole, items } = list.end()
    assert.deepEqual([whole, [...items]], [{ items: [], b: 3 }, [1, { a: 2 }]])
  }
})
