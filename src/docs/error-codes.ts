import type { ErrorCatalog } from '../kernel/http/refusal.ts'
import type { Language } from '../kernel/values/language.ts'

export type AreaErrors = { name: string; errors: ErrorCatalog }

const WORDS: Record<
  Language,
  { title: string; lead: string; general: string; status: string; fix: string; areas: Record<string, string> }
> = {
  en: {
    title: 'Error codes',
    lead: 'Every error has a `code` that does not change. Use it in your program, and show `error` to people: it may be reworded, and it is in Spanish if you send `Accept-Language: es`. `field` names the parameter that is wrong. If several are, `errors` lists all of them.',
    general: 'All requests',
    status: 'Status',
    fix: 'What to do',
    areas: {
      members: 'Members',
      firm: 'Firm',
      catalog: 'Catalog',
      entities: 'LLCs',
      access: 'API keys',
      sessions: 'Sign-in',
      apps: 'Connected apps',
      people: 'People',
      documents: 'Documents',
      rates: 'Exchange rates',
      bookkeeping: 'Bookkeeping',
      banking: 'Banks',
      ledger: 'Ledger',
      payments: 'Payments',
      presence: 'Presence',
      tax: 'Tax',
      obligations: 'Obligations',
      reports: 'Reports',
      dossier: 'Dossier',
      auditors: 'Auditors',
      orders: 'Orders',
      messages: 'Messages',
      overview: 'Overview',
      events: 'Events',
      webhooks: 'Webhooks',
      sandbox: 'Test mode',
      privacy: 'Privacy',
      operations: 'Operations',
      setup: 'Setup',
    },
  },
  es: {
    title: 'Códigos de error',
    lead: 'Cada error tiene un `code` que no cambia. Úsalo en tu programa y muestra `error` a las personas: su texto puede cambiar, y está en español si envías `Accept-Language: es`. `field` indica el parámetro incorrecto. Si hay varios, `errors` los enumera todos.',
    general: 'Todas las peticiones',
    status: 'Estado',
    fix: 'Qué hacer',
    areas: {
      members: 'Miembros',
      firm: 'Gestoría',
      catalog: 'Catálogo',
      entities: 'LLC',
      access: 'Claves de API',
      sessions: 'Inicio de sesión',
      apps: 'Aplicaciones conectadas',
      people: 'Personas',
      documents: 'Documentos',
      rates: 'Tipos de cambio',
      bookkeeping: 'Contabilidad',
      banking: 'Bancos',
      ledger: 'Libro de gobierno',
      payments: 'Pagos',
      presence: 'Presencia',
      tax: 'Impuestos',
      obligations: 'Obligaciones',
      reports: 'Informes',
      dossier: 'Expediente',
      auditors: 'Auditores',
      orders: 'Pedidos',
      messages: 'Mensajes',
      overview: 'Resumen',
      events: 'Eventos',
      webhooks: 'Webhooks',
      sandbox: 'Modo de prueba',
      privacy: 'Privacidad',
      operations: 'Operación',
      setup: 'Configuración inicial',
    },
  },
}

/** The page that lists every error code with its cause and its fix, as Markdown. */
export function errorCodesText(areas: readonly AreaErrors[], language: Language): string {
  const words = WORDS[language]
  const sections = areas.map(({ name, errors }) => {
    const codes = Object.values(errors).map(
      ({ code, entry }) =>
        `### \`${code}\`\n\n${asCode(entry[language].message)} ${words.status} ${entry.status}.\n\n*${words.fix}:* ${entry[language].fix}`,
    )
    const heading = name === 'kernel' ? words.general : words.areas[name]
    if (!heading) throw new Error(`The page of error codes has no heading for the area ${name}.`)
    return [`## ${heading}`, ...codes].join('\n\n')
  })
  return [`# ${words.title}`, words.lead, ...sections].join('\n\n')
}

/** Parameters of a message, such as `{max}`, stand out. */
const asCode = (message: string) => message.replaceAll(/\{\w+\}/g, name => `\`${name.slice(1, -1)}\``)
