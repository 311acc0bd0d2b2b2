/** The languages of everything people read: pages, email, documents and guides. */
export const LANGUAGES = ['en', 'es'] as const
export type Language = (typeof LANGUAGES)[number]
