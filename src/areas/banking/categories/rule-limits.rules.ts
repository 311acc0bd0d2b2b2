/** All rules of an LLC are compared with every transaction of an import. */
export const MAX_RULES = 500
export const LONGEST_PAYEE = 300

export const DIRECTIONS = ['any', 'in', 'out'] as const
export type RuleDirection = (typeof DIRECTIONS)[number]
