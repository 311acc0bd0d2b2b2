/** Direction of the money, from the LLC's point of view. */
export const SIDES = ['received', 'paid'] as const
export type Side = (typeof SIDES)[number]
