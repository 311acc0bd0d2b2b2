import type { Language } from '../kernel/values/language.ts'

/** The pages, by the last part of their path. The reference is at /docs itself. */
export const PAGES = [
  'overview',
  'reference',
  'errors',
  'quick-start',
  'banks',
  'currencies',
  'reconciliation',
  'sharing',
  'records',
  'permissions',
  'offboarding',
  'privacy',
  'changelog',
] as const
export type PageName = (typeof PAGES)[number]

/** The texts around the pages. */
export const WORDS = {
  en: {
    language: 'English',
    skip: 'Skip to content',
    documentation: 'Documentation',
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
      banks: 'Banks',
      currencies: 'Currencies',
      reconciliation: 'Reconciliation',
      sharing: 'Sharing',
      records: 'Records',
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
      banks: 'Bancos',
      currencies: 'Monedas',
      reconciliation: 'Conciliación',
      sharing: 'Compartir',
      records: 'Registros',
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
