/** The banks that can be connected. */
export const PROVIDER_NAMES = ['mercury', 'wise'] as const
export type ProviderName = (typeof PROVIDER_NAMES)[number]

/** Their own spelling, in both languages. */
export const BANK_NAMES: Readonly<Record<ProviderName, string>> = { mercury: 'Mercury', wise: 'Wise' }
