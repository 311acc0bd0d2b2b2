/** The table of CRC-32, which every entry of a ZIP file has. */
const TABLE = Uint32Array.from({ length: 256 }, (_, byte) => {
  let value = byte
  for (let bit = 0; bit < 8; bit++) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1
  return value
})

function crc32(bytes: Uint8Array): number {
  let crc = 0xffffffff
  for (const byte of bytes) crc = (crc >>> 8) ^ TABLE[(crc ^ byte) & 0xff]!
  return (crc ^ 0xffffffff) >>> 0
}

/** Little-endian numbers: `[size in bytes, value]`. */
function fields(...values: readonly (readonly [2 | 4, number])[]): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(values.reduce((sum, [size]) => sum + size, 0))
  const view = new DataView(bytes.buffer)
  let at = 0
  for (const [size, value] of values) {
    if (size === 2) view.setUint16(at, value, true)
    else view.setUint32(at, value, true)
    at += size
  }
  return bytes
}

const UTF8_NAMES = 0x0800
/** 1 January 1980, the earliest: the time of an entry says nothing here. */
const DAY = 0x21

/** A ZIP file (APPNOTE 6.3) of some texts, without compression: small enough, and needs no library. */
export function storedZip(files: Readonly<Record<string, string>>): Blob {
  const text = new TextEncoder()
  const parts: Uint8Array<ArrayBuffer>[] = []
  const directory: Uint8Array<ArrayBuffer>[] = []
  let offset = 0
  const sizeOf = (of: readonly Uint8Array[]) => of.reduce((sum, { length }) => sum + length, 0)
  for (const [path, content] of Object.entries(files)) {
    const [name, bytes] = [text.encode(path), text.encode(content)]
    const about = [
      [2, 20],
      [2, UTF8_NAMES],
      [2, 0],
      [2, 0],
      [2, DAY],
      [4, crc32(bytes)],
      [4, bytes.length],
      [4, bytes.length],
      [2, name.length],
      [2, 0],
    ] as const
    const local = [fields([4, 0x04034b50], ...about), name, bytes]
    directory.push(
      fields([4, 0x02014b50], [2, 20], ...about, [2, 0], [2, 0], [2, 0], [4, 0], [4, offset]),
      name,
    )
    parts.push(...local)
    offset += sizeOf(local)
  }
  const count = Object.keys(files).length
  const end = fields(
    [4, 0x06054b50],
    [2, 0],
    [2, 0],
    [2, count],
    [2, count],
    [4, sizeOf(directory)],
    [4, offset],
    [2, 0],
  )
  return new Blob([...parts, ...directory, end])
}
