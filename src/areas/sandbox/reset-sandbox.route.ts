import { Type } from 'typebox'
import { endpoint, JsonText } from '../../kernel/http/endpoint.ts'
import { apiKey } from '../members/members.ts'
import { sandboxErrors } from './sandbox.errors.ts'
import { MAX_ENTRIES, MAX_TRANSACTIONS } from './sandbox.rules.ts'
import { resetSandbox as reset } from './sandboxes.ts'

const COUNT = (maximum: number) => Type.Integer({ minimum: 0, maximum })

export const resetSandbox = endpoint({
  name: 'resetSandbox',
  method: 'POST',
  path: '/v1/test/reset',
  access: apiKey('write:entity'),
  keysOnly: true,
  agents: 'never',
  tag: 'Test mode',
  summary: {
    en: 'Replace the sandbox with a new copy of the LLC.',
    es: 'Sustituye el entorno de pruebas por una copia nueva de la LLC.',
  },
  description: {
    en: 'Only for test keys. Everything in the sandbox is removed. The copy is an LLC with a new id. Keys and webhooks of the sandbox stay. Send an empty JSON object.',
    es: 'Solo para claves de prueba. Se elimina todo lo que hay en el entorno de pruebas. La copia es una LLC con un id nuevo. Las claves y los webhooks del entorno se conservan. Envía un objeto JSON vacío.',
  },
  fields: {},
  returns: Type.Object(
    {
      data: Type.Object(
        {
          entity_id: Type.Integer({ format: 'int32', description: 'The new copy.' }),
          entries: COUNT(MAX_ENTRIES),
          counterparties: COUNT(MAX_ENTRIES),
          transactions: COUNT(MAX_TRANSACTIONS),
        },
        { title: 'Sandbox', additionalProperties: false },
      ),
    },
    { additionalProperties: false },
  ),
  errors: [sandboxErrors.test_key_required],
  examples: [
    {
      title: 'A new copy',
      request: {},
      response: { data: { entity_id: 12, entries: 2000, counterparties: 14, transactions: 9 } },
    },
  ],
  run: async ({ database, secrets, by, caller, now }) =>
    new JsonText(await reset(database, secrets, by, caller, now)),
})
