/** What can go wrong with a bank. */
export const TROUBLE_KINDS = [
  // A person has to act.
  'token_refused',
  'address_not_allowed',
  'approval_needed',
  'not_permitted',
  // May be temporary.
  'asked_too_often',
  'unavailable',
  'too_slow',
  'too_large',
  'not_understood',
] as const
export type TroubleKind = (typeof TROUBLE_KINDS)[number]

export const NEED_ATTENTION: readonly TroubleKind[] = [
  'token_refused',
  'address_not_allowed',
  'approval_needed',
  'not_permitted',
]
