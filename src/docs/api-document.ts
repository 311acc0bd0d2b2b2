import type { AnyEndpoint } from '../kernel/http/endpoint.ts'
import { describeApi } from '../kernel/openapi/openapi.ts'
import type { Language } from '../kernel/values/language.ts'
import { ABOUT_API } from './about-api.ts'
import { ABOUT_API_ES } from './about-api-es.ts'

const ABOUT = { en: ABOUT_API, es: ABOUT_API_ES }

/**
 * The published description, as text. Paths outside /v1 serve our own pages and are not part of the contract.
 */
export function apiDocumentText(endpoints: readonly AnyEndpoint[], language: Language = 'en'): string {
  const published = endpoints.filter(endpoint => endpoint.path.startsWith('/v1/'))
  return `${JSON.stringify(describeApi(published, ABOUT[language], language), null, 2)}\n`
}
