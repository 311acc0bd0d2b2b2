import { type FunctionComponent, useEffect, useSyncExternalStore } from 'react'

/** Questions and short messages are rarely among the first things a page shows: they are loaded after it. */
const DELAY_MS = 1000

type Overlays = FunctionComponent<{ onMount: () => void }>

let Loaded: Overlays | null = null
let loading: Promise<void> | null = null
const listeners = new Set<() => void>()

const mounted = Promise.withResolvers<void>()
/** They can be used now. */
export const markMounted = mounted.resolve

/** Loads them if they are not there yet. A failed attempt is repeated by the next call. */
export function loadOverlays(): Promise<void> {
  loading ??= import('./Overlays.tsx').then(
    ({ Overlays }) => {
      Loaded = Overlays
      for (const listener of listeners) listener()
      return mounted.promise
    },
    error => {
      loading = null
      throw error
    },
  )
  return loading
}

/** The component, once it is loaded. */
export function useOverlays(): Overlays | null {
  useEffect(() => {
    const timer = setTimeout(() => loadOverlays().catch(() => {}), DELAY_MS)
    return () => clearTimeout(timer)
  }, [])
  return useSyncExternalStore(
    listener => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => Loaded,
    () => null,
  )
}
