import { useApiQuery } from '../../shared/api.ts'
import { useMay, useMe } from '../../shared/me.ts'

/** How many conversations have messages that the user has not read. */
export function useUnread(): number {
  const may = useMay()
  const me = useMe().data
  const isBarred = me?.second_factor_required === true || me?.single_sign_on_required === true
  const counted = useApiQuery(
    'countClientUnread',
    {},
    { enabled: may('messages:read') && !isBarred, staleTime: 30_000, refetchInterval: 60_000 },
  )
  return counted.data?.data.unread ?? 0
}
