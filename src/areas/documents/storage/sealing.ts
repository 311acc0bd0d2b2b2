import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import type { FileHandle } from 'node:fs/promises'
import { Readable } from 'node:stream'
import type { ByteRange } from '../../../kernel/http/file-answer.ts'
import type { Secrets } from '../../../kernel/secrets.ts'
import type { ReadThrough } from './send-whole.ts'
import { DamagedContent, type DocumentStore } from './store.ts'

// An encrypted content is a header followed by chunks of 64 KiB, each encrypted with AES-256-GCM under a key
// for this file alone (derived from the installation's secret and the salt in the header). A chunk's nonce is
// its number and whether it is the last one, so chunks cannot be reordered, repeated or cut off unnoticed,
// and each can be decrypted separately: a range costs only the chunks it touches.
//
//   "LLANODOC" | id of the key, 8 letters | salt, 32 bytes | chunk | chunk | …

const MAGIC = Buffer.from('LLANODOC')
const KEY_ID_BYTES = 8
const SALT_BYTES = 32
const HEADER_BYTES = MAGIC.length + KEY_ID_BYTES + SALT_BYTES
const CHUNK_BYTES = 64 * 1024
const TAG_BYTES = 16
const SEALED_CHUNK_BYTES = CHUNK_BYTES + TAG_BYTES

function nonceOf(chunk: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(12)
  nonce.writeUInt32BE(chunk, 7)
  nonce[11] = isLast ? 1 : 0
  return nonce
}

const chunksOf = (sizeBytes: number) => Math.max(1, Math.ceil(sizeBytes / CHUNK_BYTES))

/** The size of a content once encrypted. */
export const sealedSize = (sizeBytes: number) => HEADER_BYTES + sizeBytes + chunksOf(sizeBytes) * TAG_BYTES

/**
 * Frees a chunk's memory immediately. Node's ciphers allocate a buffer per chunk; for a large file more than
 * a hundred megabytes pile up before they are collected.
 */
function release(piece: Buffer): void {
  const memory = piece.buffer as ArrayBuffer
  // A small chunk may share its memory with others.
  if (memory.byteLength === piece.length) memory.transfer(0)
}

/** Encrypts chunk by chunk. A chunk is valid until the next one is requested. */
export async function* seal(source: AsyncIterable<Buffer>, secrets: Secrets): AsyncGenerator<Buffer> {
  const salt = randomBytes(SALT_BYTES)
  const { id, key } = secrets.fileKey(salt)
  yield Buffer.concat([MAGIC, Buffer.from(id, 'latin1'), salt])
  let number = 0
  // A full chunk waits until something follows, because the last one is encrypted as such.
  for await (const { bytes, isLast } of inChunks(source, CHUNK_BYTES)) {
    const cipher = createCipheriv('aes-256-gcm', key, nonceOf(number++, isLast))
    const sealed = cipher.update(bytes)
    yield sealed
    release(sealed)
    cipher.final()
    yield cipher.getAuthTag()
  }
}

/**
 * The same bytes in chunks of one size; only the last may be smaller. All chunks share one buffer: use each
 * before requesting the next.
 */
async function* inChunks(
  source: AsyncIterable<Buffer>,
  sizeBytes: number,
): AsyncGenerator<{ bytes: Buffer; isLast: boolean }> {
  const chunk = Buffer.allocUnsafeSlow(sizeBytes)
  let filled = 0
  for await (const piece of source) {
    for (let at = 0; at < piece.length; ) {
      if (filled === sizeBytes) {
        yield { bytes: chunk, isLast: false }
        filled = 0
      }
      const copied = piece.copy(chunk, filled, at)
      filled += copied
      at += copied
    }
  }
  yield { bytes: chunk.subarray(0, filled), isLast: true }
}

/** The bytes of an encrypted content, all or in part. */
export async function openSealed(
  store: DocumentStore,
  key: string,
  secrets: Secrets,
  sizeBytes: number,
  range: ByteRange = { start: 0, end: sizeBytes },
): Promise<Readable> {
  const { fileKey } = await readHeader(store, key, secrets)
  const first = Math.floor(range.start / CHUNK_BYTES)
  const last = Math.floor(Math.max(range.start, range.end - 1) / CHUNK_BYTES)
  const sealed = await store.open(key, {
    start: HEADER_BYTES + first * SEALED_CHUNK_BYTES,
    end: Math.min(HEADER_BYTES + (last + 1) * SEALED_CHUNK_BYTES, sealedSize(sizeBytes)),
  })
  const opened = openChunks(sealed, first, { key, fileKey, chunks: chunksOf(sizeBytes) })
  const skip = range.start - first * CHUNK_BYTES
  return Readable.from(cut(opened, skip, range.end - range.start), {
    objectMode: false,
    highWaterMark: CHUNK_BYTES,
  })
}

