import type { Category, Decision, Recurring } from '../../areas/ledger/ledger.ts'

/** A Manager's decision this many days later; `admin` if the admin stood in. */
type StoryDecision = { status: Decision; after: number; resolution?: string; by?: 'admin' }

export type DemoTransaction = {
  llc: string
  /** Submitted this many days before the demo is loaded. */
  daysAgo: number
  amount: number
  category: Category
  description: string
  strategic?: string
  bank?: string
  /** Execution this many days after submission. */
  execIn?: number
  recurring?: Recurring
  /** The decision on it and, if recurring, on each later occurrence. Without one it is pending. */
  decided?: readonly StoryDecision[]
}

export const ratified = (after: number, resolution?: string): StoryDecision => ({
  status: 'RATIFIED',
  after,
  ...(resolution && { resolution }),
})
export const vetoed = (after: number, resolution: string): StoryDecision => ({
  status: 'VETOED',
  after,
  resolution,
})
export const rejected = (after: number, resolution: string): StoryDecision => ({
  status: 'REJECTED',
  after,
  resolution,
})
export const byAdmin = (decision: StoryDecision): StoryDecision => ({ ...decision, by: 'admin' })
