import { mkdtemp, open, rm, stat, utimes } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import type { TestContext } from 'node:test'
import { secretsFrom } from '../../../kernel/secrets.ts'

export const OLD_SECRET = 'the-first-secret-that-this-installation-had'
export const NEW_SECRET = 'the-second-secret-put-in-front-of-the-first'
export const oldSecrets = secretsFrom(OLD_SECRET)

export async function tempFolder(t: Pick<TestContext, 'after'>): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'llano-storage-'))
  t.after(() => rm(folder, { recursive: true, force: true }))
  return folder
}

/** The same bytes in chunks of this size, as from a slow connection. */
export function inPieces(bytes: Buffer, pieceBytes: number): Readable {
  const pieces: Buffer[] = []
  for (let at = 0; at < bytes.length; at += pieceBytes) pieces.push(bytes.subarray(at, at + pieceBytes))
  return Readable.from(pieces)
}

export async function collect(stream: AsyncIterable<Buffer>): Promise<Buffer> {
  const pieces: Buffer[] = []
  for await (const piece of stream) pieces.push(Buffer.from(piece))
  return Buffer.concat(pieces)
}

/** Changes one byte of a file in place, without changing its size or mtime. */
export async function flip(path: string, at: number): Promise<void> {
  const { atime, mtime } = await stat(path)
  const file = await open(path, 'r+')
  const byte = Buffer.alloc(1)
  await file.read(byte, 0, 1, at)
  byte[0]! ^= 1
  await file.write(byte, 0, 1, at)
  await file.close()
  await utimes(path, atime, mtime)
}
