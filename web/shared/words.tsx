import { createContext, type ReactNode, useContext, useEffect, useMemo, useState } from 'react'
import type { Language, Words } from './language.ts'

export type { Language, Words }

type LanguageState = { language: Language; setLanguage(language: Language): void }
const LanguageContext = createContext<LanguageState>({ language: 'en', setLanguage() {} })

const KEPT = 'llano-language'

/** The earlier choice, or else the browser's language. */
export function storedLanguage(): Language | null {
  try {
    const kept = localStorage.getItem(KEPT)
    return kept === 'es' || kept === 'en' ? kept : null
  } catch {
    return null
  }
}

export const browserLanguage = (): Language => (navigator.language.startsWith('es') ? 'es' : 'en')

export function LanguageProvider({ first, children }: { first?: Language; children: ReactNode }) {
  const [language, setLanguage] = useState<Language>(() => first ?? storedLanguage() ?? browserLanguage())
  useEffect(() => {
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
  return <LanguageContext value={speaking}>{children}</LanguageContext>
}

export const useLanguage = (): LanguageState => useContext(LanguageContext)

export function useWords<T>(words: Words<T>): T {
  return words[useLanguage().language]
}
