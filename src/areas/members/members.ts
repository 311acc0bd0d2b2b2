import type { DatabaseError } from 'pg'
import { readName } from '../../kernel/fields.ts'
import type { Db } from '../../kernel/postgres.ts'
import { invalid } from '../../kernel/refusal.ts'
import { type By, byParams } from '../../kernel/write.ts'
import { findMember, insertMember } from './member.sql.ts'

export { apiKey, type Caller, isScope, SCOPES, type Scope } from './caller.rules.ts'

export const ROLES = ['member', 'manager', 'admin'] as const
export type Role = (typeof ROLES)[number]

export type NewMember = { email: string; name: string; role: Role }

export async function createMember(db: Db, by: By, wanted: NewMember): Promise<{ id: number }> {
  const email = wanted.email.trim().toLowerCase()
  if (!/^[^\s@]{1,64}@[^\s@]{1,190}\.[^\s@.]{2,63}$/.test(email))
    throw invalid('email must be an address such as ana@example.com.')
  const name = readName('name', wanted.name)
  try {
    const row = { email, name, role: wanted.role }
    return await db.one(insertMember, { ...row, ...byParams(by) })
  } catch (error) {
    if ((error as DatabaseError).constraint !== 'member_email_taken') throw error
    throw invalid('There is already a person with this email.')
  }
}

/** Finds a person by id or by email, as command lines name them. */
export async function findMemberBy(db: Db, idOrEmail: string): Promise<{ id: number; name: string }> {
  const found = await db.maybe(findMember, { id_or_email: idOrEmail.trim().toLowerCase() })
  if (!found) throw invalid(`There is no member ${idOrEmail}.`)
  return found
}
