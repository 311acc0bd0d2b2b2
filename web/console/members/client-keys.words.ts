import type { Words } from '../../shared/words.tsx'

const en = {
  revokes: 'These API keys of clients will be revoked, because this person knows their values:',
}
export type ClientKeysWords = typeof en

export const WORDS: Words<ClientKeysWords> = {
  en,
  es: {
    revokes: 'Se revocarán estas claves de API de clientes, porque esta persona conoce su valor:',
  },
}
