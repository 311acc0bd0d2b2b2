import { runInThread } from '../../../kernel/threads/threads.ts'
import type { NewEntry } from '../entries/entry.rules.ts'
import type { Ask, FormatChoice } from './plan-import.rules.ts'
import type { previewOf } from './preview.rules.ts'

/** Reading a file of ten megabytes takes a second or two; in a thread it blocks nobody. */
type File = { bytes: Uint8Array; told: FormatChoice; entityId: number; names: ReadonlyMap<string, number> }

export type PlanTask = File & { want: 'preview' | 'entries' }

const SCRIPT = new URL('./plan.worker.ts', import.meta.url)

export type Preview = ReturnType<typeof previewOf>

export const planPreview = (file: File) =>
  runInThread<Preview>(SCRIPT, { ...file, want: 'preview' } satisfies PlanTask)

export const planEntries = (file: File) =>
  runInThread<{ entries: NewEntry[]; faultCount: number; asks: Ask[] }>(SCRIPT, {
    ...file,
    want: 'entries',
  } satisfies PlanTask)
