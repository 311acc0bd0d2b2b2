import type { Words } from '../../parts/words.tsx'

const en = {
  title: 'Reports',
  lead: 'What each month, quarter and year came to, and what we recommend. They appear three days after a period ends.',
  types: { monthly: 'Months', quarterly: 'Quarters', annual: 'Years' },
  type: 'Kind of period',
  plot: 'How it went',
  plotLabel: 'Income, expenses and net of the periods listed, the oldest first',
  list: 'All reports',
  empty: 'No reports yet',
  emptyText: 'The first one appears three days after a month with entries ends.',
  toBooks: 'Open the books',
  open: (n: number) => (n === 1 ? '1 to answer' : `${n} to answer`),
  answered: 'All answered',
  none: 'Nothing to answer',
  alerts: (n: number) => (n === 1 ? '1 alert' : `${n} alerts`),
  income: 'Income',
  expense: 'Expenses',
  net: 'Net',
}
export type ReportsWords = typeof en

export const WORDS: Words<ReportsWords> = {
  en,
  es: {
    title: 'Informes',
    lead: 'Lo que dio cada mes, trimestre y año, y lo que recomendamos. Aparecen tres días después de que termina el periodo.',
    types: { monthly: 'Meses', quarterly: 'Trimestres', annual: 'Años' },
    type: 'Tipo de periodo',
    plot: 'Cómo ha ido',
    plotLabel: 'Ingresos, gastos y neto de los periodos listados, primero el más antiguo',
    list: 'Todos los informes',
    empty: 'Todavía no hay informes',
    emptyText: 'El primero aparece tres días después de que termine un mes con asientos.',
    toBooks: 'Abrir la contabilidad',
    open: n => (n === 1 ? '1 por responder' : `${n} por responder`),
    answered: 'Todo respondido',
    none: 'Nada que responder',
    alerts: n => (n === 1 ? '1 aviso' : `${n} avisos`),
    income: 'Ingresos',
    expense: 'Gastos',
    net: 'Neto',
  },
}
