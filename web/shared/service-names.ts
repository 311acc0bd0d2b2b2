import { useApiQuery } from './api.ts'
import { useLanguage } from './words.tsx'

/**
 * The service of a payment in the language of the page. Its record has the name in the member's language; a service that was renamed or
 * is no longer offered keeps that name.
 */
export function useServiceName() {
  const { language } = useLanguage()
  const offered = useApiQuery('listOfferedServices', { limit: 500 }, { staleTime: 300_000 })
  const names = new Map(offered.data?.data.map(({ id, name }) => [id, name]))
  return ({ service: { id, name } }: { service: { id: number; name: string } }): string => {
    const now = names.get(id)
    return now && Object.values(now).includes(name) ? now[language] : name
  }
}
