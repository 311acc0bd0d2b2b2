import type { Language } from '../kernel/values/language.ts'

/** The pages, by the last part of their path, in the groups of the menu. The reference is at /docs itself. */
export const GROUPS = {
  start: ['overview', 'quick-start', 'reference', 'errors', 'test-mode', 'sdks', 'changelog'],
  integrations: ['events', 'webhooks', 'agents', 'oauth'],
  books: ['banks', 'currencies', 'reconciliation', 'records'],
  taxes: ['obligations', 'presence'],
  people: ['account', 'sharing', 'messages', 'permissions', 'offboarding', 'privacy'],
} as const

export type GroupName = keyof typeof GROUPS
export type PageName = (typeof GROUPS)[GroupName][number]
export const PAGES: readonly PageName[] = Object.values(GROUPS).flat()

/** The texts around the pages. */
export const WORDS = {
  en: {
    language: 'English',
    skip: 'Skip to content',
    documentation: 'Documentation',
    menu: 'Menu',
    groups: {
      start: 'API',
      integrations: 'Integrations',
      books: 'Books and records',
      taxes: 'Taxes',
      people: 'People and privacy',
    },
    languages: 'Language',
    contents: 'On this page',
    copy: 'Copy',
    copied: 'Copied',
    copyFailed: 'Press Ctrl+C to copy',
    examples: 'Examples',
    terminal: 'Terminal',
    noScript: 'The reference requires JavaScript. You can also read',
    announcements: 'Announced changes',
    effective: 'Takes effect on',
    published: 'announced on',
    titles: {
      overview: 'Overview',
      reference: 'Reference',
      errors: 'Error codes',
      'quick-start': 'Quick start',
      'test-mode': 'Test mode',
      sdks: 'SDKs',
      agents: 'AI agents',
      oauth: 'Connected apps',
      banks: 'Banks',
      currencies: 'Currencies',
      reconciliation: 'Reconciliation',
      account: 'Your account',
      sharing: 'Sharing',
      messages: 'Messages',
      records: 'Records',
      events: 'Events',
      webhooks: 'Webhooks',
      obligations: 'Obligations',
      presence: 'Days per country',
      permissions: 'Roles',
      offboarding: 'Offboarding',
      privacy: 'Privacy',
      changelog: 'Changelog',
    },
  },
  es: {
    language: 'Español',
    skip: 'Ir al contenido',
    documentation: 'Documentación',
    menu: 'Menú',
    groups: {
      start: 'API',
      integrations: 'Integraciones',
      books: 'Libros y registros',
      taxes: 'Impuestos',
      people: 'Personas y privacidad',
    },
    languages: 'Idioma',
    contents: 'En esta página',
    copy: 'Copiar',
    copied: 'Copiado',
    copyFailed: 'Pulsa Ctrl+C para copiar',
    examples: 'Ejemplos',
    terminal: 'Terminal',
    noScript: 'La referencia requiere JavaScript. También puedes leer',
    announcements: 'Cambios anunciados',
    effective: 'Entra en vigor el',
    published: 'anunciado el',
    titles: {
      overview: 'Inicio',
      reference: 'Referencia',
      errors: 'Códigos de error',
      'quick-start': 'Primeros pasos',
      'test-mode': 'Modo de prueba',
      sdks: 'SDK',
      agents: 'Agentes de IA',
      oauth: 'Aplicaciones conectadas',
      banks: 'Bancos',
      currencies: 'Monedas',
      reconciliation: 'Conciliación',
      account: 'Tu cuenta',
      sharing: 'Compartir',
      messages: 'Mensajes',
      records: 'Registros',
      events: 'Eventos',
      webhooks: 'Webhooks',
      obligations: 'Obligaciones',
      presence: 'Días por país',
      permissions: 'Roles',
      offboarding: 'Bajas',
      privacy: 'Privacidad',
      changelog: 'Cambios',
    },
  },
} as const satisfies Record<Language, unknown>

export function addressOf(page: PageName, language: Language): string {
  const docs = language === 'en' ? '/docs' : `/${language}/docs`
  return page === 'reference' ? docs : `${docs}/${page}`
}
