import { createRequire } from 'node:module'
import { dirname, join, sep } from 'node:path'
import { createCanvas } from '@napi-rs/canvas'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'

const pdfjs = dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'))

export type ReadPdf = {
  pages: number
  /** The text of each page, in reading order. */
  texts: string[]
  /** Values of text fields and checked boxes, by name. */
  values: Map<string, string>
  /** The share of pixels that are not white, page by page, as rendered. */
  ink: number[]
}

/** Reads a PDF with the library of a browser, which has nothing in common with the one that wrote it. */
export async function readPdf(bytes: Uint8Array, { render = false } = {}): Promise<ReadPdf> {
  const task = getDocument({
    data: new Uint8Array(bytes),
    standardFontDataUrl: join(pdfjs, 'standard_fonts') + sep,
    cMapUrl: join(pdfjs, 'cmaps') + sep,
    wasmUrl: join(pdfjs, 'wasm') + sep,
    verbosity: 0,
  })
  const document = await task.promise
  const read: ReadPdf = { pages: document.numPages, texts: [], values: new Map(), ink: [] }
  for (let number = 1; number <= document.numPages; number++) {
    const page = await document.getPage(number)
    const { items } = await page.getTextContent()
    read.texts.push(items.map(item => ('str' in item ? item.str + (item.hasEOL ? '\n' : '') : '')).join(''))
    for (const { fieldName, fieldValue, checkBox, exportValue } of await page.getAnnotations()) {
      if (!fieldName || !fieldValue || fieldValue === 'Off') continue
      if (checkBox && fieldValue !== exportValue) continue
      read.values.set(fieldName, String(fieldValue))
    }
    if (render) read.ink.push(await inkOf(page))
  }
  await task.destroy()
  return read
}

type Page = Awaited<ReturnType<Awaited<ReturnType<typeof getDocument>['promise']>['getPage']>>

async function inkOf(page: Page): Promise<number> {
  const viewport = page.getViewport({ scale: 1 })
  const canvas = createCanvas(Math.ceil(viewport.width), Math.ceil(viewport.height))
  const canvasContext = canvas.getContext('2d')
  await page.render({ canvas: null, canvasContext: canvasContext as never, viewport }).promise
  const { data } = canvasContext.getImageData(0, 0, canvas.width, canvas.height)
  let dark = 0
  for (let i = 0; i < data.length; i += 4) if (data[i]! + data[i + 1]! + data[i + 2]! < 600) dark++
  return dark / (data.length / 4)
}
