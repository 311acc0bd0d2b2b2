import { answerFromThread } from '../../kernel/threads/threads.ts'
import type { Paper } from './pages.ts'

/** Renders one PDF, with only the modules it needs. */
async function setPaper(paper: Paper): Promise<Uint8Array> {
  switch (paper.kind) {
    case 'cover':
      return (await import('./cover.ts')).makeCover(paper.facts)
    case 'worksheet': {
      const { makeWorksheet } = await import('../tax/tax.ts')
      return makeWorksheet(paper.prefill, paper.language, paper.notes)
    }
  }
}

await answerFromThread(setPaper)
