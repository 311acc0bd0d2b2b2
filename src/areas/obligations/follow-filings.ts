import type { FilingFollower } from '../tax/tax.ts'
import { findOwner } from './record.sql.ts'
import { findSubject } from './settle.sql.ts'
import { settle } from './settle.ts'

/**
 * Makes the obligations of an LLC follow its tax filings at once. Only the filings are read again, so that it costs
 * the same whatever the books hold; the job looks at everything else.
 */
export const followFilings: FilingFollower = async (tx, by, entityId, now) => {
  const { id: memberId } = await tx.one(findOwner, { entity_id: entityId })
  const subject = await tx.maybe(findSubject, { member_id: memberId, entity_id: entityId })
  // The job has not looked at this LLC yet, and will read its filings with everything else.
  if (!subject || Array.isArray(subject.record_facts)) return
  await settle(tx, by, { memberId, entityId }, now, { fresh: 'filings' })
}
