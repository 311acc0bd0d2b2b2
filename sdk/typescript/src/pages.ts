/** The parameters of a list, as far as paging needs them. */
export type PageQuery = Record<string, unknown>

interface AnyPage<Item> {
  data: Item[]
  pagination?: { total: number; offset: number; next_cursor: string | null }
  has_more?: boolean
}

/**
 * The records of a list. `for await` reads page after page, as many as needed. Records that are created or removed
 * meanwhile do not change what comes next: nothing is skipped or seen twice.
 */
export class PageList<Item, Page extends { data: Item[] }> implements AsyncIterable<Item> {
  readonly #read: (query: PageQuery) => Promise<Page>
  readonly #query: PageQuery

  constructor(read: (query: PageQuery) => Promise<Page>, query: PageQuery) {
    this.#read = read
    this.#query = query
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<Item, void, undefined> {
    for await (const page of this.pages()) yield* page.data
  }

  /** The first page, with all that the API says about the list: totals, and why it is empty. */
  page(): Promise<Page> {
    return this.#read(this.#query)
  }

  /** Page after page. */
  async *pages(): AsyncGenerator<Page, void, undefined> {
    for (let query: PageQuery | null = this.#query; query !== null; ) {
      const page: Page = await this.#read(query)
      yield page
      query = nextQuery(query, page)
    }
  }

  /** All records at once. */
  async toArray(): Promise<Item[]> {
    const all: Item[] = []
    for await (const item of this) all.push(item)
    return all
  }
}

function nextQuery<Item>(query: PageQuery, page: AnyPage<Item>): PageQuery | null {
  if (page.pagination) {
    const { offset: _, ...rest } = query
    const { next_cursor: cursor } = page.pagination
    return cursor ? { ...rest, cursor } : null
  }
  // `next_after` is sent as `after`, and so on.
  const [name, place] = Object.entries(page).find(([key]) => key.startsWith('next_')) ?? []
  return page.has_more && name && place ? { ...query, [name.slice('next_'.length)]: place } : null
}
