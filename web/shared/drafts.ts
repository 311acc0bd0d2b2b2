import { useBlocker } from '@tanstack/react-router'
import { useState } from 'react'
import { confirm } from './confirm.tsx'
import { useWords, type Words } from './words.tsx'

const WORDS: Words<{ title: string; text: string; leave: string; stay: string }> = {
  en: {
    title: 'Leave without saving?',
    text: 'What you entered on this page has not been saved.',
    leave: 'Leave',
    stay: 'Stay',
  },
  es: {
    title: '¿Salir sin guardar?',
    text: 'Lo que has escrito en esta página no se ha guardado.',
    leave: 'Salir',
    stay: 'Quedarme',
  },
}

/**
 * What was entered and not saved, by field. Kept in this tab, so that reloading loses nothing, and asked about before
 * leaving the page.
 */
export function useDrafts<T>(name: string): {
  drafts: Readonly<Record<string, T>>
  keep(field: string, draft: T): void
  forget(fields: readonly string[]): void
} {
  const words = useWords(WORDS)
  const stored = `llano.drafts.${name}`
  const [drafts, setDrafts] = useState<Readonly<Record<string, T>>>(() => read(stored))
  const change = (next: Readonly<Record<string, T>>) => {
    write(stored, next)
    return next
  }
  useBlocker({
    disabled: Object.keys(drafts).length === 0,
    enableBeforeUnload: true,
    shouldBlockFn: async ({ current, next }) => {
      const isSamePage =
        current.pathname === next.pathname && JSON.stringify(current.search) === JSON.stringify(next.search)
      if (isSamePage) return false
      const leaves = await confirm({ title: words.title, text: words.text, yes: words.leave, no: words.stay })
      if (leaves) write(stored, {})
      return !leaves
    },
  })
  return {
    drafts,
    keep: (field, draft) => setDrafts(before => change({ ...before, [field]: draft })),
    forget: fields =>
      setDrafts(before =>
        change(Object.fromEntries(Object.entries(before).filter(([field]) => !fields.includes(field)))),
      ),
  }
}

// Without storage, as in some private windows, drafts live as long as the page.
function read<T>(name: string): Record<string, T> {
  try {
    return JSON.parse(sessionStorage.getItem(name) ?? '{}')
  } catch {
    return {}
  }
}

function write(name: string, drafts: object): void {
  try {
    if (Object.keys(drafts).length) sessionStorage.setItem(name, JSON.stringify(drafts))
    else sessionStorage.removeItem(name)
  } catch {}
}
