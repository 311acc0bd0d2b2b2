import { ordersErrors } from '../orders.errors.ts'

type Item = {
  code: string
  kind: 'state_fee' | 'service' | 'recurring'
  unit_amount: number
  currency: string
}

/** The Manager subscription is a subscription of the LLC, not one of its services. */
const isSubscription = (code: string) => code.startsWith('manager_')

/** What an order says about the services: state fees are not among them. */
export const orderedServices = (items: readonly Item[]): Item[] =>
  items.filter(({ kind }) => kind !== 'state_fee')

export type PlannedServices = {
  subscribed: boolean
  engagements: { service: string; price: string; currency: string }[]
}

/** The chosen services of an order at the prices it was accepted with; null for all of them. */
export function planServices(items: readonly Item[], chosen: readonly string[] | null): PlannedServices {
  const ordered = orderedServices(items)
  const unknown = chosen?.find(code => !ordered.some(item => item.code === code))
  if (unknown !== undefined)
    throw ordersErrors.service_not_ordered({ service: unknown }, { field: 'services' })
  const wanted = ordered.filter(({ code }) => chosen === null || chosen.includes(code))
  return {
    subscribed: wanted.some(({ code }) => isSubscription(code)),
    engagements: wanted
      .filter(({ code }) => !isSubscription(code))
      .map(({ code, unit_amount, currency }) => ({ service: code, price: String(unit_amount), currency })),
  }
}
