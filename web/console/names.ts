/** A name capitalized for the start of a line. */
export const capital = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1)

/** An empty field means none. */
export const orNull = (text: string): string | null => (text.trim() === '' ? null : text.trim())
