import type { Scope } from '../../../src/areas/members/caller.rules.ts'
import { useWords } from '../../shared/words.tsx'
import { WORDS } from './permissions.words.ts'

/** A permission in words: what the app can do, and what that includes. */
export function usePermissionText(): (scope: Scope) => { title: string; text: string } {
  const words = useWords(WORDS)
  return scope => {
    const [title, text] = words[scope]
    return { title, text }
  }
}
