import { Type } from 'typebox'
import { endpoint } from '../../kernel/http/endpoint.ts'
import { writeOnce } from '../../kernel/http/idempotency.ts'
import { staff } from '../members/members.ts'
import { catalogErrors } from './catalog.errors.ts'
import { hasServices, lockCatalog } from './catalog.sql.ts'
import { createService } from './catalog.ts'
import { CATALOG_TEMPLATE } from './template.rules.ts'

export const fillCatalog = endpoint({
  name: 'fillCatalog',
  method: 'POST',
  path: '/web/console/catalog/template',
  access: staff('catalog:write', 'firm'),
  status: 201,
  fields: {},
  returns: Type.Object({ added: Type.Integer({ minimum: 0 }) }, { additionalProperties: false }),
  errors: [catalogErrors.catalog_not_empty],
  run({ database, by }) {
    return writeOnce(database, by, async (tx, by) => {
      await tx.one(lockCatalog, {})
      if ((await tx.one(hasServices, {})).has_services) throw catalogErrors.catalog_not_empty()
      for (const [index, service] of CATALOG_TEMPLATE.entries())
        await createService(tx, by, { ...service, place: String((index + 1) * 10) })
      return { added: CATALOG_TEMPLATE.length }
    })
  },
})
