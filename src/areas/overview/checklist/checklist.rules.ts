/** The steps of a new LLC, in the order in which they are shown. */
export const STEPS = ['profile', 'record', 'bank', 'entries', 'documents', 'tax_answers', 'presence'] as const
export type Step = (typeof STEPS)[number]

export type Done = Readonly<Record<Step, boolean>>

/** Nothing is shown once everything is done, or to somebody who dismissed it. */
export const checklistState = (done: Done, isDismissed: boolean): 'shown' | 'dismissed' | 'done' =>
  STEPS.every(step => done[step]) ? 'done' : isDismissed ? 'dismissed' : 'shown'
