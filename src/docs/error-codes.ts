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
      entities: 'LLCs',
      access: 'API keys',
      documents: 'Documents',
      bookkeeping: 'Bookkeeping',
      banking: 'Banks',
      ledger: 'Ledger',
      tax: 'Tax',
      reports: 'Reports',
      events: 'Events',
      webhooks: 'Webhooks',
      sandbox: 'Test mode',
    },
  },
  es: {
    title: 'Códigos de error',
    lead: 'Cada error tiene un `code` que no cambia. Úsalo en tu programa y muestra `error` a las personas: su texto puede cambiar, y está en español si envías `Accept-Language: es`. `field` indica el parámetro incorrecto. Si hay varios, `errors` los enumera todos.',
    general: 'Todas las peticiones',
    status: 'Estado',
    fix: 'Qué hacer',
    areas: {
      entities: 'LLC',
      access: 'Claves de API',
      documents: 'Documentos',
      bookkeeping: 'Contabilidad',
      banking: 'Bancos',
      ledger: 'Libro de gobierno',
      tax: 'Impuestos',
      reports: 'Informes',
      events: 'Eventos',
      webhooks: 'Webhooks',
      sandbox: 'Modo de prueba',
    },
  },
}

/** The page that lists every error code of the API with its cause and its fix, as Markdown. */
export function errorCodesText(areas: readonly AreaErrors[], language: Language): string {
  const words = WORDS[language]
  const sections = areas.flatMap(({ name, errors }) => {
    const codes = Object.values(errors).flatMap(({ code, entry: { status, fix, ...message } }) =>
      fix
        ? `### \`${code}\`\n\n${asCode(message[language])} ${words.status} ${status}.\n\n*${words.fix}:* ${fix[language]}`
        : [],
    )
    if (codes.length === 0) return []
    const heading = name === 'kernel' ? words.general : words.areas[name]
    if (!heading) throw new Error(`The page of error codes has no heading for the area ${name}.`)
    return [`## ${heading}`, ...codes].join('\n\n')
  })
  return [`# ${words.title}`, words.lead, ...sections].join('\n\n')
}

/** Parameters of a message, such as `{max}`, stand out. */
const asCode = (message: string) => message.replaceAll(/\{\w+\}/g, name => `\`${name.slice(1, -1)}\``)
