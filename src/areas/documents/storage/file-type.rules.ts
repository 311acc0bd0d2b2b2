import type { LocalizedText } from '../../../kernel/values/language.ts'
// Detects a file's type from its bytes alone, because a name can say anything. The table is handwritten
// because it is the allowlist; a library that knows hundreds of types would need that list anyway, and cannot
// tell text from noise.

export type FileType = { mime: string; extension: string }

/** How much of a file is read to detect its type. */
export const HEAD_BYTES = 64 * 1024

const type = (mime: string, extension: string): FileType => ({ mime, extension })
const PDF = type('application/pdf', 'pdf')
const TEXT = type('text/plain', 'txt')
const CSV = type('text/csv', 'csv')
const XML = type('application/xml', 'xml')
const ZIP = type('application/zip', 'zip')
const OPEN_DOCUMENT = 'application/vnd.oasis.opendocument'
const OFFICE = 'application/vnd.openxmlformats-officedocument'

type Magic = { at: number; bytes: Buffer; type: FileType }
const magic = (bytes: string, type: FileType, at = 0): Magic => ({
  at,
  bytes: Buffer.from(bytes, 'latin1'),
  type,
})

const MAGIC: readonly Magic[] = [
  magic('\x89PNG\r\n\x1a\n', type('image/png', 'png')),
  magic('\xff\xd8\xff', type('image/jpeg', 'jpg')),
  magic('WEBPVP8', type('image/webp', 'webp'), 8),
  magic('II\x2a\0', type('image/tiff', 'tif')),
  magic('MM\0\x2a', type('image/tiff', 'tif')),
  magic('ftypheic', type('image/heic', 'heic'), 4),
  magic('ftypmif1', type('image/heic', 'heic'), 4),
  magic('{\\rtf1', type('application/rtf', 'rtf')),
  magic(
    '\0OpenTimestamps\0\0Proof\0\xbf\x89\xe2\xe8\x84\xe8\x92\x94',
    type('application/vnd.opentimestamps.v1', 'ots'),
  ),
]

/** The contents of a ZIP identify the program. */
const IN_ZIP: readonly (readonly [start: string, type: FileType])[] = [
  ['word/', type(`${OFFICE}.wordprocessingml.document`, 'docx')],
  ['xl/', type(`${OFFICE}.spreadsheetml.sheet`, 'xlsx')],
  ['ppt/', type(`${OFFICE}.presentationml.presentation`, 'pptx')],
]
const OPEN_DOCUMENTS: readonly (readonly [mime: string, type: FileType])[] = [
  [`${OPEN_DOCUMENT}.text`, type(`${OPEN_DOCUMENT}.text`, 'odt')],
  [`${OPEN_DOCUMENT}.spreadsheet`, type(`${OPEN_DOCUMENT}.spreadsheet`, 'ods')],
  [`${OPEN_DOCUMENT}.presentation`, type(`${OPEN_DOCUMENT}.presentation`, 'odp')],
]

export const ALLOWED_TYPES = {
  en: 'PDF, PNG, JPEG, WebP, TIFF, HEIC, Word, Excel, PowerPoint and OpenDocument files, RTF, ZIP, XML, CSV, plain text in UTF-8, and .ots',
  es: 'PDF, PNG, JPEG, WebP, TIFF, HEIC, archivos de Word, Excel, PowerPoint y OpenDocument, RTF, ZIP, XML, CSV, texto sin formato en UTF-8 y .ots',
}

