import type { Place } from '../parts/places.tsx'

/** The pages of a member's account, in the order of its menu. One line each; texts of a page are beside it. */
export const PLACES: readonly Place[] = [
  {
    path: '/',
    title: { en: 'Overview', es: 'Resumen' },
    load: async () => (await import('./pages/overview.tsx')).Overview,
  },
]

/** The headings of the menu. */
export const GROUPS = {
  money: { en: 'Money', es: 'Dinero' },
  company: { en: 'Company', es: 'Empresa' },
  tax: { en: 'Tax', es: 'Impuestos' },
  account: { en: 'Account', es: 'Cuenta' },
} as const
