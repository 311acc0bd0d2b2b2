import type { Words } from './language.ts'

export type UsageWords = {
  title: string
  lead: string
  requests: string
  uploads: string
  storage: string
  of(used: string, limit: string): string
  each(limit: string): string
  resets(minutes: number): string
}

export const WORDS: Words<UsageWords> = {
  en: {
    title: 'Usage and limits',
    lead: 'Limits keep the service fast for everyone. API keys have limits of their own.',
    requests: 'Requests this hour',
    uploads: 'Uploads today',
    storage: 'Documents',
    of: (used, limit) => `${used} of ${limit}`,
    each: limit => `At most ${limit} per LLC.`,
    resets: minutes =>
      minutes < 120 ? `Resets in ${minutes} min.` : `Resets in ${Math.round(minutes / 60)} h.`,
  },
  es: {
    title: 'Uso y límites',
    lead: 'Los límites mantienen el servicio rápido para todos. Las claves de API tienen sus propios límites.',
    requests: 'Peticiones de esta hora',
    uploads: 'Subidas de hoy',
    storage: 'Documentos',
    of: (used, limit) => `${used} de ${limit}`,
    each: limit => `Como máximo ${limit} por LLC.`,
    resets: minutes =>
      minutes < 120 ? `Se restablece en ${minutes} min.` : `Se restablece en ${Math.round(minutes / 60)} h.`,
  },
}
