import type { Words } from '../../shared/words.tsx'

export type LoanWords = {
  title: string
  lead: string
  empty: string
  emptyText: string
  ways: Record<'borrowed' | 'lent', (name: string) => string>
  notRecorded: string
  principal: string
  rate: string
  noRate: string
  start: string
  opening: string
  closing: string
  interestPaid: string
  interestAccrued: string
  safeHaven: string
  verdicts: Record<'inside' | 'outside' | 'unknown', string>
  toLink: string
  askOperator: string
  entries(count: number): string
}

export const WORDS: Words<LoanWords> = {
  en: {
    title: 'Loans',
    lead: 'Each loan with a related party has its own balance. Balances are not netted against each other.',
    empty: 'No loans this year',
    emptyText:
      'Loans from you to the LLC, or from the LLC to you or another related party, appear here with their balances and interest.',
    ways: { borrowed: name => `From ${name}`, lent: name => `To ${name}` },
    notRecorded: 'not recorded yet',
    principal: 'Principal',
    rate: 'Interest rate',
    noRate: 'unknown',
    start: 'Start',
    opening: 'Opening balance',
    closing: 'Closing balance',
    interestPaid: 'Interest paid',
    interestAccrued: 'Interest accrued',
    safeHaven: 'Safe haven (100% to 130% of the AFR)',
    verdicts: { inside: 'Inside', outside: 'Outside', unknown: 'Not compared' },
    toLink: 'Entries to link to a loan',
    askOperator: 'Your Manager records loans and links their entries. Send them the contract.',
    entries: count => (count === 1 ? '1 entry' : `${count} entries`),
  },
  es: {
    title: 'Préstamos',
    lead: 'Cada préstamo con una parte vinculada tiene su propio saldo. Los saldos no se compensan entre sí.',
    empty: 'Sin préstamos este año',
    emptyText:
      'Aquí aparecen los préstamos que haces a la LLC, o que la LLC te hace a ti o a otra parte vinculada, con sus saldos e intereses.',
    ways: { borrowed: name => `De ${name}`, lent: name => `A ${name}` },
    notRecorded: 'sin registrar',
    principal: 'Principal',
    rate: 'Tipo de interés',
    noRate: 'desconocido',
    start: 'Inicio',
    opening: 'Saldo inicial',
    closing: 'Saldo final',
    interestPaid: 'Intereses pagados',
    interestAccrued: 'Intereses devengados',
    safeHaven: 'Margen seguro (del 100 % al 130 % del AFR)',
    verdicts: { inside: 'Dentro', outside: 'Fuera', unknown: 'Sin comparar' },
    toLink: 'Asientos por vincular a un préstamo',
    askOperator: 'Tu Manager registra los préstamos y vincula sus asientos. Envíale el contrato.',
    entries: count => (count === 1 ? '1 asiento' : `${count} asientos`),
  },
}
