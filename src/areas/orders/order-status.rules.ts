export const STATUSES = ['received', 'in_progress', 'done', 'cancelled'] as const
export type OrderStatus = (typeof STATUSES)[number]
