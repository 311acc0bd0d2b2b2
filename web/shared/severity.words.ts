import type { Words } from './words.tsx'

/** One severity scale for everything: alerts and recommendations of reports, and days in a country. */
export type Severity = 'info' | 'warning' | 'critical' | 'exceeded'

export const SEVERITIES: Words<Record<Severity, string>> = {
  en: { info: 'Info', warning: 'Review', critical: 'Action required', exceeded: 'Limit reached' },
  es: { info: 'Información', warning: 'Revisar', critical: 'Requiere acción', exceeded: 'Límite alcanzado' },
}

/** Days in a country use other names for the same levels. */
export const levelWords = ({ info, warning, critical, exceeded }: Record<Severity, string>) => ({
  info,
  warning,
  danger: critical,
  exceeded,
})
