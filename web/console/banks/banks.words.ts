import type { Words } from '../../shared/words.tsx'

const en = {
  title: 'Banks',
  lead: 'Bank connections of clients that could not be read the last time.',
  list: 'Failing connections',
  none: 'No bank connection is failing',
  bank: 'Bank',
  problem: 'Problem',
  state: 'Next step',
  states: { active: 'We try again every hour', needs_attention: 'The member must act' },
  failures: 'Failed attempts',
  worked: 'Last import',
  never: 'Never',
}
export type BanksWords = typeof en

export const WORDS: Words<BanksWords> = {
  en,
  es: {
    title: 'Bancos',
    lead: 'Conexiones bancarias de clientes que no se pudieron leer la última vez.',
    list: 'Conexiones con fallos',
    none: 'Ninguna conexión bancaria falla',
    bank: 'Banco',
    problem: 'Problema',
    state: 'Siguiente paso',
    states: { active: 'Lo intentamos cada hora', needs_attention: 'El miembro debe actuar' },
    failures: 'Intentos fallidos',
    worked: 'Última importación',
    never: 'Nunca',
  },
}
