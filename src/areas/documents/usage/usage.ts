import { Type } from 'typebox'
import type { QuotaConfig } from '../../../kernel/config.ts'
import { orNull } from '../../../kernel/http/shapes.ts'
import { type Limit, readCount, throttle } from '../../../kernel/http/throttle.ts'
import type { Db } from '../../../kernel/sql/postgres.ts'
import { DAY_SECONDS } from '../../../kernel/values/dates.ts'
import { membersErrors, ownerFor } from '../../members/members.ts'
import { requestsLimit } from '../../sessions/sessions.ts'
import { documentsErrors, llcStorageFull, memberStorageFull } from '../documents.errors.ts'
import { findUsage, listUsage } from './usage.sql.ts'

const uploadsLimit = (memberId: number, most: number): Limit => ({
  key: ['upload by member', memberId],
  most,
  seconds: DAY_SECONDS,
})

/**
 * Counts a member's upload, and rejects most of what does not fit before it is sent. The insert decides: pass the quotas
 * to `addDocument` as `room`.
 */
export async function countUpload(
  db: Db,
  caller: Parameters<typeof ownerFor>[0],
  quotas: QuotaConfig,
  { entityId, sizeBytes }: { entityId: number; sizeBytes: number | null },
): Promise<void> {
  const used = await db.one(findUsage, { member_id: ownerFor(caller, entityId), entity_id: entityId })
  if (used.llc_bytes + (sizeBytes ?? 1) > quotas.llcBytes) throw llcStorageFull(quotas.llcBytes)
  if (used.member_bytes + (sizeBytes ?? 1) > quotas.memberBytes) throw memberStorageFull(quotas.memberBytes)
  const limit = quotas.uploadsPerDay
  const { allowed, secondsLeft } = await throttle(db, uploadsLimit(caller.memberId, limit))
  if (allowed) return
  const hours = Math.ceil(secondsLeft / 3600)
  throw documentsErrors.uploads_used_up({ limit, hours }, { headers: { 'retry-after': String(secondsLeft) } })
}

const COUNT = Type.Integer({ minimum: 0 })

const COUNTED = Type.Object(
  {
    used: COUNT,
    limit: COUNT,
    resets_in_seconds: orNull(Type.Integer({ minimum: 1 })),
  },
  { additionalProperties: false },
)

export const USAGE = Type.Object(
  {
    data: Type.Object(
      {
        requests: COUNTED,
        uploads: COUNTED,
        storage: Type.Object(
          {
            used_bytes: COUNT,
            limit_bytes: COUNT,
            llc_limit_bytes: COUNT,
            llcs: Type.Array(
              Type.Object(
                { entity_id: Type.Integer({ minimum: 1 }), name: Type.String(), bytes: COUNT },
                { additionalProperties: false },
              ),
              { maxItems: 100 },
            ),
          },
          { additionalProperties: false },
        ),
      },
      { additionalProperties: false },
    ),
  },
  { additionalProperties: false },
)

/** What a member uses of each quota: requests from the website this hour, uploads today, and room for documents. */
export async function findUsageOf(db: Db, memberId: number, quotas: QuotaConfig) {
  const counted = async (limit: Limit) => {
    const { used, secondsLeft } = await readCount(db, limit)
    return { used, limit: limit.most, resets_in_seconds: secondsLeft }
  }
  const found = await db.maybe(listUsage, { member_id: memberId })
  if (!found) throw membersErrors.member_not_found({ member: memberId }, { field: 'member_id' })
  const { bytes, llcs } = found
  return {
    requests: await counted(requestsLimit(memberId, quotas.requestsPerHour)),
    uploads: await counted(uploadsLimit(memberId, quotas.uploadsPerDay)),
    storage: {
      used_bytes: bytes,
      limit_bytes: quotas.memberBytes,
      llc_limit_bytes: quotas.llcBytes,
      llcs,
    },
  }
}
