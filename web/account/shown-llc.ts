import { useSearch } from '@tanstack/react-router'
import { useMe } from '../shared/me.ts'
import { type Llc, useLlc } from './llc.ts'

/**
 * The LLC that is looked at, also where no subscription is active and the lists are empty: what is due and what renews is
 * shown then too.
 */
export function useShownLlc(): {
  llcs: readonly Llc[]
  llc: Llc | null
  isLoading: boolean
  isSubscribed: boolean
} {
  const { llcs, llc, isLoading } = useLlc()
  const { llc: chosen } = useSearch({ strict: false }) as { llc?: number }
  const me = useMe()
  // Not before the list is here: it may have another order, and what was asked for the first would be asked in vain.
  const known: readonly Llc[] = llcs.length > 0 || isLoading ? llcs : (me.data?.entities ?? [])
  return {
    llcs: known,
    llc: llc ?? known.find(one => one.id === Number(chosen)) ?? known[0] ?? null,
    isLoading,
    isSubscribed: me.data?.subscribed ?? true,
  }
}