/** What a file with this extension should be. */
const BY_ENDING: Record<string, LocalizedText> = {
  pdf: { en: 'a PDF', es: 'un PDF' },
  png: { en: 'a PNG image', es: 'una imagen PNG' },
  jpg: { en: 'a JPEG image', es: 'una imagen JPEG' },
  jpeg: { en: 'a JPEG image', es: 'una imagen JPEG' },
  webp: { en: 'a WebP image', es: 'una imagen WebP' },
  tif: { en: 'a TIFF image', es: 'una imagen TIFF' },
  tiff: { en: 'a TIFF image', es: 'una imagen TIFF' },
  heic: { en: 'a HEIC image', es: 'una imagen HEIC' },
  docx: { en: 'a Word file', es: 'un archivo de Word' },
  xlsx: { en: 'an Excel file', es: 'un archivo de Excel' },
  pptx: { en: 'a PowerPoint file', es: 'un archivo de PowerPoint' },
  odt: { en: 'an OpenDocument text', es: 'un texto de OpenDocument' },
  ods: { en: 'an OpenDocument spreadsheet', es: 'una hoja de cálculo de OpenDocument' },
  odp: { en: 'an OpenDocument presentation', es: 'una presentación de OpenDocument' },
  rtf: { en: 'RTF', es: 'RTF' },
  zip: { en: 'a ZIP archive', es: 'un archivo ZIP' },
  xml: { en: 'XML in UTF-8', es: 'XML en UTF-8' },
  csv: { en: 'CSV in UTF-8', es: 'CSV en UTF-8' },
  txt: { en: 'plain text in UTF-8', es: 'texto sin formato en UTF-8' },
  ots: { en: 'an OpenTimestamps proof', es: 'una prueba de OpenTimestamps' },
}

/** The expected type of a file name; null if the extension is missing or not accepted. */
export function kindOfName(name: string): { extension: string; name: LocalizedText } | null {
  const extension = /\.([A-Za-z0-9]{1,8})$/.exec(name)?.[1]?.toLowerCase() ?? ''
  return Object.hasOwn(BY_ENDING, extension) ? { extension, name: BY_ENDING[extension]! } : null
}

/** The type shown by the first bytes; `text` if all bytes must be checked; null if not allowed. */
export function typeFromHead(head: Buffer): FileType | 'text' | null {
  const known = MAGIC.find(({ at, bytes }) => head.subarray(at, at + bytes.length).equals(bytes))
  if (known) return known.type
  if (isPdf(head)) return PDF
  if (head.subarray(0, 4).equals(Buffer.from('PK\x03\x04'))) return typeOfZip(head)
  return looksLikeText(head) ? 'text' : null
}

/** Readers also find it later in the file, but with anything before it the file is two types in one. */
function isPdf(head: Buffer): boolean {
  const before = head.subarray(0, 1024).toString('latin1').split('%PDF-', 2)
  return before.length === 2 && /^(?:\xef\xbb\xbf)?[\0\t\n\f\r ]*$/.test(before[0]!)
}

/** The names of a ZIP's first files precede their contents. */
function typeOfZip(head: Buffer): FileType {
  for (let at = 0; at >= 0; at = head.indexOf('PK\x03\x04', at + 4, 'latin1')) {
    if (head.length < at + 30) break
    const nameEnd = at + 30 + head.readUInt16LE(at + 26)
    const name = head.toString('latin1', at + 30, nameEnd)
    const inside = IN_ZIP.find(([start]) => name.startsWith(start))
    if (inside) return inside[1]
    if (name !== 'mimetype') continue
    const start = nameEnd + head.readUInt16LE(at + 28)
    const mimetype = head.toString('latin1', start, start + head.readUInt32LE(at + 18))
    const found = OPEN_DOCUMENTS.find(([mime]) => mimetype.trim() === mime)
    if (found) return found[1]
  }
  return ZIP
}

const CONTROL = /[\x00-\x08\x0b\x0e-\x1f\x7f-\x9f]/
/** What may precede the first element: whitespace, comments, instructions such as `<?xml … ?>`. */
const BEFORE_ROOT = /^(?:\s+|<!--[\s\S]*?-->|<\?[\s\S]*?\?>)/
/** HTML and SVG can run scripts in the reader's browser, and no evidence comes in these formats. */
const PAGE =
  /^<(?:!doctype\s+(?:[\w-]+:)?(?:html|svg)|(?:[\w-]+:)?(?:html|svg|script|head|body|iframe))(?=[\s/>])/i
