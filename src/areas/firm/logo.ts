import { hash } from 'node:crypto'
import { crc32, deflateSync, inflateSync } from 'node:zlib'
import { firmErrors } from './firm.errors.ts'

/** A logo as it is stored and served. */
export type Logo = { bytes: Buffer; hash: string; width: number; height: number }

const MAX_BYTES = 256 * 1024
const [LEAST_PIXELS, MAX_PIXELS] = [16, 1024]
export const MAX_BASE64 = Math.ceil(MAX_BYTES / 3) * 4

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
/** Channels by color type. */
const CHANNELS: Record<number, number> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 }

const invalid = () => firmErrors.invalid_logo()

/**
 * Reads a PNG and writes it again from its pixels alone: comments, metadata, animations and whatever else a file may
 * carry are gone. A file that continues after its image is rejected.
 */
export function readLogo(base64: string): Logo {
  if (base64.length > MAX_BASE64) throw firmErrors.logo_too_large({ max: MAX_BYTES / 1024 })
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(base64) || base64.length % 4 !== 0) throw invalid()
  const chunks = readChunks(Buffer.from(base64, 'base64'))
  const header = readHeader(chunks[0]!)
  const palette = oneOf(chunks, 'PLTE')
  const transparency = oneOf(chunks, 'tRNS')
  checkPalette(header, palette, transparency)
  const pixels = readPixels(chunks, header)
  const parts = [
    SIGNATURE,
    chunkOf('IHDR', chunks[0]!.content),
    ...(palette ? [chunkOf('PLTE', palette)] : []),
    ...(transparency ? [chunkOf('tRNS', transparency)] : []),
    chunkOf('IDAT', deflateSync(pixels, { level: 9 })),
    chunkOf('IEND', Buffer.alloc(0)),
  ]
  const bytes = Buffer.concat(parts)
  if (bytes.length > MAX_BYTES) throw firmErrors.logo_too_large({ max: MAX_BYTES / 1024 })
  return { bytes, hash: hash('sha256', bytes), width: header.width, height: header.height }
}

type Chunk = { type: string; content: Buffer }
type Header = { width: number; height: number; depth: number; colorType: number }

function readChunks(file: Buffer): Chunk[] {
  if (!file.subarray(0, 8).equals(SIGNATURE)) throw invalid()
  const chunks: Chunk[] = []
  let at = 8
  while (chunks.at(-1)?.type !== 'IEND') {
    if (at + 12 > file.length) throw invalid()
    const length = file.readUInt32BE(at)
    const end = at + 12 + length
    if (end > file.length) throw invalid()
    const type = file.toString('latin1', at + 4, at + 8)
    if (crc32(file.subarray(at + 4, end - 4)) !== file.readUInt32BE(end - 4)) throw invalid()
    const isKnown = ['IHDR', 'PLTE', 'tRNS', 'IDAT', 'IEND'].includes(type)
    // A capital first letter says that the image cannot be shown without this chunk.
    if (!isKnown && !/^[a-z][A-Za-z]{3}$/.test(type)) throw invalid()
    chunks.push({ type, content: file.subarray(at + 8, end - 4) })
    at = end
  }
  if (at !== file.length) throw invalid()
  return chunks
}

function readHeader({ type, content }: Chunk): Header {
  if (type !== 'IHDR' || content.length !== 13) throw invalid()
  const [width, height] = [content.readUInt32BE(0), content.readUInt32BE(4)]
  const [depth, colorType, compression, filter, interlace] = content.subarray(8)
  if (Math.min(width, height) < LEAST_PIXELS || Math.max(width, height) > MAX_PIXELS)
    throw firmErrors.logo_dimensions({ min: LEAST_PIXELS, max: MAX_PIXELS })
  const depths = colorType === 0 || colorType === 3 ? [1, 2, 4, 8] : [8]
  const isPlain = compression === 0 && filter === 0 && interlace === 0
  if (!(colorType! in CHANNELS) || !depths.includes(depth!) || !isPlain) throw invalid()
  return { width, height, depth: depth!, colorType: colorType! }
}

function oneOf(chunks: readonly Chunk[], type: string): Buffer | null {
  const found = chunks.filter(chunk => chunk.type === type)
  if (found.length > 1) throw invalid()
  return found[0]?.content ?? null
}

function checkPalette(
  { colorType, depth }: Header,
  palette: Buffer | null,
  transparency: Buffer | null,
): void {
  const colors = palette === null ? 0 : palette.length / 3
  if (!Number.isInteger(colors) || colors > 256 || (palette !== null && colors === 0)) throw invalid()
  if (colorType === 3 && (colors === 0 || colors > 2 ** depth)) throw invalid()
  if (palette !== null && (colorType === 0 || colorType === 4)) throw invalid()
  if (transparency === null) return
  const isFitting =
    colorType === 3
      ? transparency.length >= 1 && transparency.length <= colors
      : transparency.length === { 0: 2, 2: 6 }[colorType]
  if (!isFitting) throw invalid()
}

/** The rows of the image, each after the byte that says how it is filtered. */
function readPixels(chunks: readonly Chunk[], { width, height, depth, colorType }: Header): Buffer {
  const packed = chunks.filter(chunk => chunk.type === 'IDAT').map(chunk => chunk.content)
  if (chunks.filter(chunk => chunk.type === 'IHDR').length > 1) throw invalid()
  const rowBytes = 1 + Math.ceil((width * depth * CHANNELS[colorType]!) / 8)
  const expected = rowBytes * height
  let pixels: Buffer
  try {
    // A small file can unpack to gigabytes; this one to no more than its size says.
    pixels = inflateSync(Buffer.concat(packed), { maxOutputLength: expected })
  } catch {
    throw invalid()
  }
  if (pixels.length !== expected) throw invalid()
  for (let row = 0; row < height; row++) if (pixels[row * rowBytes]! > 4) throw invalid()
  return pixels
}

function chunkOf(type: string, content: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), content])
  const chunk = Buffer.alloc(named.length + 8)
  chunk.writeUInt32BE(content.length, 0)
  named.copy(chunk, 4)
  chunk.writeUInt32BE(crc32(named), named.length + 4)
  return chunk
}
