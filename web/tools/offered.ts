import { useEffect } from 'react'
import { openOrder } from '../order/open-order.tsx'
import { useMe } from '../shared/me.ts'
import { useLanguage } from '../shared/words.tsx'
import { offerTools } from './register.ts'

/** Offers the tools to an agent in this browser for as long as the page is there, in the language it is read in. */
export function useOfferedTools(): void {
  const { language } = useLanguage()
  const isSignedIn = useMe().data?.signed_in === true
  useEffect(() => {
    if (!('modelContext' in document)) return
    const leaving = new AbortController()
    // Where the document's policy turns tools off, there are none.
    offerTools({ language, isSignedIn, openOrder: openOrder(language) }, leaving.signal).catch(() => {})
    return () => leaving.abort()
  }, [language, isSignedIn])
}
