/**
 * The advisory locks of the program. A number is used once and never changes, because nodes of two versions run beside each other during
 * an update.
 */
export const LOCKS = {
  migrations: 7_266_201,
  'audit seals': 7_266_202,
  'loading the demo': 7_266_203,
  'marking the document store': 7_266_204,
  'filling the catalog': 7_266_205,
  'keys of a member': 7_266_231,
  'links of an LLC': 7_266_232,
  'invitations of a member': 7_266_233,
  'webhooks of a member': 7_266_243,
  'exchange of a code': 7_266_244,
  'copy of an LLC': 7_266_248,
  'bank imports of an LLC': 8_231_005,
  'statements of an LLC': 8_231_006,
  'file imports of an LLC': 8_231_054,
  'stays of a member': 8_231_081,
  'dossier orders of a member': 8_231_092,
  'reminders of an LLC': 8_231_094,
} as const

export type Lock = keyof typeof LOCKS

const argumentsOf = (lock: Lock, of: string | undefined): string =>
  of === undefined ? `${LOCKS[lock]}::bigint` : `${LOCKS[lock]}, ${of}`

/** SQL that waits for a lock, which the transaction keeps to its end; `of` is an integer, such as the id of one LLC. */
export const takeLock = (lock: Lock, of?: string): string => `pg_advisory_xact_lock(${argumentsOf(lock, of)})`

/** The same without waiting: whether the transaction has it now. */
export const tryLock = (lock: Lock, of?: string): string =>
  `pg_try_advisory_xact_lock(${argumentsOf(lock, of)})`
