import { capital } from './capital.ts'
import { monthText } from './figures.tsx'
import type { Language } from './words.tsx'

type Named = { type: string; year: number; quarter?: unknown; month?: unknown }

/** The name of a report's period: October 2026, third quarter of 2026, the year 2026. */
export function periodText({ type, year, quarter, month }: Named, language: Language): string {
  if (type === 'monthly') return capital(monthText(year, Number(month), language, 'long'))
  if (type === 'quarterly')
    return language === 'es' ? `${quarter}.º trimestre de ${year}` : `Q${quarter} ${year}`
  return language === 'es' ? `Año ${year}` : `Year ${year}`
}
