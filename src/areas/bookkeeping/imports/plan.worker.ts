import { answerFromThread } from '../../../kernel/threads/threads.ts'
import { planImport } from './plan-import.rules.ts'
import type { PlanTask } from './plan-in-thread.ts'
import { previewOf } from './preview.rules.ts'

answerFromThread(({ want, bytes, chosenFormat, entityId, names, rates }: PlanTask) => {
  const plan = planImport(bytes, chosenFormat, entityId, names, rates)
  // They are looked up first, and the file is read once more.
  if (rates.size === 0 && plan.wanted.size > 0) return { wanted: plan.wanted }
  if (want === 'preview') return { answer: previewOf(plan) }
  const { entries, waiting, faults, asks } = plan
  // Only their number is needed, and entries next to errors are not imported.
  const isGood = faults.length === 0
  return {
    answer: {
      entries: isGood ? entries : [],
      waiting: isGood ? waiting : [],
      faultCount: faults.length,
      asks,
    },
  }
})
