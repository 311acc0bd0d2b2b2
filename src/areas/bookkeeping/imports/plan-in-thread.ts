import type { Db } from '../../../kernel/sql/postgres.ts'
import { runInThread } from '../../../kernel/threads/threads.ts'
import { findRates } from '../../rates/rates.ts'
import type { SentEntry } from '../currencies/sent-entry.rules.ts'
import type { NewEntry } from '../entries/entry.rules.ts'
import type { Ask, FileRates, FormatChoice, ImportPlan } from './plan-import.rules.ts'
import type { previewOf } from './preview.rules.ts'

type ImportSource = {
  bytes: Uint8Array
  chosenFormat: FormatChoice
  entityId: number
  names: ReadonlyMap<string, number>
}

export type PlanTask = ImportSource & { want: 'preview' | 'entries'; rates: FileRates }

const SCRIPT = new URL('./plan.worker.ts', import.meta.url)

export type Preview = ReturnType<typeof previewOf>

/**
 * Reads a file in a thread, because ten megabytes take a second or two. One in dollars is read once; for one with other
 * currencies, the rates that it needs are looked up in between.
 */
async function plan<T>(db: Db, source: ImportSource, want: PlanTask['want']): Promise<T> {
  type ThreadResult = { answer: T } | Pick<ImportPlan, 'wanted'>
  const run = (rates: FileRates) =>
    runInThread<ThreadResult>(SCRIPT, { ...source, want, rates } satisfies PlanTask)
  const first = await run(new Map())
  if ('answer' in first) return first.answer
  const found = await findRates(db, [...first.wanted.values()])
  const second = await run(new Map([...first.wanted.keys()].map((key, i) => [key, found[i] ?? null])))
  return (second as { answer: T }).answer
}

export const planPreview = (db: Db, source: ImportSource) => plan<Preview>(db, source, 'preview')

type PlannedFile = { entries: NewEntry[]; waiting: SentEntry[]; faultCount: number; asks: Ask[] }

export const planEntries = (db: Db, source: ImportSource) => plan<PlannedFile>(db, source, 'entries')
