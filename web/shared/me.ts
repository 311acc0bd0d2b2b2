import { useEffect } from 'react'
import { ask, useAsked } from './api.ts'
import { keptLanguage, useLanguage } from './words.tsx'

/** Who is signed in, if anybody. */
export const useMe = () => useAsked('readMe', {}, { staleTime: 60_000 })

/** The pages speak the language of the member's account, and what is chosen on a page is the account's from then on. */
export function useOwnLanguage(): void {
  const own = useMe().data?.language ?? null
  const { language, setLanguage } = useLanguage()
  const wasChosen = keptLanguage() !== null
  useEffect(() => {
    if (own === null || own === language) return
    if (wasChosen) ask('setLanguage', { language }).catch(() => {})
    else setLanguage(own)
  }, [own, language, wasChosen, setLanguage])
}

/** To the page for signing in, and back to where one wanted to go. */
export function toSignIn(): void {
  const next = location.pathname + location.search
  location.assign(`/sign-in?next=${encodeURIComponent(next)}`)
}

export async function signOut(): Promise<void> {
  await ask('signOut', {})
  location.assign('/')
}
