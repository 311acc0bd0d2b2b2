import type { PublishedEndpoint } from '../kernel/http/endpoint.ts'
import { describeApi } from '../kernel/openapi/openapi.ts'
import type { Language } from '../kernel/values/language.ts'
import { ABOUT_API } from './about-api.ts'
import { ABOUT_API_ES } from './about-api-es.ts'

const ABOUT = { en: ABOUT_API, es: ABOUT_API_ES }

/** The published description, as text. */
export function apiDocumentText(endpoints: readonly PublishedEndpoint[], language: Language = 'en'): string {
  return `${JSON.stringify(describeApi(endpoints, ABOUT[language], language), null, 2)}\n`
}
