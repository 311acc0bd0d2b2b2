import { useSearch } from '@tanstack/react-router'
import { useMe } from '../shared/me.ts'
import { type Llc, useLlc } from './llc.ts'

/**
 * The selected LLC, even without an active subscription and with empty lists: due dates and renewals are
 * shown then too.
 */
export function useShownLlc(): {
  llcs: readonly Llc[]
  llc: Llc | null
  isLoading: boolean
  isSubscribed: boolean
} {
  const { llcs, isLoading } = useLlc()
  const { llc: chosen } = useSearch({ strict: false }) as { llc?: number }
  const me = useMe()
  // Wait for the list: it may have another order, and the first request would be wasted.
  const hasOwn = isLoading || llcs.some(one => !one.shared)
  const known: readonly Llc[] = hasOwn ? llcs : [...(me.data?.entities ?? []), ...llcs]
  return {
    llcs: known,
    llc: known.find(one => one.id === Number(chosen)) ?? known[0] ?? null,
    isLoading,
    isSubscribed: me.data?.subscribed ?? true,
  }
}
