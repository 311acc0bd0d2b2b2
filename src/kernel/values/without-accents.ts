/** `México` becomes `Mexico`: many people type names without accents. */
export const withoutAccents = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '')
