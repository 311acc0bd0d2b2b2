import { inflateSync } from 'node:zlib'

/** The words on the pages of a pdfkit PDF, without spaces: line breaks do not matter here. */
export function wordsOnPages(pdf: Buffer): string {
  const objects = new Map<string, string>()
  for (const [, id, body] of pdf.toString('latin1').matchAll(/(\d+) 0 obj\n([\s\S]*?)\nendobj/g))
    objects.set(id!, body!)
  const letters = new Map<string, string[]>()
  for (const body of objects.values())
    for (const [, name, id] of body.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
      const [, cmap] = /\/ToUnicode (\d+) 0 R/.exec(objects.get(id!) ?? '') ?? []
      if (cmap) letters.set(name!, lettersOf(streamOf(objects.get(cmap)!)))
    }
  return [...objects.values()].map(body => drawn(streamOf(body), letters)).join('')
}

function streamOf(body: string): string {
  const [, packed] = /stream\n([\s\S]*?)\nendstream/.exec(body) ?? []
  try {
    return packed ? inflateSync(Buffer.from(packed, 'latin1')).toString('latin1') : ''
  } catch {
    return ''
  }
}

/** Which letter each glyph represents. */
const lettersOf = (cmap: string): string[] =>
  [...cmap.matchAll(/<[0-9a-f]{4}> <[0-9a-f]{4}> \[([^\]]*)\]/g)].flatMap(([, list]) =>
    [...list!.matchAll(/<([0-9a-f ]*)>/g)].map(([, hex]) =>
      Buffer.from(hex!.replaceAll(' ', ''), 'hex').swap16().toString('utf16le'),
    ),
  )

function drawn(stream: string, letters: ReadonlyMap<string, string[]>): string {
  let font: string[] = []
  let words = ''
  for (const [, name, shown] of stream.matchAll(/\/(F\d+) [\d.]+ Tf|\[([^\]]*)\] TJ/g)) {
    if (name) font = letters.get(name) ?? []
    else
      for (const [, hex] of shown!.matchAll(/<([0-9a-f]*)>/g))
        for (const [glyph] of hex!.matchAll(/.{4}/g)) words += font[Number.parseInt(glyph, 16)] ?? ''
  }
  return words.replaceAll(/\s/g, '')
}
