import { type BankRequest, type BankResponse, RejectedRequest } from './bank-request.ts'
import { randomFrom } from './random.ts'

/** The position after which a page starts, and where it continues. */
type Start = { after: number; goesOn: number | 'as usual' | 'nowhere' }

export type Listed<T> = {
  list: readonly T[]
  placeOf: (id: string) => number | undefined
  matches: (row: T) => boolean
  refuse: (field: string, why: string) => BankResponse
}

type Page<T> = { rows: T[]; page: { nextPage?: string; previousPage?: string } }

/** Pages of a list by id, like Mercury's. Twisted pages use their own cursors, which are stored here. */
export function makeCursors() {
  const own = new Map<string, Start>()
  const random = randomFrom('cursors')

  function cursorFor(start: Start): string {
    const cursor = random.uuid()
    own.set(cursor, start)
    return cursor
  }

  function page<T extends { id: string }>({ query, twist }: BankRequest, listed: Listed<T>): Page<T> {
    const { list, matches } = listed
    const { limit, step, start, isBackwards, isOwn } = readCursor(query, listed, own)
    const walk = (after: number, by: number) => walkFrom(list, after, by, limit, matches)
    if (isBackwards) {
      const { rows } = walk(start.after, -step)
      return { rows: rows.reverse(), page: linksOf(rows, listed, step) }
    }
    const { rows, end } = walk(start.after, step)
    const plain: Page<T> = { rows, page: linksOf(rows, listed, step) }
    if (start.goesOn === 'nowhere') return { rows, page: {} }
    if (start.goesOn !== 'as usual') return { rows, page: { nextPage: list[start.goesOn]!.id } }
    if (isOwn) return plain

    switch (twist) {
      case 'cursor-repeats': {
        const nextPage = query.get('start_after') ?? rows.at(-1)?.id
        return { rows, page: nextPage ? { nextPage } : {} }
      }
      case 'pages-twice': {
        const before = walk(start.after + step, -step).rows.reverse()
        const nextPage = cursorFor({ after: start.after, goesOn: 'as usual' })
        return before.length === 0 ? plain : { rows: before, page: { nextPage } }
      }
      case 'pages-swapped': {
        if (!plain.page.nextPage) return plain
        const second = walk(end, step)
        const isLast = walk(second.end, step).rows.length === 0
        const nextPage = cursorFor({ after: start.after, goesOn: isLast ? 'nowhere' : second.end })
        return { rows: second.rows, page: { nextPage } }
      }
      default:
        return plain
    }
  }

  return { page }
}

const edgeOf = (list: readonly unknown[], step: number) => (step > 0 ? -1 : list.length)

function readCursor<T extends { id: string }>(
  query: URLSearchParams,
  { list, placeOf, refuse }: Listed<T>,
  own: ReadonlyMap<string, Start>,
) {
  const limit = readWhole(query, 'limit', 1000, 1, 1000, refuse)
  const order = query.get('order') ?? 'asc'
  if (order !== 'asc' && order !== 'desc') throw new RejectedRequest(refuse('order', 'must be asc or desc'))
  const step = order === 'asc' ? 1 : -1
  const given = ['start_after', 'end_before', 'start_at'].filter(name => query.has(name))
  if (given.length > 1) throw new RejectedRequest(refuse(given[1]!, `cannot be combined with ${given[0]}`))
  const [name] = given
  const start: Start = { after: edgeOf(list, step), goesOn: 'as usual' }
  if (!name) return { limit, step, start, isBackwards: false, isOwn: false }
  const id = query.get(name)!
  const known = name === 'start_after' ? own.get(id) : undefined
  if (known) return { limit, step, start: known, isBackwards: false, isOwn: true }
  const place = placeOf(id)
  if (place === undefined) throw new RejectedRequest(refuse(name, 'is not the id of one of them'))
  const after = name === 'start_at' ? place - step : place
  const isBackwards = name === 'end_before'
  return { limit, step, start: { ...start, after }, isBackwards, isOwn: false }
}

export function readWhole(
  query: URLSearchParams,
  name: string,
  usual: number,
  least: number,
  most: number,
  refuse: (field: string, why: string) => BankResponse,
): number {
  const text = query.get(name)
  if (text === null) return usual
  const value = /^\d{1,9}$/.test(text) ? Number(text) : -1
  if (value < least || value > most)
    throw new RejectedRequest(refuse(name, `must be from ${least} to ${most}`))
  return value
}

/** Up to `limit` matching rows after a position; `end` is the position of the last one. */
function walkFrom<T>(
  list: readonly T[],
  after: number,
  step: number,
  limit: number,
  matches: (row: T) => boolean,
): { rows: T[]; end: number } {
  const rows: T[] = []
  let end = after
  for (let at = after + step; at >= 0 && at < list.length && rows.length < limit; at += step) {
    if (!matches(list[at]!)) continue
    rows.push(list[at]!)
    end = at
  }
  return { rows, end }
}

/** Ids for the previous and next page, if any. */
function linksOf<T extends { id: string }>(rows: T[], { list, placeOf, matches }: Listed<T>, step: number) {
  if (rows.length === 0) return {}
  const links: { nextPage?: string; previousPage?: string } = {}
  const [first, last] = [rows[0]!, rows.at(-1)!]
  if (walkFrom(list, placeOf(last.id)!, step, 1, matches).rows.length > 0) links.nextPage = last.id
  if (walkFrom(list, placeOf(first.id)!, -step, 1, matches).rows.length > 0) links.previousPage = first.id
  return links
}
