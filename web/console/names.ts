/** A name capitalized for the start of a line. */
export const capital = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1)

/** As sent: an empty text, or a choice that was cleared, is no value. */
export const orNull = (text: string | null): string | null => text?.trim() || null
