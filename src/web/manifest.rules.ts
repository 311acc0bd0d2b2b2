import type { Language } from '../kernel/values/language.ts'

const TEXTS: Record<Language, { name: string; description: string; books: string; notifications: string }> = {
  en: {
    name: 'Llano account',
    description: 'Books, documents and obligations of your LLC.',
    books: 'Books',
    notifications: 'Notifications',
  },
  es: {
    name: 'Cuenta de Llano',
    description: 'Contabilidad, documentos y obligaciones de tu LLC.',
    books: 'Contabilidad',
    notifications: 'Notificaciones',
  },
}

const ICONS = [
  { src: '/icon-192.png', sizes: '192x192', type: 'image/png', purpose: 'any' },
  { src: '/icon-512.png', sizes: '512x512', type: 'image/png', purpose: 'any' },
  { src: '/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
] as const

export const ICON_FILES = [...ICONS.map(({ src }) => src.slice(1)), 'apple-touch-icon.png']

/**
 * The account as an app on a phone. There is no service worker: browsers install without one, and private records must not be
 * kept for offline use.
 */
export function webManifest(language: Language) {
  const { name, description, books, notifications } = TEXTS[language]
  return {
    id: '/account',
    name,
    short_name: 'Llano',
    description,
    lang: language,
    dir: 'ltr',
    start_url: '/account',
    scope: '/',
    display: 'standalone',
    background_color: '#faf9f6',
    theme_color: '#0f5f5c',
    icons: ICONS,
    shortcuts: [
      { name: books, url: '/account/books' },
      { name: notifications, url: '/account/notifications' },
    ],
  }
}
