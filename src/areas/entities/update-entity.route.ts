import { Type } from 'typebox'
import { endpoint, JsonText } from '../../kernel/http/endpoint.ts'
import { errors } from '../../kernel/http/errors.ts'
import { byParams } from '../../kernel/sql/write.ts'
import { apiKey } from '../members/members.ts'
import { EXAMPLE_ENTITY } from './entity.examples.ts'
import { ENTITY, ENTITY_CHANGE, FOUNDING, RETURNED_NAMES } from './entity.rules.ts'
import { updateEntityRecord } from './entity.sql.ts'

const NAMES = Object.keys(FOUNDING) as (keyof typeof FOUNDING)[]

export const updateEntity = endpoint({
  name: 'updateEntity',
  method: 'PUT',
  path: '/v1/entity',
  access: apiKey('write:entity'),
  agents: 'never',
  tag: 'Entity',
  summary: {
    en: "Update an LLC's contact and formation details.",
    es: 'Actualiza los datos de contacto y constitución de una LLC.',
  },
  description: {
    en: 'Send at least one of `founder_name`, `founder_address`, `founder_country` and `naics`. Fields you omit do not change; `null` clears a field. Other fields of an LLC are ignored, so you can send back a record you read. Returns the LLC with details.',
    es: 'Envía al menos uno de `founder_name`, `founder_address`, `founder_country` y `naics`. Los campos que omitas no cambian; `null` borra un campo. Los demás campos de una LLC se ignoran, así que puedes enviar de vuelta un registro tal como lo leíste. Devuelve la LLC en detalle.',
  },
  fields: ENTITY_CHANGE,
  ignored: RETURNED_NAMES,
  check(input) {
    if (NAMES.every(name => input[name] === undefined))
      throw errors.nothing_to_change({ fields: NAMES.join(', ') })
  },
  owns: ({ caller, input: { id } }) => Object.hasOwn(caller.entities, id),
  returns: Type.Object({ data: ENTITY }, { additionalProperties: false }),
  errors: [errors.nothing_to_change, errors.not_found],
  examples: [
    {
      title: 'A new address and business code',
      request: { id: 1, founder_address: 'Calle Mayor 12, Valencia', naics: '541511' },
      response: { data: EXAMPLE_ENTITY },
    },
  ],
  async run({ db, caller, input: { id, ...given }, by }) {
    const changes = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined))
    const done = Object.hasOwn(caller.entities, id)
      ? await db.maybe(updateEntityRecord, { id, member_id: caller.memberId, changes, ...byParams(by) })
      : null
    if (!done) throw errors.not_found()
    return new JsonText(done.body)
  },
})
