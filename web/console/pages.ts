import type { Place } from '../parts/places.tsx'

/** The pages of the Manager's console, in the order of its menu. */
export const PLACES: readonly Place[] = [
  {
    path: '/',
    title: { en: 'Queue', es: 'Pendientes' },
    load: async () => (await import('./pages/queue.tsx')).Queue,
  },
]
