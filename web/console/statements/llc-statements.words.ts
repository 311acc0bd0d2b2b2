import type { Words } from '../../shared/words.tsx'

const en = {
  title: 'Bank statements',
  titleOf: (llc: string) => `Bank statements of ${llc}`,
  lead: 'What you record here also appears in the client’s account, with your name.',
  emptyText: 'Add a statement, or ask the client to connect a bank.',
  source: 'Source',
  remove: 'Remove',
}
export type LlcStatementWords = typeof en

export const WORDS: Words<LlcStatementWords> = {
  en,
  es: {
    title: 'Extractos bancarios',
    titleOf: llc => `Extractos bancarios de ${llc}`,
    lead: 'Lo que registres aquí aparece también en la cuenta del cliente, con tu nombre.',
    emptyText: 'Añade un extracto o pide al cliente que conecte un banco.',
    source: 'Origen',
    remove: 'Quitar',
  },
}
