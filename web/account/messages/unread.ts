import { useApiQuery } from '../../shared/api.ts'
import { useMe } from '../../shared/me.ts'

/** How many conversations have messages that the user has not read, in all LLCs and in each. */
export function useUnread(): { total: number; llcs: readonly { entity_id: number; unread: number }[] } {
  const isSignedIn = useMe().data?.signed_in === true
  const counted = useApiQuery(
    'countUnreadMessages',
    {},
    { enabled: isSignedIn, staleTime: 30_000, refetchInterval: 60_000 },
  )
  return { total: counted.data?.data.unread ?? 0, llcs: counted.data?.data.llcs ?? [] }
}
