export const ENTITY_STATUSES = ['forming', 'active', 'dissolved'] as const
