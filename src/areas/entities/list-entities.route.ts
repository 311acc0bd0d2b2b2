import { Type } from 'typebox'
import { endpoint, JsonText } from '../../kernel/http/endpoint.ts'
import { errors } from '../../kernel/http/errors.ts'
import { orNull, PAGINATION, WHY_NOTHING } from '../../kernel/http/shapes.ts'
import type { Db } from '../../kernel/sql/postgres.ts'
import { apiKey, type Caller } from '../members/members.ts'
import { EXAMPLE_ENTITY, EXAMPLE_SUMMARY } from './entity.examples.ts'
import { ENTITY, ENTITY_FILTER, ENTITY_PAGES, ENTITY_SUMMARY, type EntityFilter } from './entity.rules.ts'
import { findDetail, listSummaries } from './entity.sql.ts'

const LIST = Type.Object(
  {
    data: Type.Array(ENTITY_SUMMARY, { maxItems: 500 }),
    pagination: PAGINATION,
    message: WHY_NOTHING,
  },
  { title: 'EntityList', additionalProperties: false },
)

const ONE = Type.Object(
  { data: orNull(ENTITY), message: WHY_NOTHING },
  { title: 'OneEntity', additionalProperties: false },
)

export const listEntities = endpoint({
  name: 'listEntities',
  method: 'GET',
  path: '/v1/entity',
  access: apiKey('read:entity'),
  agents: 'read',
  tag: 'Entity',
  summary: {
    en: "List the account's LLCs, or get one with details.",
    es: 'Lista las LLC de la cuenta, o consulta una en detalle.',
  },
  description: {
    en: 'Without `id`, returns all LLCs of the account, newest first. With `id`, returns that LLC with its services, tax filings and ownership; `limit`, `offset` and `cursor` are then ignored.',
    es: 'Sin `id`, devuelve todas las LLC de la cuenta, primero las más recientes. Con `id`, devuelve esa LLC con sus servicios, declaraciones y titulares; en ese caso se ignoran `limit`, `offset` y `cursor`.',
  },
  fields: ENTITY_FILTER,
  returns: Type.Unsafe<unknown>({ anyOf: [LIST, ONE] }),
  errors: [errors.not_found],
  owns: ({ caller, input: { id, ids } }) => id === null || isOwn(caller, id, ids),
  nothing: input =>
    input.id === null ? { data: [], pagination: ENTITY_PAGES.pagination(input, 0, null) } : { data: null },
  examples: [
    {
      title: 'All LLCs of the account',
      request: {},
      response: {
        data: [EXAMPLE_SUMMARY],
        pagination: { total: 1, limit: 100, offset: 0, next_cursor: null },
      },
    },
    { title: 'One LLC in detail', request: { id: 1 }, response: { data: EXAMPLE_ENTITY } },
  ],
  run({ db, caller, input }) {
    return input.id === null ? findPage(db, caller, input) : findOne(db, caller, input.id, input.ids)
  },
})

/** The caller's admission already knows the LLCs; only those of the page are read. */
async function findPage(db: Db, caller: Caller, input: EntityFilter): Promise<JsonText> {
  const { ids: wanted, limit, offset, cursor } = input
  const all = Object.keys(caller.entities)
    .map(Number)
    .filter(id => wanted?.includes(id) ?? true)
    .sort((a, b) => b - a)
  const rest = all.filter(id => cursor === null || id < cursor.after.id).slice(offset ?? 0)
  const ids = rest.slice(0, limit)
  const { entities } = ids.length
    ? await db.one(listSummaries, { member_id: caller.memberId, ids })
    : { entities: null }
  const last = rest.length > limit ? JSON.stringify([ids.at(-1)]) : null
  const pagination = JSON.stringify(ENTITY_PAGES.pagination(input, all.length, last))
  return new JsonText(`{"data":[${entities ?? ''}],"pagination":${pagination}}`)
}

const isOwn = (caller: Caller, id: number, ids: number[] | null) =>
  Object.hasOwn(caller.entities, id) && (ids?.includes(id) ?? true)

async function findOne(db: Db, caller: Caller, id: number, ids: number[] | null): Promise<JsonText> {
  const own = isOwn(caller, id, ids)
  const found = own ? await db.maybe(findDetail, { id, member_id: caller.memberId }) : null
  if (!found) throw errors.not_found()
  return new JsonText(`{"data":${found.entity}}`)
}
