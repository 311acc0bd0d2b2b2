import { useSearch } from '@tanstack/react-router'
import { useApiQuery } from '../shared/api.ts'

export type Llc = { id: number; name: string; state: string; status: string }

/** The member's LLCs, and the selected one: from the address, or else the first. */
export function useLlc(): { llcs: readonly Llc[]; llc: Llc | null; isLoading: boolean } {
  const { llc: chosen } = useSearch({ strict: false }) as { llc?: number }
  const listed = useApiQuery('listEntities', {}, { staleTime: 300_000 })
  const llcs = ((listed.data as { data?: Llc[] } | undefined)?.data ?? []) as Llc[]
  const llc = llcs.find(one => one.id === Number(chosen)) ?? llcs[0] ?? null
  return { llcs, llc, isLoading: listed.isLoading }
}
