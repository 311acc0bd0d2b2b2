/** The languages of everything people read: pages, mail, papers and the documentation. */
export const LANGUAGES = ['en', 'es'] as const
export type Language = (typeof LANGUAGES)[number]
