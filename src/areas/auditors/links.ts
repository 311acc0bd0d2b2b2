import { randomBytes } from 'node:crypto'
import { errors } from '../../kernel/http/errors.ts'
import type { Secrets } from '../../kernel/secrets.ts'
import type { Database, Db } from '../../kernel/sql/postgres.ts'
import { type By, byParams } from '../../kernel/sql/write.ts'
import { mailNewAccess } from '../members/members.ts'
import { signInFirst } from '../sessions/sessions.ts'
import { auditorsErrors } from './auditors.errors.ts'
import { MAX_LIVE_LINKS, type Part, secretFromRandom } from './link.rules.ts'
import { countLiveLinks, findLinkOwner, insertLink, lockLinksOf, markLinkRevoked } from './link.sql.ts'

export type NewLink = { entity_id: number; name: string; parts: readonly Part[]; days: number }

/** Creates a link and returns its secret, which is shown once and stored only as a keyed hash. */
export function createLink(
  database: Database,
  secrets: Secrets,
  by: By,
  { parts, ...wanted }: NewLink,
  owner: { memberId: number; publicUrl: string },
): Promise<{ id: number; secret: string }> {
  const { entity_id } = wanted
  return database.transaction(async tx => {
    await tx.all(lockLinksOf, { entity_id })
    const { live } = await tx.one(countLiveLinks, { entity_id })
    if (live >= MAX_LIVE_LINKS) throw auditorsErrors.too_many_auditor_links({ max: MAX_LIVE_LINKS })
    const secret = secretFromRandom(randomBytes)
    const hash = secrets.fingerprints(secret)[0]!
    const made = await tx.maybe(insertLink, { ...wanted, parts: [...new Set(parts)], hash, ...byParams(by) })
    if (!made) throw signInFirst()
    await mailNewAccess(tx, by, owner.memberId, {
      en: ['New auditor link', `An auditor link named “${wanted.name}” was created for one of your LLCs.`],
      es: [
        'Nuevo enlace de auditoría',
        `Se ha creado un enlace de auditoría llamado «${wanted.name}» para una de tus LLC.`,
      ],
      link: `${owner.publicUrl}/account/auditors`,
    })
    return { id: made.id, secret }
  })
}

/** Immediate and permanent, including open visits. Revoking again changes nothing. */
export async function revokeLink(
  db: Db,
  by: By,
  id: number,
  own: Readonly<Record<number, unknown>>,
): Promise<void> {
  const found = await db.maybe(findLinkOwner, { id })
  if (!found || !Object.hasOwn(own, found.entity_id)) throw errors.not_found({ field: 'id' })
  await db.maybe(markLinkRevoked, { id, ...byParams(by) })
}
