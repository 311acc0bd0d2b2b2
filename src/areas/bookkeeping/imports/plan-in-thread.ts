import type { Db } from '../../../kernel/sql/postgres.ts'
import { runInThread } from '../../../kernel/threads/threads.ts'
import { findRates } from '../../rates/rates.ts'
import type { SentEntry } from '../currencies/sent-entry.rules.ts'
import type { NewEntry } from '../entries/entry.rules.ts'
import type { Ask, FileRates, FormatChoice, ImportPlan } from './plan-import.rules.ts'
import type { previewOf } from './preview.rules.ts'

/** Reading a file of ten megabytes takes a second or two; in a thread it blocks nobody. */
type File = { bytes: Uint8Array; told: FormatChoice; entityId: number; names: ReadonlyMap<string, number> }

export type PlanTask = File & { want: 'preview' | 'entries'; rates: FileRates }

const SCRIPT = new URL('./plan.worker.ts', import.meta.url)

export type Preview = ReturnType<typeof previewOf>

/** A file in dollars is read once; for one with other currencies, the rates that it needs are looked up in between. */
async function plan<T>(db: Db, file: File, want: PlanTask['want']): Promise<T> {
  type Told = { answer: T } | Pick<ImportPlan, 'wanted'>
  const run = (rates: FileRates) => runInThread<Told>(SCRIPT, { ...file, want, rates } satisfies PlanTask)
  const first = await run(new Map())
  if ('answer' in first) return first.answer
  const found = await findRates(db, [...first.wanted.values()])
  const second = await run(new Map([...first.wanted.keys()].map((key, i) => [key, found[i] ?? null])))
  return (second as { answer: T }).answer
}

export const planPreview = (db: Db, file: File) => plan<Preview>(db, file, 'preview')

type PlannedFile = { entries: NewEntry[]; waiting: SentEntry[]; faultCount: number; asks: Ask[] }

export const planEntries = (db: Db, file: File) => plan<PlannedFile>(db, file, 'entries')
