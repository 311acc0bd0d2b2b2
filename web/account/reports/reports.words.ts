import type { Words } from '../../shared/words.tsx'

const en = {
  title: 'Reports',
  lead: 'Your results for each month, quarter and year, with our recommendations. Each report is ready 3 days after its period ends.',
  types: { monthly: 'Monthly', quarterly: 'Quarterly', annual: 'Annual' },
  type: 'Period',
  plot: 'Trend',
  plotLabel: 'Income, expenses and net by period, oldest first',
  list: 'All reports',
  empty: 'No reports yet',
  emptyText: 'Your first report is ready 3 days after the end of the first month with entries.',
  toBooks: 'Open books',
  open: (n: number) => (n === 1 ? '1 to answer' : `${n} to answer`),
  answered: 'All answered',
  none: 'Nothing to answer',
  alerts: (n: number) => (n === 1 ? '1 alert' : `${n} alerts`),
}
export type ReportsWords = typeof en

export const WORDS: Words<ReportsWords> = {
  en,
  es: {
    title: 'Informes',
    lead: 'Tus resultados de cada mes, trimestre y año, con nuestras recomendaciones. Cada informe está listo 3 días después de que termine su periodo.',
    types: { monthly: 'Mensuales', quarterly: 'Trimestrales', annual: 'Anuales' },
    type: 'Periodo',
    plot: 'Evolución',
    plotLabel: 'Ingresos, gastos y neto por periodo, primero el más antiguo',
    list: 'Todos los informes',
    empty: 'Aún no hay informes',
    emptyText: 'Tu primer informe estará listo 3 días después de que termine el primer mes con asientos.',
    toBooks: 'Abrir contabilidad',
    open: n => (n === 1 ? '1 por responder' : `${n} por responder`),
    answered: 'Todo respondido',
    none: 'Nada que responder',
    alerts: n => (n === 1 ? '1 aviso' : `${n} avisos`),
  },
}
