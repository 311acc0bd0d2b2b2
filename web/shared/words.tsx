import { createContext, type ReactNode, useContext, useLayoutEffect, useMemo, useState } from 'react'
import type { Language, Words } from './language.ts'

export type { Language, Words }

type Speaking = { language: Language; setLanguage(language: Language): void }
const SpeakingContext = createContext<Speaking>({ language: 'en', setLanguage() {} })

const KEPT = 'llano-language'

/** The earlier choice, or else the browser's language. */
export function keptLanguage(): Language | null {
  try {
    const kept = localStorage.getItem(KEPT)
    return kept === 'es' || kept === 'en' ? kept : null
  } catch {
    return null
  }
}

export const browserLanguage = (): Language => (navigator.language.startsWith('es') ? 'es' : 'en')

export function Speaks({ first, children }: { first?: Language; children: ReactNode }) {
  const [language, setLanguage] = useState<Language>(() => first ?? keptLanguage() ?? browserLanguage())
  // Before the first request is sent: requests ask for messages in the language of the document.
  useLayoutEffect(() => {
    document.documentElement.lang = language
  }, [language])
  const speaking = useMemo(
    () => ({
      language,
      setLanguage(next: Language) {
        try {
          localStorage.setItem(KEPT, next)
        } catch {}
        setLanguage(next)
      },
    }),
    [language],
  )
  return <SpeakingContext value={speaking}>{children}</SpeakingContext>
}

export const useLanguage = (): Speaking => useContext(SpeakingContext)

export function useWords<T>(words: Words<T>): T {
  return words[useLanguage().language]
}
