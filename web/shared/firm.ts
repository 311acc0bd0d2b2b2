import { useSyncExternalStore } from 'react'
import type { PageFirm } from '../../src/areas/firm/page-firm.rules.ts'

export type { PageFirm }

let current = read()
const listeners = new Set<() => void>()

/** The server sends it with every document, except without settings. */
function read(): PageFirm | null {
  if (typeof document === 'undefined') return null
  const sent = document.getElementById('firm')?.textContent
  return sent ? (JSON.parse(sent) as PageFirm) : null
}

/** What the firm says about itself; null without settings. */
export const useFirm = (): PageFirm | null =>
  useSyncExternalStore(
    listener => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => current,
    () => null,
  )

/** After a change on this page; other pages get it with their document. */
export function showFirm(firm: PageFirm): void {
  current = firm
  for (const listener of listeners) listener()
}
