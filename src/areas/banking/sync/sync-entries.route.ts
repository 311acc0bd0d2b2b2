import { Type } from 'typebox'
import { endpoint, JsonText } from '../../../kernel/http/endpoint.ts'
import { id } from '../../../kernel/http/fields.ts'
import { byParams } from '../../../kernel/sql/write.ts'
import { apiKey } from '../../members/members.ts'
import { bankingErrors } from '../banking.errors.ts'
import { deadlineIn } from './read-bank.ts'
import { noteSync } from './sync.sql.ts'
import { LONGEST_MESSAGE, previewEntity, syncEntity } from './sync.ts'

/** Callers do not wait longer than this; the rest is imported automatically within the hour. */
const TIMEOUT_MS = 60_000

export const syncEntries = endpoint({
  name: 'syncEntries',
  method: 'POST',
  path: '/v1/bookkeeping/sync',
  access: apiKey('write:bookkeeping', 'write:banking'),
  agents: 'import',
  agentText:
    "Import new settled transactions from the LLC's banks into the books. Access to banks is read-only: money is never moved. `synced` counts transactions that were imported or corrected, `skipped` those that needed no change. Safe to repeat: each transaction is imported once. `message` names connections that could not be read or need attention.",
  tag: 'Bookkeeping',
  summary: {
    en: "Import new transactions from the LLC's banks.",
    es: 'Importa las transacciones nuevas de los bancos de la LLC.',
  },
  description: {
    en: 'Reads every active bank connection (Mercury, Wise) and adds settled transactions to the books as entries with `source: "bank_sync"`. Access is read-only: money is never moved. `synced` counts the transactions that were imported or corrected; `skipped` counts those that were already imported, have not settled yet, or were removed by hand. Safe to repeat: each transaction is imported once. `message` names any connection that could not be read or needs attention. If no connection could be read, the response is a 500 with the code `bank_unavailable`, which names each bank and the reason, and nothing is imported. With `Dry-Run: true` the banks are read, and `synced` and `skipped` say what would be imported now.',
    es: 'Lee cada conexión bancaria activa (Mercury, Wise) y añade a la contabilidad las transacciones liquidadas, como asientos con `source: "bank_sync"`. El acceso es de solo lectura: nunca mueve dinero. `synced` cuenta las transacciones importadas o corregidas; `skipped`, las ya importadas, las que aún no están liquidadas y las que se eliminaron a mano. Se puede repetir sin riesgo: cada transacción se importa una sola vez. `message` indica qué conexión no se pudo leer o requiere atención. Si no se pudo leer ninguna, la respuesta es un 500 con el código `bank_unavailable`, que indica cada banco y el motivo, y no se importa nada. Con `Dry-Run: true` se leen los bancos, y `synced` y `skipped` dicen qué se importaría ahora.',
  },
  takes: 'query',
  fields: { entity_id: id({ description: 'The LLC whose banks to sync.', example: 1 }) },
  actsFor: 'entity_id',
  errors: [bankingErrors.bank_unavailable],
  returns: Type.Object(
    {
      synced: Type.Integer({ minimum: 0, description: 'Transactions imported or corrected.' }),
      skipped: Type.Optional(
        Type.Integer({ minimum: 0, description: 'Transactions that needed no change.' }),
      ),
      message: Type.Optional(
        Type.String({
          maxLength: LONGEST_MESSAGE,
          description: 'Says that there is no active connection, or which connection could not be read.',
        }),
      ),
    },
    { additionalProperties: false },
  ),
  examples: [
    { title: 'New transactions', response: { synced: 3, skipped: 41 } },
    {
      title: 'No connection',
      response: { synced: 0, message: 'No active bank connection. Connect a bank first.' },
    },
  ],
  // Banks are not read within a transaction, as their answers may take a minute.
  async dryRun({ database, secrets, input, now, language }) {
    return previewEntity({ database, secrets }, input.entity_id, now, deadlineIn(TIMEOUT_MS), language)
  },
  async run({ db, database, secrets, input, by, now, language }) {
    const deps = { database, secrets }
    const deadline = () => deadlineIn(TIMEOUT_MS)
    const answer = await syncEntity(deps, by, input.entity_id, now, deadline, language)
    const body = JSON.stringify(answer)
    if (by.idempotency) await db.one(noteSync, { entity_id: input.entity_id, body, ...byParams(by) })
    return new JsonText(body)
  },
})
