/** The newest entries that a sandbox gets. */
export const MAX_ENTRIES = 2000
/** The newest ledger transactions that a sandbox gets. */
export const MAX_TRANSACTIONS = 200
/** Sandboxes whose keys nobody used for so long are removed. */
export const UNUSED_DAYS = 90

/** The name of everybody in a sandbox, instead of the owner's. */
export const TEST_OWNER = 'Test Owner'
export const TEST_MANAGER = 'Test Manager'

const LONGEST_NAME = 300

/** The name of a copied LLC, which marks it in every list, export and PDF. */
export const testName = (name: string): string => `TEST ${name}`.slice(0, LONGEST_NAME).trimEnd()
