import { Readable } from 'node:stream'
import { type AddDocumentDeps, addFiles } from '../areas/documents/documents.ts'
import type { By } from '../kernel/sql/write.ts'
import { type FiledPaper, filedPapers, writePaper } from './papers.ts'
import type { DemoLlc } from './plan.ts'
import { smallPdf } from './small-pdf.ts'

/**
 * An LLC's documents as files, month by month, as they would have been uploaded; returns their ids in book
 * order. The jobs timestamp them like any other.
 */
export async function writePapers(
  deps: Omit<AddDocumentDeps, 'now'>,
  by: By,
  entityId: number,
  { name, state, books }: DemoLlc,
  now: Date,
): Promise<number[]> {
  const ids: number[] = []
  for (const papers of inMonths(filedPapers(name, state, books))) {
    const at = new Date(Math.min(endOfMonth(papers.at(-1)!.on), now.getTime()))
    const added = await addFiles({ ...deps, now: at }, by, entityId, papers.map(asFile))
    ids.push(...added.map(({ id }) => id))
  }
  return ids
}

/** The year that a document about a return names, which is not the year in which it was paid. */
export const taxYearNamed = (title: string): number | null => {
  const year = /\b(?:5472|7004)\b.*\b(20\d\d)\b/.exec(title)?.[1]
  return year === undefined ? null : Number(year)
}

const asFile = (filed: FiledPaper) => ({
  docType: filed.paper.type,
  title: filed.paper.title,
  fileName: `${filed.paper.title.replaceAll(/[/\\]/g, '-')}.pdf`,
  taxYear: taxYearNamed(filed.paper.title),
  content: Readable.from([smallPdf(writePaper(filed))]),
})

/** Entries of one month together. */
function inMonths(papers: readonly FiledPaper[]): FiledPaper[][] {
  const groups: FiledPaper[][] = []
  for (const paper of papers) {
    const last = groups.at(-1)
    if (last?.[0]?.on.slice(0, 7) === paper.on.slice(0, 7)) last.push(paper)
    else groups.push([paper])
  }
  return groups
}

function endOfMonth(on: string): number {
  const [year, month] = on.split('-').map(Number) as [number, number]
  return Date.UTC(year, month, 0, 18)
}
