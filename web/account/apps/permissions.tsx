import { useWords } from '../../shared/words.tsx'
import { WORDS } from '../developers/developers.words.ts'

/** A permission in words: what it is about, and what that includes. */
export function usePermissionText(): (scope: string) => { title: string; text: string } {
  const words = useWords(WORDS)
  return scope => {
    const [kind, area] = scope.split(':') as ['read' | 'write', string]
    const [title, text] = words.areas[area]!
    return { title: `${words[kind]}: ${title}`, text }
  }
}
