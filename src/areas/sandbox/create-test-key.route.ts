import { endpoint } from '../../kernel/http/endpoint.ts'
import { date, id, name, optional, otherwise } from '../../kernel/http/fields.ts'
import { dateOf } from '../../kernel/values/dates.ts'
import { accessErrors, createOwnKey, KEY_NETWORKS, KEY_SCOPES, NEW_VALUE } from '../access/access.ts'
import { signedIn } from '../members/members.ts'
import { findOrCreateSandbox } from './sandboxes.ts'

export const createTestKey = endpoint({
  name: 'createTestKey',
  method: 'POST',
  path: '/web/test-keys',
  access: signedIn,
  stepUp: true,
  tag: 'Developers',
  summary: {
    en: 'Create an API key in test mode, for a copy of one of your LLCs.',
    es: 'Crea una clave de API en modo de prueba, para una copia de una de tus LLC.',
  },
  description: {
    en: 'The first test key of an LLC creates its sandbox. The key value is returned once, in this response.',
    es: 'La primera clave de prueba de una LLC crea su entorno de pruebas. El valor de la clave se devuelve una sola vez, en esta respuesta.',
  },
  fields: {
    entity_id: id({ description: 'The LLC to copy.', example: 1 }),
    name: name({ description: 'A name that says what the key is for.', example: 'My script' }),
    scopes: KEY_SCOPES,
    allow_list: otherwise(KEY_NETWORKS, []),
    expires_on: optional(date({ description: 'Last day the key works (UTC).', example: '2030-12-31' })),
  },
  check({ expires_on }, now) {
    if (expires_on !== null && expires_on < dateOf(now))
      throw accessErrors.expiry_in_past({ field: 'expires_on' })
  },
  actsFor: 'entity_id',
  status: 201,
  returns: NEW_VALUE,
  async run({ database, secrets, config, by, caller, input, now }) {
    const wanted = {
      memberId: caller.memberId,
      name: input.name,
      scopes: input.scopes,
      allowList: input.allow_list,
      expires: input.expires_on,
    }
    const source = { ownerId: caller.memberId, sourceId: input.entity_id }
    const made = await createOwnKey(
      database,
      secrets,
      by,
      wanted,
      config.publicUrl,
      async tx => (await findOrCreateSandbox(tx, secrets, by, source, now)).memberId,
    )
    return { data: made }
  },
})
