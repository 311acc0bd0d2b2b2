/** What can go wrong between us and a bank. */
export const TROUBLE_KINDS = [
  // Somebody has to do something about it.
  'token_refused',
  'address_not_allowed',
  'approval_needed',
  'not_permitted',
  // It may pass by itself.
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
