/** How often a service is charged. */
export const PERIODS = ['once', 'monthly', 'annual'] as const
export type Period = (typeof PERIODS)[number]
