import { channel } from 'node:diagnostics_channel'
import type { Refusal } from './refusal.ts'

/** The operation that refused (`POST /v1/bookkeeping` or `entry show`) and its error codes. Only tests subscribe. */
export type RefusalEvent = { by: string; codes: readonly string[] }

const refusals = channel('llano:refusal')

/** Announces a refusal, so that the tests can compare the codes they observe with those that are documented. */
export function announceRefusal(by: string, { code, errors }: Refusal): void {
  if (!refusals.hasSubscribers) return
  const event: RefusalEvent = { by, codes: [code, ...errors.map(one => one.code)] }
  refusals.publish(event)
}
