import type { Words } from './language.ts'

const en = {
  next: 'Next page',
  previous: 'Previous page',
  page: (page: number) => `Page ${page}`,
  shown: (from: number, to: number, total: number) => `${from} to ${to} of ${total}`,
}

export const WORDS: Words<typeof en> = {
  en,
  es: {
    next: 'Página siguiente',
    previous: 'Página anterior',
    page: page => `Página ${page}`,
    shown: (from, to, total) => `${from} a ${to} de ${total}`,
  },
}
