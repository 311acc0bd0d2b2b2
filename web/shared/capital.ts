/** With a capital letter, for a word that begins a line. */
export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)