/** XHTML by its namespace, whatever its first element is called. */
const PAGE_SPACE = /^<[^>]*["']http:\/\/www\.w3\.org\/(?:1999\/xhtml|2000\/svg)["']/i

function isPage(text: string): boolean {
  let rest = text.replace(/^\ufeff/, '')
  for (let before = BEFORE_ROOT.exec(rest); before; before = BEFORE_ROOT.exec(rest))
    rest = rest.slice(before[0].length)
  // An unterminated comment may hide anything.
  return PAGE.test(rest) || PAGE_SPACE.test(rest) || rest.startsWith('<!--')
}

/**
 * In these, the bytes of a page's markup mean the same as in UTF-8, in which it is looked for. Others, such as UTF-7, could hide it.
 */
const READABLE = /\sencoding\s*=\s*(["'])(?:utf-?8|us-ascii|iso-8859-1|windows-1252)\1/i

function isReadableXml(text: string): boolean {
  const [start, declaration] = /^\s*<\?xml\b(?:([\s\S]*?)\?>)?/.exec(text) ?? []
  if (start === undefined) return true
  return declaration !== undefined && !/encoding/i.test(declaration.replace(READABLE, ''))
}

function looksLikeText(head: Buffer): boolean {
  // The head may end within a character; streaming decode allows that.
  const text = decodeOrNull(new TextDecoder('utf-8', { fatal: true }), head)
  return text !== null && !CONTROL.test(text) && isReadableXml(text) && !isPage(text)
}

function decodeOrNull(decoder: TextDecoder, bytes: Buffer): string | null {
  try {
    return decoder.decode(bytes, { stream: true })
  } catch {
    return null
  }
}

const XMLNS = String.raw`xmlns(?::[^\s=]{1,100})?`

/**
 * What makes a browser show XML as a page, which can run scripts: a namespace of pages on any element, a style sheet, or
 * declarations and references with which a namespace can be written so that it is not seen here. What is too long to be seen
 * whole is refused.
 */
const PAGE_IN_XML = new RegExp(
  [
    String.raw`http://www\.w3\.org/(?:1999/xhtml|2000/svg)`,
    String.raw`<\?xml-stylesheet`,
    '<!(?:DOCTYPE|ENTITY|ATTLIST)',
    String.raw`xmlns:[^\s=]{101}`,
    String.raw`${XMLNS}\s{101}`,
    String.raw`${XMLNS}\s{0,100}=\s{101}`,
    String.raw`${XMLNS}\s{0,100}=\s{0,100}"(?:[^"<]{0,300}&|[^"<]{301})`,
    String.raw`${XMLNS}\s{0,100}=\s{0,100}'(?:[^'<]{0,300}&|[^'<]{301})`,
  ].join('|'),
  'i',
)
/** The longest match, and more. */
const OVERLAP = 1024

/** Checks a text as it passes: to its end, it must be UTF-8 without control characters and, if it is XML, no page. */
export class TextCheck {
  private readonly decoder = new TextDecoder('utf-8', { fatal: true })
  private readonly isXml: boolean
  private before = ''

  constructor(head: Buffer) {
    this.isXml = typeOfText(head) === XML
  }

  /** False once it is not allowed. */
  add(bytes: Buffer): boolean {
    const text = decodeOrNull(this.decoder, bytes)
    if (text === null || CONTROL.test(text)) return false
    if (!this.isXml) return true
    const seen = this.before + text
    this.before = seen.slice(-OVERLAP)
    return !PAGE_IN_XML.test(seen)
  }

  end(): boolean {
    try {
      this.decoder.decode()
      return true
    } catch {
      return false
    }
  }
}

/** The kind of text. */
export function typeOfText(head: Buffer): FileType {
  const text = new TextDecoder('utf-8').decode(head)
  if (/^\s*<\?xml\b/.test(text)) return XML
  return isTable(text) ? CSV : TEXT
}

/** Lines with the same number of separators; separators in quoted cells do not count. */
function isTable(text: string): boolean {
  const lines = text.replaceAll(/"(?:[^"]|"")*"/g, '""').split(/\r?\n/)
  // The last line may be truncated, or empty after a final line break.
  const whole = lines.slice(0, -1).slice(0, 50)
  if (whole.length < 2) return false
  return [',', ';', '\t'].some(separator => {
    const columns = whole[0]!.split(separator).length
    return columns > 1 && whole.every(line => line.split(separator).length === columns)
  })
}
