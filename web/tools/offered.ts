import { useEffect } from 'react'
import { openOrder } from '../order/open-order.tsx'
import { useMe } from '../shared/me.ts'
import { useLanguage } from '../shared/words.tsx'
import { offerTools } from './register.ts'

/** Offers the tools to an agent in this browser while the page is open, in the page's language. */
export function useOfferedTools(): void {
  const { language } = useLanguage()
  const isSignedIn = useMe().data?.signed_in === true
  useEffect(() => {
    if (!('modelContext' in document)) return
    const leaving = new AbortController()
    // If the document's policy disables tools, there are none.
    offerTools({ language, isSignedIn, openOrder: openOrder(language) }, leaving.signal).catch(() => {})
    return () => leaving.abort()
  }, [language, isSignedIn])
}
