import {
  clearAttempts,
  countedAs,
  enforceLimit,
  enforceNetworkLimit,
  type Limit,
} from '../../kernel/http/throttle.ts'
import type { Db } from '../../kernel/sql/postgres.ts'
import { isKnownAddress } from './sign-in.sql.ts'

const QUARTER = 900
const HOUR = 3600

/**
 * Rate limits of attempts. An address may be a whole office; an account is limited soon from one address and
 * late from all, so that an outsider cannot easily lock out its owner.
 */
export async function limitSignIn(db: Db, email: string, ip: string): Promise<void> {
  await enforceNetworkLimit(db, { key: ['sign-in by network'], most: 100, seconds: QUARTER }, ip)
  await enforceLimit(db, {
    key: ['sign-in by account and network', email, countedAs(ip)],
    most: 8,
    seconds: QUARTER,
  })
  // Where the owner was signed in before, outsiders elsewhere cannot use up the owner's attempts.
  if ((await db.one(isKnownAddress, { email, ip })).is_known) return
  await enforceLimit(db, { key: ['sign-in by account', email], most: 60, seconds: HOUR })
}

export async function forgetSignIns(db: Db, email: string, ip: string): Promise<void> {
  await clearAttempts(db, ['sign-in by account and network', email, countedAs(ip)])
  await clearAttempts(db, ['sign-in by account', email])
}

export const limitCodes = (db: Db, ip: string) =>
  enforceNetworkLimit(db, { key: ['second factor by network'], most: 60, seconds: QUARTER }, ip)

export async function limitForgotten(db: Db, email: string, ip: string): Promise<void> {
  await enforceNetworkLimit(db, { key: ['password reset by network'], most: 30, seconds: HOUR }, ip)
  await enforceLimit(db, { key: ['password reset by account', email], most: 5, seconds: HOUR })
}

export const limitReset = (db: Db, ip: string) =>
  enforceNetworkLimit(db, { key: ['reset link by network'], most: 30, seconds: QUARTER }, ip)

/** The requests of a signed-in person, counted by `admitSession`. */
export const requestsLimit = (memberId: number, most: number): Limit => ({
  key: ['request by person', memberId],
  most,
  seconds: HOUR,
})

/** Endpoints that ask a signed-in person for their password or a code. */
export const limitProof = (db: Db, memberId: number) =>
  enforceLimit(db, { key: ['proof by member', memberId], most: 10, seconds: QUARTER })

/**
 * Per session, so that a stolen one cannot block the owner from confirming in theirs; per account with a
 * higher limit.
 */
export async function limitStepUp(db: Db, { memberId, sessionId }: Session): Promise<void> {
  await enforceLimit(db, { key: ['step-up by session', sessionId], most: 8, seconds: QUARTER })
  await enforceLimit(db, { key: ['step-up by member', memberId], most: 60, seconds: HOUR })
}

export async function forgetStepUps(db: Db, { memberId, sessionId }: Session): Promise<void> {
  await clearAttempts(db, ['step-up by session', sessionId])
  await clearAttempts(db, ['step-up by member', memberId])
}

type Session = { memberId: number; sessionId: string }

export const limitSingleSignOn = (db: Db, ip: string) =>
  enforceNetworkLimit(db, { key: ['single sign-on by network'], most: 200, seconds: QUARTER }, ip)

export const limitPasskeys = (db: Db, ip: string) =>
  enforceNetworkLimit(db, { key: ['passkey by network'], most: 200, seconds: QUARTER }, ip)
