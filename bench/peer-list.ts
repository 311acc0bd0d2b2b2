import { type Books, makeEntry, seededRandom } from './seed.ts'
import { requestText } from './socket-client.ts'

/** What a page says, in whatever form the tool sends it. */
export type PageContents = { ids: number[]; total: number; income: number; expenses: number }

export type Peer = {
  name: string
  /** Those whose versions are shown. */
  packages: readonly string[]
  /** In bench/peers/. */
  program: string
  /** The newest 100 entries of an LLC with totals and count, for the owner of this key. */
  page(entityId: number, key: string): string
  read(body: string): PageContents
  post(books: Books): string
  /** What it does not do and we do. */
  lacks: string
}

const MONTH = 30

/** The body that our own POST gets. */
export function newEntryOf(books: Books) {
  const {
    income,
    expense,
    movement_type: _,
    counterparty_id: __,
    document_id: ___,
    ...rest
  } = makeEntry(books, MONTH, seededRandom(7))
  return { ...rest, income: Number(income) / 10_000, expense: Number(expense) / 10_000 }
}

// biome-ignore lint/suspicious/noExplicitAny: responses of other tools
const idsOf = (rows: any[], field = 'id') => rows.map(row => Number(row[field]))

const restPage = (entityId: number, key: string) => requestText('GET', `/entries?entity_id=${entityId}`, key)
const restPost = (books: Books) => requestText('POST', '/entries', books.key, newEntryOf(books))
function readRest(body: string): PageContents {
  const { data, summary, total } = JSON.parse(body)
  return {
    ids: idsOf(data),
    total,
    income: Number(summary.total_income),
    expenses: Number(summary.total_expenses),
  }
}

const HAND_WRITTEN =
  'no rate limit, scopes of a key or subscription check, no 304, no audit, events or idempotency, no totals kept on write'

const GRAPHILE_FIELDS = `rowId entityId year month transactionDate movementType category income expense counterpartyId
  economicPurpose documentId description bankSource externalTxId source createdAt`
const GRAPHILE_PAGE = `query Page($id: Int!) {
  entityByRowId(rowId: $id) {
    totals { total totalIncome totalExpenses }
    entriesByEntityId(first: 100, orderBy: [YEAR_DESC, MONTH_DESC, ROW_ID_DESC]) { nodes { ${GRAPHILE_FIELDS} } }
  }
}`
const GRAPHILE_POST = `mutation Add($entry: EntryInput!) {
  createEntry(input: { entry: $entry }) { entry { ${GRAPHILE_FIELDS} } }
}`

const DIRECTUS_FIELDS = `id entity_id { id } year month transaction_date movement_type category income expense counterparty_id
  economic_purpose document_id description bank_source external_tx_id source created_at`
const DIRECTUS_PAGE = `query Page($id: GraphQLStringOrFloat!) {
  entry(filter: { entity_id: { id: { _eq: $id } } }, sort: ["-year", "-month", "-id"], limit: 100) { ${DIRECTUS_FIELDS} }
  entry_aggregated(filter: { entity_id: { id: { _eq: $id } } }) { count { id } sum { income expense } }
}`

const graphql = (key: string, query: string, variables: object) =>
  requestText('POST', '/graphql', key, { query, variables })

export const PEERS: readonly Peer[] = [
  {
    name: 'Fastify + pg',
    packages: ['fastify', 'pg'],
    program: 'fastify.mjs',
    page: restPage,
    read: readRest,
    post: restPost,
    lacks: HAND_WRITTEN,
  },
  {
    name: 'NestJS + TypeORM',
    packages: ['@nestjs/core', 'typeorm'],
    program: 'nest.js',
    page: restPage,
    read: readRest,
    post: restPost,
    lacks: HAND_WRITTEN,
  },
  {
    name: 'PostGraphile',
    packages: ['postgraphile'],
    program: 'postgraphile.mjs',
    page: (entityId, key) => graphql(key, GRAPHILE_PAGE, { id: entityId }),
    read(body) {
      const { entityByRowId: entity } = JSON.parse(body).data
      const { total, totalIncome, totalExpenses } = entity?.totals ?? { total: 0 }
      const ids = idsOf(entity?.entriesByEntityId.nodes ?? [], 'rowId')
      return { ids, total, income: Number(totalIncome), expenses: Number(totalExpenses) }
    },
    post(books) {
      const { entity_id, transaction_date, economic_purpose, bank_source, external_tx_id, ...rest } =
        newEntryOf(books)
      const entry = {
        ...rest,
        entityId: entity_id,
        transactionDate: transaction_date,
        economicPurpose: economic_purpose,
        bankSource: bank_source,
        externalTxId: external_tx_id,
        movementType: rest.income > 0 ? 'ingreso' : 'gasto',
        source: 'api',
        income: String(rest.income),
        expense: String(rest.expense),
      }
      return graphql(books.key, GRAPHILE_POST, { entry })
    },
    lacks: HAND_WRITTEN,
  },
  {
    name: 'Directus',
    packages: ['directus'],
    program: 'directus.mjs',
    page: (entityId, key) => graphql(key, DIRECTUS_PAGE, { id: entityId }),
    read(body) {
      const { entry, entry_aggregated: found } = JSON.parse(body).data
      const { count, sum } = found[0]
      return { ids: idsOf(entry), total: count.id, income: sum.income, expenses: sum.expense }
    },
    post: books => requestText('POST', '/items/entry', books.key, newEntryOf(books)),
    lacks:
      'no rate limit (off by default), scopes of a key or subscription check, no 304, no events (its flows are not used), no idempotency, no totals kept on write; stores tokens unhashed; its activity log can be changed',
  },
]
