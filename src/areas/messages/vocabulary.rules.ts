/** Who wrote a message: the owner or somebody the LLC is shared with, or the firm. */
export const SIDES = ['member', 'staff'] as const
export type Side = (typeof SIDES)[number]

export const MAX_CHARACTERS = 5000
export const MAX_TITLE_CHARACTERS = 120
export const MAX_DOCUMENTS = 10

/** How many conversations are listed, and messages shown, at once. */
export const CONVERSATIONS_SHOWN = 25
export const MESSAGES_SHOWN = 50

/** Unread conversations are counted up to this number. */
export const MAX_COUNTED = 100
