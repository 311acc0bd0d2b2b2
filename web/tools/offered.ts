import { useEffect } from 'react'
import { useMe } from '../shared/me.ts'
import { type Language, useLanguage } from '../shared/words.tsx'
import type { OpenOrder } from './order-tool.ts'

/** Loaded when an agent orders. */
const orderIn =
  (language: Language): OpenOrder =>
  async (wish, signal) =>
    (await import('../order/open-order.tsx')).openOrder(language)(wish, signal)

/** Offers the tools to an agent in this browser while the page is open, in the page's language. */
export function useOfferedTools(isOffered = true): void {
  const { language } = useLanguage()
  const isSignedIn = useMe().data?.signed_in === true
  useEffect(() => {
    if (!isOffered || !('modelContext' in document)) return
    const leaving = new AbortController()
    // If the document's policy disables tools, there are none.
    import('./register.ts')
      .then(({ offerTools }) => {
        if (leaving.signal.aborted) return
        return offerTools({ language, isSignedIn, openOrder: orderIn(language) }, leaving.signal)
      })
      .catch(() => {})
    return () => leaving.abort()
  }, [language, isSignedIn, isOffered])
}
