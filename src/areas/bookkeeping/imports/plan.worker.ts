import { answerFromThread } from '../../../kernel/threads/threads.ts'
import { planImport } from './plan-import.rules.ts'
import type { PlanTask } from './plan-in-thread.ts'
import { previewOf } from './preview.rules.ts'

await answerFromThread(({ want, bytes, told, entityId, names }: PlanTask) => {
  const plan = planImport(bytes, told, entityId, names)
  if (want === 'preview') return previewOf(plan)
  const { entries, faults, asks } = plan
  // Only their number is needed, and entries next to errors are not imported.
  return { entries: faults.length ? [] : entries, faultCount: faults.length, asks }
})
