/** A name in the middle of a sentence, at the beginning of a line. */
export const capital = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1)

/** An empty field of a form says nothing. */
export const orNull = (text: string): string | null => (text.trim() === '' ? null : text.trim())
