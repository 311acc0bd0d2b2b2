import type { Database } from '../src/kernel/sql/postgres.ts'
import type { Bench } from './installation.ts'
import { type Findings, makeRatio, medianFigures } from './report.ts'
import { ratiosOf, shortFigure, spreadOf } from './rounds.ts'
import type { Books } from './seed.ts'
import { requestText, SocketClient } from './socket-client.ts'

/** Books of very different size, all read with the same request. */
export type SizedBooks = {
  small: Books
  smallEntries: number
  large: Books
  oneMonth: Books
  largeEntries: number
}

const CATEGORY = 'software'

export type Point = { name: string; request: () => string }

/**
 * Does a page cost the same in large books, and at any offset? Time per request, one at a time. The books'
 * revision changes before each turn, so that no page is cached.
 */
export async function benchSize(
  bench: Bench,
  database: Database,
  port: number,
  books: SizedBooks,
): Promise<Findings> {
  const { small, large, oneMonth, smallEntries, largeEntries } = books
  bench.say(`size: one request at a time, ${count(smallEntries)} and ${count(largeEntries)} entries`)
  const inCategory = await totalOf(port, large, `&category=${CATEGORY}`)
  const deep = Math.floor(largeEntries * 0.9)
  const deepInCategory = Math.floor(inCategory * 0.9)
  const page = (of: Books, rest = '') =>
    requestText('GET', `/v1/bookkeeping?entity_id=${of.entityId}${rest}`, of.key)
  const point = (name: string, of: Books, rest = ''): Point => {
    const request = page(of, rest)
    return { name, request: () => request }
  }
  const after = async (of: Books, offset: number, filter = '') =>
    `${filter}&cursor=${await cursorAt(port, of, `&offset=${offset}${filter}`)}`
  const [cursor, cursorInCategory, cursorInMonth] = [
    await after(large, deep),
    await after(large, deepInCategory, `&category=${CATEGORY}`),
    await after(oneMonth, deep),
  ]
  const anywhere = () => page(large, `&offset=${Math.floor(Math.random() * (largeEntries - 100))}`)
  const figures = await measureLatencies(bench, port, () => turnBooks(database), [
    point('small', small),
    point('large', large),
    point('large, deep', large, `&offset=${deep}`),
    { name: 'large, anywhere', request: anywhere },
    point('large, cursor', large, cursor),
    point('category', large, `&category=${CATEGORY}`),
    point('category, deep', large, `&category=${CATEGORY}&offset=${deepInCategory}`),
    point('category, cursor', large, cursorInCategory),
    point('one month', oneMonth),
    point('one month, cursor', oneMonth, cursorInMonth),
    point('one month, deep', oneMonth, `&offset=${deep}`),
  ])
  const ratio = (title: string, over: string, under: string, hasTarget = true) =>
    makeRatio(title, ratiosOf(figures, over, under), hasTarget ? { atMost: 1.3 } : undefined)
  return {
    ratios: [
      ratio(`${count(largeEntries)} entries / ${count(smallEntries)}, time`, 'large', 'small'),
      ratio(`offset ${count(deep)} / 0, time`, 'large, deep', 'large'),
      ratio(`offset ${count(deepInCategory)} / 0 of one category, time`, 'category, deep', 'category'),
      ratio(`offset ${count(deep)} / 0, all in one month, time`, 'one month, deep', 'one month'),
      ratio(`cursor at ${count(deep)} / first page, time`, 'large, cursor', 'large'),
      ratio(
        `cursor at ${count(deepInCategory)} / first page of one category, time`,
        'category, cursor',
        'category',
      ),
      ratio(
        `cursor at ${count(deep)} / first page, all in one month, time`,
        'one month, cursor',
        'one month',
      ),
      ratio('any offset, another each time / 0, time', 'large, anywhere', 'large', false),
    ],
    figures: medianFigures(figures, 'ms', name => `time per page: ${name}`),
  }
}

async function turnBooks(database: Database): Promise<void> {
  await database.withClient(client => client.query('update kernel.revision set number = number + 1'))
}

const count = (entries: number) => entries.toLocaleString('en-US')

async function totalOf(port: number, books: Books, filter: string): Promise<number> {
  const path = `/v1/bookkeeping?entity_id=${books.entityId}&limit=1${filter}`
  const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
    headers: { authorization: `Bearer ${books.key}` },
  })
  const { pagination } = (await answer.json()) as { pagination: { total: number } }
  return pagination.total
}

/** The cursor of what comes after an offset. */
async function cursorAt(port: number, books: Books, rest: string): Promise<string> {
  const path = `/v1/bookkeeping?entity_id=${books.entityId}&limit=1${rest}`
  const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
    headers: { authorization: `Bearer ${books.key}` },
  })
  const { pagination } = (await answer.json()) as { pagination: { next_cursor: string } }
  return pagination.next_cursor
}

/** The median time of each point in each round; within a round the points alternate by request. */
export async function measureLatencies(
  { quick, say }: Bench,
  port: number,
  beforeTurn: () => Promise<void>,
  points: Point[],
): Promise<Map<string, number[]>> {
  const rounds = quick ? 2 : 5
  const turns = quick ? 100 : 400
  const client = await SocketClient.open(port)
  const medians = new Map<string, number[]>(points.map(({ name }) => [name, []]))
  try {
    for (let round = 0; round <= rounds; round++) {
      const times = points.map(() => [] as number[])
      for (let turn = 0; turn < turns; turn++) {
        await beforeTurn()
        for (const [i, { request }] of points.entries()) times[i]!.push(await timeOf(client, request()))
      }
      const found = times.map(values => spreadOf(values).median)
      const shown = points.map(({ name }, i) => `${name} ${shortFigure(found[i]!)}`).join(', ')
      say(`  ${round === 0 ? 'warm-up' : `round ${round} of ${rounds}`}, ms: ${shown}`)
      if (round > 0) for (const [i, { name }] of points.entries()) medians.get(name)!.push(found[i]!)
    }
  } finally {
    client.close()
  }
  return medians
}

async function timeOf(client: SocketClient, request: string): Promise<number> {
  const startedAt = performance.now()
  const { status } = await client.ask(request)
  if (status !== 200) throw new Error(`a page was answered with ${status}`)
  return performance.now() - startedAt
}
