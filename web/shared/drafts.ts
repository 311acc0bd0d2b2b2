import { useState } from 'react'
import { useUnsavedChanges } from './unsaved.ts'

/**
 * What was entered and not saved, by field. Kept in this tab, so that reloading loses nothing, and asked about before
 * leaving the page.
 */
export function useDrafts<T>(name: string): {
  drafts: Readonly<Record<string, T>>
  keep(field: string, draft: T): void
  forget(fields: readonly string[]): void
} {
  const stored = `llano.drafts.${name}`
  const [drafts, setDrafts] = useState<Readonly<Record<string, T>>>(() => read(stored))
  const change = (next: Readonly<Record<string, T>>) => {
    write(stored, next)
    return next
  }
  useUnsavedChanges(Object.keys(drafts).length > 0, { onLeave: () => write(stored, {}) })
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
