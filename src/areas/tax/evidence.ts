import type { Db } from '../../kernel/sql/postgres.ts'
import { unitsFromText } from '../../kernel/values/money.ts'
import { listEvidence } from './evidence.sql.ts'
import type { Prefill } from './form-5472/prefill.rules.ts'
import type { Evidence } from './worksheet/worksheet-annex.rules.ts'

/** The entries behind the figures of a prefill and those it leaves out, with their documents. */
export async function findEvidence(db: Db, prefill: Prefill): Promise<Evidence[]> {
  const ids = new Set<number>()
  for (const { part_iv, part_v } of prefill.forms) {
    for (const { entry_ids } of part_iv?.lines ?? []) for (const id of entry_ids) ids.add(id)
    for (const { entry_id } of part_v.rows) ids.add(entry_id)
  }
  for (const { entry_id } of [...prefill.left_out.entries, ...prefill.earlier_loans_left_out])
    ids.add(entry_id)
  if (ids.size === 0) return []
  const included = new Set(prefill.included_by_decision.map(({ entry_id }) => entry_id))
  const found = await db.all(listEvidence, { entity_id: prefill.entity_id, ids: [...ids] })
  return found.map(({ received, paid, currency, original_amount, document_id, ...rest }) => {
    const { title, sha256, proof, chain, withdrawn, ...entry } = rest
    return {
      ...entry,
      included: included.has(entry.entry_id),
      received: unitsFromText(received)!,
      paid: unitsFromText(paid)!,
      original: currency === null ? null : { currency, amount: original_amount! },
      document:
        document_id === null ? null : { id: document_id, title: title!, sha256, proof, chain, withdrawn },
    }
  })
}
