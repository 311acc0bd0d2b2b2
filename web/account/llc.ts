import type { UseQueryResult } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { type SharedArea, type SharedRole, scopesOf } from '../../src/areas/access/shared-access.rules.ts'
import type { SiteScope } from '../../src/areas/members/caller.rules.ts'
import { Refused, useApiQuery } from '../shared/api.ts'
import { useMe } from '../shared/me.ts'

/** Whose LLC it is, and what the user may do with it. */
export type SharedBy = { owner: string; role: SharedRole | 'staff'; areas: readonly SharedArea[] }

export type Llc = { id: number; name: string; state: string; status: string; shared?: SharedBy }

/** The member's LLCs and those shared with them, or for staff those of the client whose account they opened; and the selected one: from the address, or else the first. */
export function useLlc(): {
  llcs: readonly Llc[]
  llc: Llc | null
  isLoading: boolean
  /** The list that could not be read for now, if so. */
  failed: UseQueryResult<unknown, Error> | null
} {
  const { llc: chosen } = useSearch({ strict: false }) as { llc?: number }
  const listed = useApiQuery('listEntities', {}, { staleTime: 300_000, retryOnMount: false })
  const me = useMe()
  const isLoading = listed.isLoading || me.isLoading
  const own = ((listed.data as { data?: Llc[] } | undefined)?.data ?? []) as Llc[]
  const shared = (me.data?.shared ?? [])
    .filter(one => one.is_active)
    .map(({ id, name, state, status, ...by }): Llc => ({ id, name, state, status, shared: by }))
  const viewing = me.data?.viewing
  const viewed = (viewing?.llcs ?? []).map(
    (one): Llc => ({ ...one, shared: { owner: viewing!.name, role: 'staff', areas: viewing!.areas } }),
  )
  const llcs = isLoading ? [] : [...own, ...shared, ...viewed]
  const llc = llcs.find(one => one.id === Number(chosen)) ?? llcs[0] ?? null
  const failed = listed.isError && listed.data === undefined && isTemporary(listed.error) ? listed : null
  return { llcs, llc, isLoading, failed }
}

/** Not a lack of permission: pages that need no LLC are shown without one. */
const isTemporary = (error: Error) =>
  !(error instanceof Refused) || error.status === 429 || error.status >= 500

/** Whether the user may do this with the selected LLC. The server checks it too; this decides what is shown. */
export function useMay(): (scope: SiteScope) => boolean {
  const { llc } = useLlc()
  return scope => !llc?.shared || scopesOf(llc.shared).has(scope)
}
