/** A person's government identifiers. */
export const IDENTIFIER_KINDS = ['passport', 'itin', 'ssn', 'national_id', 'tax_id'] as const
export type IdentifierKind = (typeof IDENTIFIER_KINDS)[number]
