import type { Words } from '../../shared/words.tsx'

const en = {
  title: 'Banks',
  lead: 'Client bank connections that fail, and LLCs with months to reconcile.',
  show: 'Show',
  shown: { failing: 'Failing connections', unreconciled: 'Months to reconcile' },
  months: 'Open months',
  allReconciled: 'All months are reconciled',
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
    lead: 'Conexiones bancarias de clientes con fallos y LLC con meses por conciliar.',
    show: 'Mostrar',
    shown: { failing: 'Conexiones con fallos', unreconciled: 'Meses por conciliar' },
    months: 'Meses abiertos',
    allReconciled: 'Todos los meses están conciliados',
    none: 'Ninguna conexión bancaria falla',
    bank: 'Banco',
    problem: 'Problema',
    state: 'Siguiente paso',
    states: { active: 'Lo reintentamos cada hora', needs_attention: 'El miembro debe actuar' },
    failures: 'Intentos fallidos',
    worked: 'Última importación',
    never: 'Nunca',
  },
}
