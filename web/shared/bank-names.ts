/** Names of the banks that can be connected. */
export const BANK_NAMES = { mercury: 'Mercury', wise: 'Wise' } as const

/** The bank of an entry; one that cannot be connected has the name that was entered. */
export const bankText = (bank: string): string => BANK_NAMES[bank as keyof typeof BANK_NAMES] ?? bank