type Header = { keyId: string; fileKey: Buffer }

/** The key of one encrypted content, and which of ours it derives from; throws UnknownKey if we have none. */
export async function readHeader(store: DocumentStore, key: string, secrets: Secrets): Promise<Header> {
  return keyFromHeader(await headerOf(store, key), key, secrets)
}

/** Its key, whether or not we have it. */
export async function readKeyId(store: DocumentStore, key: string): Promise<string> {
  return keyIdIn(await headerOf(store, key), key)
}

async function headerOf(store: DocumentStore, key: string): Promise<Buffer> {
  const pieces: Buffer[] = []
  for await (const piece of await store.open(key, { start: 0, end: HEADER_BYTES })) pieces.push(piece)
  return Buffer.concat(pieces)
}

function keyIdIn(header: Buffer, key: string): string {
  if (header.length !== HEADER_BYTES || !header.subarray(0, MAGIC.length).equals(MAGIC))
    throw new DamagedContent('changed', key)
  return header.subarray(MAGIC.length, MAGIC.length + KEY_ID_BYTES).toString('latin1')
}

function keyFromHeader(header: Buffer, key: string, secrets: Secrets): Header {
  const keyId = keyIdIn(header, key)
  return { keyId, fileKey: secrets.fileKey(header.subarray(HEADER_BYTES - SALT_BYTES), keyId).key }
}

type SealedFile = { key: string; fileKey: Buffer; chunks: number }

/** One decrypted chunk; throws DamagedContent if it is not the one encrypted at this position. */
function openChunk(sealed: Buffer, number: number, { key, fileKey, chunks }: SealedFile): Buffer {
  const decipher = createDecipheriv('aes-256-gcm', fileKey, nonceOf(number, number === chunks - 1), {
    authTagLength: TAG_BYTES,
  })
  try {
    decipher.setAuthTag(sealed.subarray(-TAG_BYTES))
    const plain = decipher.update(sealed.subarray(0, -TAG_BYTES))
    decipher.final()
    return plain
  } catch {
    throw new DamagedContent('changed', key)
  }
}

async function* openChunks(sealed: Readable, first: number, file: SealedFile): AsyncGenerator<Buffer> {
  let number = first
  for await (const { bytes } of inChunks(sealed, SEALED_CHUNK_BYTES)) yield openChunk(bytes, number++, file)
}

/** A local encrypted content, read from start to end. */
export async function readSealed(
  handle: FileHandle,
  key: string,
  secrets: Secrets,
  sizeBytes: number,
): Promise<ReadThrough> {
  const header = Buffer.alloc(HEADER_BYTES)
  await fill(handle, header)
  const { fileKey } = keyFromHeader(header, key, secrets)
  const file = { key, fileKey, chunks: chunksOf(sizeBytes) }
  const sealed = Buffer.allocUnsafeSlow(SEALED_CHUNK_BYTES)
  let number = 0
  return {
    async read(into) {
      const filled = await fill(handle, sealed)
      if (filled === 0) return 0
      const plain = openChunk(sealed.subarray(0, filled), number++, file)
      const copied = plain.copy(into)
      release(plain)
      return copied
    },
    close: () => handle.close(),
  }
}

/** Reads as much as there is room for, less only at the end. */
async function fill(handle: FileHandle, into: Buffer): Promise<number> {
  let filled = 0
  while (filled < into.length) {
    const { bytesRead } = await handle.read(into, filled, into.length - filled, null)
    if (bytesRead === 0) break
    filled += bytesRead
  }
  return filled
}

/** `length` bytes after the first `skip`. */
async function* cut(source: AsyncIterable<Buffer>, skip: number, length: number): AsyncGenerator<Buffer> {
  let [toSkip, left] = [skip, length]
  for await (const piece of source) {
    const part = piece.subarray(toSkip, toSkip + left)
    toSkip = Math.max(0, toSkip - piece.length)
    left -= part.length
    if (part.length) yield part
  }
}
