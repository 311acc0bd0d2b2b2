import type { UseQueryResult } from '@tanstack/react-query'
import type { Output } from '../api.ts'

export type Obligation = Output<'listObligations'>['data'][number]
export type Question = Output<'listObligations'>['questions'][number]
export type Answer = Output<'listObligations'>['answers'][number]
export type Contradiction = Output<'listObligations'>['contradictions'][number]

export type ShownState = Obligation['state'] | 'overdue'

export const shownState = ({ state, overdue }: Pick<Obligation, 'state' | 'overdue'>): ShownState =>
  overdue ? 'overdue' : state

export const STATE_COLORS: Record<ShownState, string> = {
  overdue: 'red',
  due: 'sun',
  proposed: 'blue',
  unknown: 'sun',
  done: 'teal',
  not_applicable: 'gray',
}

/** Hooks of the page, for what is read when it is opened. */
export type Reads = {
  useDocuments(): readonly Pick<Output<'browseDocuments'>['data'][number], 'id' | 'title'>[]
  useEvents(obligationId: number): UseQueryResult<Output<'listObligationEvents'>, Error>
}
