import { getDocument, PDFWorker } from 'pdfjs-dist/legacy/build/pdf.mjs'
import workerAddress from 'pdfjs-dist/legacy/build/pdf.worker.min.mjs?worker&url'

const MAX_PAGES = 3
const MAX_MS = 30_000

/** The text of the first pages, line by line. It is read in a worker, which is stopped when it takes too long. */
export async function pdfText(bytes: ArrayBuffer): Promise<string> {
  // The policy of the pages allows no script from a text, except this file (web/public/scheme.js).
  const port = new Worker(workerAddress, { type: 'module' })
  const task = getDocument({
    data: bytes,
    worker: PDFWorker.create({ port, verbosity: 0 }),
    disableFontFace: true,
    useWasm: false,
    isOffscreenCanvasSupported: false,
    isImageDecoderSupported: false,
    verbosity: 0,
  })
  let timer = 0
  const tooLong = new Promise<never>((_, reject) => {
    timer = window.setTimeout(() => reject(new Error('the PDF takes too long to read')), MAX_MS)
    port.onerror = () => reject(new Error('the PDF cannot be read'))
  })
  try {
    return await Promise.race([pagesOf(task), tooLong])
  } finally {
    window.clearTimeout(timer)
    port.terminate()
  }
}

async function pagesOf(task: ReturnType<typeof getDocument>): Promise<string> {
  const document = await task.promise
  const texts: string[] = []
  for (let number = 1; number <= Math.min(document.numPages, MAX_PAGES); number++) {
    const { items } = await (await document.getPage(number)).getTextContent()
    texts.push(linesOf(items.flatMap(item => ('str' in item ? [item] : []))))
  }
  return texts.join('\n')
}

/** What is at the same height is one line: a label and its amount may be far apart. */
function linesOf(items: readonly { str: string; transform: number[] }[]): string {
  const lines = new Map<number, { x: number; text: string }[]>()
  for (const { str, transform } of items) {
    const height = Math.round(transform[5]! / 3)
    lines.set(height, [...(lines.get(height) ?? []), { x: transform[4]!, text: str }])
  }
  return [...lines]
    .sort(([one], [other]) => other - one)
    .map(([, parts]) =>
      parts
        .sort((one, other) => one.x - other.x)
        .map(({ text }) => text)
        .join(' '),
    )
    .join('\n')
}
