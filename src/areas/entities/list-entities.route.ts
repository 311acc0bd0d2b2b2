import { Type } from 'typebox'
import { endpoint, JsonText } from '../../kernel/http/endpoint.ts'
import { errors } from '../../kernel/http/errors.ts'
import { LIST_PAGINATION, orNull, WHY_NOTHING } from '../../kernel/http/shapes.ts'
import type { Db } from '../../kernel/sql/postgres.ts'
import { apiKey, type Caller } from '../members/members.ts'
import { EXAMPLE_ENTITY, EXAMPLE_SUMMARY } from './entity.examples.ts'
import { ENTITY, ENTITY_FILTER, ENTITY_SUMMARY } from './entity.rules.ts'
import { findDetail, listSummaries } from './entity.sql.ts'

const LIST = Type.Object(
  {
    data: Type.Array(ENTITY_SUMMARY, { maxItems: 500 }),
    pagination: LIST_PAGINATION,
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
    en: 'Without `id`, returns all LLCs of the account, newest first. With `id`, returns that LLC with its services, tax filings and ownership; `limit` and `offset` are then ignored.',
    es: 'Sin `id`, devuelve todas las LLC de la cuenta, primero las más recientes. Con `id`, devuelve esa LLC con sus servicios, declaraciones y titulares; en ese caso se ignoran `limit` y `offset`.',
  },
  fields: ENTITY_FILTER,
  returns: Type.Unsafe<unknown>({ anyOf: [LIST, ONE] }),
  errors: [errors.not_found],
  owns: ({ caller, input: { id } }) => id === null || Object.hasOwn(caller.entities, id),
  nothing: ({ id, limit, offset }) =>
    id == null ? { data: [], pagination: { total: 0, limit, offset } } : { data: null },
  examples: [
    {
      title: 'All LLCs of the account',
      request: {},
      response: { data: [EXAMPLE_SUMMARY], pagination: { total: 1, limit: 100, offset: 0 } },
    },
    { title: 'One LLC in detail', request: { id: 1 }, response: { data: EXAMPLE_ENTITY } },
  ],
  run({ db, caller, input: { id, limit, offset } }) {
    return id === null ? findPage(db, caller, limit, offset) : findOne(db, caller, id)
  },
})

/** The caller's admission already knows the LLCs; only those of the page are read. */
async function findPage(db: Db, caller: Caller, limit: number, offset: number): Promise<JsonText> {
  const all = Object.keys(caller.entities).map(Number)
  const ids = all.sort((a, b) => b - a).slice(offset, offset + limit)
  const { entities } = ids.length
    ? await db.one(listSummaries, { member_id: caller.memberId, ids })
    : { entities: null }
  return new JsonText(
    `{"data":[${entities ?? ''}],"pagination":{"total":${all.length},"limit":${limit},"offset":${offset}}}`,
  )
}

async function findOne(db: Db, caller: Caller, id: number): Promise<JsonText> {
  const own = Object.hasOwn(caller.entities, id)
  const found = own ? await db.maybe(findDetail, { id, member_id: caller.memberId }) : null
  if (!found) throw errors.not_found()
  return new JsonText(`{"data":${found.entity}}`)
}
