// Ownership in Directus: users see and add entries of their own LLCs. Permission rules for single items need a license,
// hooks do not.
class Forbidden extends Error {
  name = 'DirectusError'
  code = 'FORBIDDEN'
  status = 403
  extensions = {}
}

const onlyOwn = (query, rule) => ({ ...query, filter: query.filter ? { _and: [query.filter, rule] } : rule })

// biome-ignore lint/style/noDefaultExport: Directus loads a hook by its default export
export default function ownership({ filter }) {
  filter('entity.items.query', (query, _meta, { accountability }) =>
    !accountability || accountability.admin
      ? query
      : onlyOwn(query, { user_id: { _eq: accountability.user } }),
  )
  filter('entry.items.query', (query, _meta, { accountability }) =>
    !accountability || accountability.admin
      ? query
      : onlyOwn(query, { entity_id: { user_id: { _eq: accountability.user } } }),
  )
  filter('entry.items.create', async (payload, _meta, { accountability, database }) => {
    if (!accountability || accountability.admin) return payload
    const own = await database('entity')
      .where({ id: payload.entity_id, user_id: accountability.user })
      .first('id')
    if (!own) throw new Forbidden('This LLC does not exist, or is not yours.')
    return { ...payload, movement_type: payload.income > 0 ? 'ingreso' : 'gasto', source: 'api' }
  })
}
