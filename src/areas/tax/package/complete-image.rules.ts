const PNG_SIGNATURE_BYTES = 8
/** Length and type before the content of a chunk, and the checksum after it. */
const PNG_CHUNK_BYTES = 12

/** Whether a PNG or JPEG has a size and is complete to its end. Other images are not examined. */
export function isCompleteImage(bytes: Buffer, mime: string): boolean {
  if (mime === 'image/png') return isCompletePng(bytes)
  if (mime === 'image/jpeg') return isCompleteJpeg(bytes)
  return true
}

function isCompletePng(bytes: Buffer): boolean {
  let at = PNG_SIGNATURE_BYTES
  let hasPixels = false
  while (at + PNG_CHUNK_BYTES <= bytes.length) {
    const length = bytes.readUInt32BE(at)
    const type = bytes.toString('latin1', at + 4, at + 8)
    const next = at + PNG_CHUNK_BYTES + length
    if (next > bytes.length) return false
    if (at === PNG_SIGNATURE_BYTES) {
      if (type !== 'IHDR' || length !== 13) return false
      if (bytes.readUInt32BE(at + 8) === 0 || bytes.readUInt32BE(at + 12) === 0) return false
    }
    if (type === 'IDAT') hasPixels = true
    if (type === 'IEND') return hasPixels
    at = next
  }
  return false
}

const [SOS, EOI] = [0xda, 0xd9]
/** C4, C8 and CC are tables, between the kinds of frames. */
const isFrame = (marker: number) =>
  marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc

function isCompleteJpeg(bytes: Buffer): boolean {
  let at = 2
  let hasFrame = false
  while (at + 4 <= bytes.length && bytes[at] === 0xff) {
    const marker = bytes[at + 1]!
    // Any number of FF may come before a marker.
    if (marker === 0xff) {
      at++
      continue
    }
    const length = bytes.readUInt16BE(at + 2)
    if (length < 2 || at + 2 + length > bytes.length) return false
    if (isFrame(marker)) {
      // A height of 0 means that it comes later in the file (DNL); the width is always here.
      if (length < 8 || bytes.readUInt16BE(at + 7) === 0) return false
      hasFrame = true
    }
    at += 2 + length
    // Cameras add data after the end.
    if (marker === SOS) return hasFrame && bytes.indexOf(Buffer.from([0xff, EOI]), at) !== -1
  }
  return false
}
