import { runInThread } from '../../kernel/threads/threads.ts'
import type { Language } from '../../kernel/values/language.ts'
import type { Prefill, WorksheetNotes } from '../tax/tax.ts'
import type { CoverFacts } from './cover.rules.ts'

export type Paper =
  | { kind: 'cover'; facts: CoverFacts }
  | { kind: 'worksheet'; prefill: Prefill; language: Language; notes: WorksheetNotes }

/**
 * Sets a paper in a thread. The modules, the letters and what is thrown away while pages are set come to as much memory as
 * all the rest of a dossier; with the thread they are gone.
 */
export async function setPaper(paper: Paper): Promise<Buffer> {
  return Buffer.from(await runInThread<Uint8Array>(new URL('./pages.worker.ts', import.meta.url), paper))
}
