import { Worker } from 'node:worker_threads'
import type { Prefill, WorksheetNotes } from '../tax/tax.ts'
import type { CoverFacts } from './cover.rules.ts'
import type { Language } from './making.ts'

export type Paper =
  | { kind: 'cover'; facts: CoverFacts }
  | { kind: 'worksheet'; prefill: Prefill; language: Language; notes: WorksheetNotes }

/**
 * Sets a paper in a thread of its own. The modules, the letters and what is thrown away while pages are set come to as much
 * memory as all the rest of a dossier; with the thread they are gone, and a small young generation keeps them few meanwhile.
 */
export function setPaper(paper: Paper): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./pages.worker.ts', import.meta.url), {
      workerData: paper,
      resourceLimits: { maxYoungGenerationSizeMb: 4 },
    })
    let made: Buffer | null = null
    worker.once('message', (bytes: Uint8Array) => {
      made = Buffer.from(bytes)
    })
    worker.once('error', reject)
    // Not before: what the thread holds is to be gone when the next thing begins.
    worker.once('exit', code =>
      made ? resolve(made) : reject(new Error(`the thread that sets a ${paper.kind} ended with ${code}`)),
    )
  })
}
