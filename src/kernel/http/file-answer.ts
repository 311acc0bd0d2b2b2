import { createHash } from 'node:crypto'
import type { ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import { withoutAccents } from '../values/without-accents.ts'
import { errors } from './errors.ts'

/** From `start` up to and excluding `end`. */
export type ByteRange = { start: number; end: number }

/** The bytes of a file: a stream, or something that writes them to a response itself. */
export type FileBody = Readable | { sendTo(response: ServerResponse): Promise<void>; destroy(): void }

/** A file response. Sending it fails rather than returning wrong bytes. */
export class FileAnswer {
  readonly name: string
  readonly type: string
  /** Null, like the hash, for a file generated while it is sent: sent in full, once. */
  readonly sizeBytes: number | null
  readonly sha256: Buffer | null
  /** All the bytes or a part of them. Called once, and only when they are sent. */
  readonly open: (range: ByteRange | null) => Promise<FileBody>
  /** Releases the file's resources. Called once at the end, even if `open` never was. */
  readonly dispose: () => Promise<void>

  constructor(
    file: Pick<FileAnswer, 'name' | 'type' | 'sizeBytes' | 'sha256' | 'open'> &
      Partial<Pick<FileAnswer, 'dispose'>>,
  ) {
    this.name = file.name
    this.type = file.type
    this.sizeBytes = file.sizeBytes
    this.sha256 = file.sha256
    this.open = file.open
    this.dispose = file.dispose ?? (async () => {})
  }

  get etag(): string | null {
    return this.sha256 && `"${this.sha256.toString('hex')}"`
  }
}

/** A file in memory, such as a rendered PDF. */
export function fileOfBytes(name: string, type: string, bytes: Buffer): FileAnswer {
  return new FileAnswer({
    name,
    type,
    sizeBytes: bytes.length,
    sha256: createHash('sha256').update(bytes).digest(),
    open: async range => Readable.from([range ? bytes.subarray(range.start, range.end) : bytes]),
  })
}

/** The requested part of a file. */
export type Wanted = { range: string | undefined; ifRange: string | undefined; isHead: boolean }

export type FileReply = { status: 200 | 206; headers: Record<string, string>; body: FileBody }

/**
 * The response with a file. One range within the file is a 206, one outside of it a 416. Anything else, such as several
 * ranges, returns the whole file, which HTTP allows.
 */
export async function replyWithFile(file: FileAnswer, wanted: Wanted): Promise<FileReply> {
  const open = wanted.isHead ? async () => Readable.from([]) : file.open
  if (file.sizeBytes === null || file.sha256 === null)
    return {
      status: 200,
      headers: { ...headersOf(file), 'cache-control': 'no-store' },
      body: await open(null),
    }
  // A range is for a GET, of the version that the caller knows.
  const mayBePart = !wanted.isHead && file.etag === (wanted.ifRange ?? file.etag)
  const range = mayBePart ? readRange(wanted.range, file.sizeBytes) : null
  if (range === 'outside')
    throw errors.range_not_satisfiable(
      { size: file.sizeBytes },
      { headers: { 'content-range': `bytes */${file.sizeBytes}` } },
    )
  const body = await open(range)
  const { start, end } = range ?? { start: 0, end: file.sizeBytes }
  return {
    status: range ? 206 : 200,
    headers: {
      ...headersOf(file),
      'content-length': String(end - start),
      ...(range && { 'content-range': `bytes ${start}-${end - 1}/${file.sizeBytes}` }),
      'accept-ranges': 'bytes',
      'repr-digest': `sha-256=:${file.sha256.toString('base64')}:`,
    },
    body,
  }
}

const headersOf = (file: FileAnswer) => ({
  'content-type': file.type,
  'content-disposition': contentDisposition(file.name),
  'x-content-type-options': 'nosniff',
  // If a browser shows it nevertheless, it runs nothing and is not of our origin.
  'content-security-policy': "default-src 'none'; sandbox",
})

/** Parses a Range header (RFC 9110, 14.2) with one range; null for anything else. */
export function readRange(header: string | undefined, sizeBytes: number): ByteRange | 'outside' | null {
  const match = /^bytes\s*=\s*(\d{0,15})\s*-\s*(\d{0,15})$/i.exec(header?.trim() ?? '')
  const [first = '', last = ''] = match?.slice(1) ?? []
  if (first === '' && last === '') return null
  const start = first === '' ? Math.max(0, sizeBytes - Number(last)) : Number(first)
  const end = first === '' || last === '' ? sizeBytes : Math.min(sizeBytes, Number(last) + 1)
  if (first !== '' && last !== '' && Number(first) > Number(last)) return null
  return start < end ? { start, end } : 'outside'
}

/** The name in ASCII, and the real one (RFC 6266, RFC 8187). */
export function contentDisposition(name: string): string {
  const plain = withoutAccents(name).replaceAll(/[^\x20-\x7e]|["\\%]/g, '_')
  const encoded = encodeURIComponent(name).replaceAll(
    /['()*]/g,
    letter => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`
}
