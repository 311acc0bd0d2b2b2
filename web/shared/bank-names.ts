import { BANK_NAMES, type ProviderName } from '../../src/areas/banking/vocabulary.rules.ts'

/** The bank of an entry; one that cannot be connected has the name that was entered. */
export const bankText = (bank: string): string => BANK_NAMES[bank as ProviderName] ?? bank
