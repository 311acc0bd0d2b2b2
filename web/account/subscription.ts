import { addDays } from '../../src/kernel/values/dates.ts'
import { useApiQuery } from '../shared/api.ts'
import { daysUntil } from '../shared/days.ts'
import { useMe } from '../shared/me.ts'
import { type Llc, useLlc, useMay } from './llc.ts'

/** The selected LLC, if nothing can be added or changed because the account has no active subscription. */
export function useLapsed(): { llc: Llc; endedOn: string | null; isLoading: boolean } | null {
  const me = useMe()
  const { llc } = useLlc()
  const isLapsed = me.data?.signed_in === true && !me.data.subscribed && llc !== null && !llc.shared
  const renewals = useApiQuery('listMyRenewals', { limit: 100 }, { enabled: isLapsed })
  if (!isLapsed) return null
  const ended = renewals.data?.data.find(
    one =>
      one.entity_id === llc.id &&
      (one.kind === 'subscription' || one.code.startsWith('manager_')) &&
      daysUntil(one.renews_on) <= 0,
  )
  return { llc, endedOn: ended ? addDays(ended.renews_on, -1) : null, isLoading: renewals.isLoading }
}

/** Like `useMay`, and without a subscription nothing can be written. */
export function useMayNow(): ReturnType<typeof useMay> {
  const may = useMay()
  const isLapsed = useLapsed() !== null
  return scope => may(scope) && !(isLapsed && scope.startsWith('write:'))
}

/** Whether API keys, webhooks and people can be added and changed: they belong to the account, whichever LLC is selected. */
export const useMayChangeAccount = (): boolean => useMe().data?.subscribed === true
