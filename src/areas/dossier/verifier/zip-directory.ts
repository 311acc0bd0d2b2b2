import { ARCHIVE_LIMITS, BadArchive, type ListedEntry } from './archive.rules.ts'

/** A file in the ZIP, and where its local header is. */
export type LocatedEntry = ListedEntry & { offset: number }

const END_MARK = 0x06054b50
const END64_MARK = 0x06064b50
const LOCATOR64_MARK = 0x07064b50
const DIRECTORY_MARK = 0x02014b50
const LOCAL_MARK = 0x04034b50
const LONGEST_COMMENT = 65_535
const IN_64 = 0xffffffff

async function viewOf(blob: Blob, from: number, to: number): Promise<DataView> {
  if (from < 0 || to > blob.size || to < from) throw new BadArchive({ kind: 'cut' })
  return new DataView(await blob.slice(from, to).arrayBuffer())
}

/** The files of a ZIP, from its directory, which stands at its end. */
export async function readDirectory(zip: Blob): Promise<LocatedEntry[]> {
  const { count, offset, sizeBytes } = await findDirectory(zip)
  if (count > ARCHIVE_LIMITS.entries) throw new BadArchive({ kind: 'too_many', count })
  if (sizeBytes > count * (ARCHIVE_LIMITS.nameBytes + 1024)) throw new BadArchive({ kind: 'odd' })
  const view = await viewOf(zip, offset, offset + sizeBytes)
  const entries: LocatedEntry[] = []
  let at = 0
  for (let i = 0; i < count; i++) {
    if (at + 46 > view.byteLength || view.getUint32(at, true) !== DIRECTORY_MARK)
      throw new BadArchive({ kind: 'odd' })
    const [name, extra, comment] = [28, 30, 32].map(where => view.getUint16(at + where, true)) as [
      ...[number, number, number],
    ]
    const end = at + 46 + name + extra + comment
    if (end > view.byteLength) throw new BadArchive({ kind: 'odd' })
    entries.push(readEntry(view, at, name, extra))
    at = end
  }
  return entries
}

async function findDirectory(zip: Blob): Promise<{ count: number; offset: number; sizeBytes: number }> {
  const from = Math.max(0, zip.size - LONGEST_COMMENT - 42)
  const tail = await viewOf(zip, from, zip.size)
  for (let at = tail.byteLength - 22; at >= 0; at--) {
    if (tail.getUint32(at, true) !== END_MARK) continue
    if (at + 22 + tail.getUint16(at + 20, true) !== tail.byteLength) throw new BadArchive({ kind: 'odd' })
    if (at >= 20 && tail.getUint32(at - 20, true) === LOCATOR64_MARK)
      return findDirectory64(zip, Number(tail.getBigUint64(at - 12, true)))
    return {
      count: tail.getUint16(at + 10, true),
      sizeBytes: tail.getUint32(at + 12, true),
      offset: tail.getUint32(at + 16, true),
    }
  }
  const head = zip.size >= 4 ? await viewOf(zip, 0, 4) : null
  throw new BadArchive({ kind: head?.getUint32(0, true) === LOCAL_MARK ? 'cut' : 'not_a_zip' })
}

async function findDirectory64(zip: Blob, at: number) {
  const end = await viewOf(zip, at, at + 56)
  if (end.getUint32(0, true) !== END64_MARK) throw new BadArchive({ kind: 'odd' })
  const [count, sizeBytes, offset] = [32, 40, 48].map(where => Number(end.getBigUint64(where, true))) as [
    ...[number, number, number],
  ]
  return { count, sizeBytes, offset }
}

function readEntry(view: DataView, at: number, nameBytes: number, extraBytes: number): LocatedEntry {
  const flags = view.getUint16(at + 8, true)
  const entry = {
    name: readName(view, at + 46, nameBytes),
    encrypted: (flags & 1) !== 0,
    method: view.getUint16(at + 10, true),
    crc32: view.getUint32(at + 16, true),
    compressedBytes: view.getUint32(at + 20, true),
    sizeBytes: view.getUint32(at + 24, true),
    offset: view.getUint32(at + 42, true),
  }
  widen(entry, view, at + 46 + nameBytes, at + 46 + nameBytes + extraBytes)
  return entry
}

/** What does not fit into 32 bits stands, in this order, in a field of its own. */
function widen(entry: LocatedEntry, view: DataView, from: number, to: number): void {
  const wide = (['sizeBytes', 'compressedBytes', 'offset'] as const).filter(name => entry[name] === IN_64)
  for (let at = from; wide.length && at + 4 <= to; ) {
    const [id, size] = [view.getUint16(at, true), view.getUint16(at + 2, true)]
    if (id === 1 && size >= wide.length * 8 && at + 4 + size <= to)
      for (const [i, name] of wide.splice(0).entries())
        entry[name] = Number(view.getBigUint64(at + 4 + i * 8, true))
    at += 4 + size
  }
  if (wide.length) throw new BadArchive({ kind: 'odd' })
}

function readName(view: DataView, at: number, size: number): string {
  try {
    const bytes = new Uint8Array(view.buffer, view.byteOffset + at, size)
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    throw new BadArchive({ kind: 'odd' })
  }
}

/** The bytes of a file as they were before they were put into the ZIP. */
export async function openEntry(zip: Blob, entry: LocatedEntry): Promise<ReadableStream<Uint8Array>> {
  const head = await viewOf(zip, entry.offset, entry.offset + 30)
  if (head.getUint32(0, true) !== LOCAL_MARK) throw new BadArchive({ kind: 'odd' })
  const nameEnd = entry.offset + 30 + head.getUint16(26, true)
  const name = await viewOf(zip, entry.offset + 30, nameEnd)
  // Programs that unpack a ZIP as it arrives go by this name.
  if (readName(name, 0, name.byteLength) !== entry.name) throw new BadArchive({ kind: 'odd' })
  const from = nameEnd + head.getUint16(28, true)
  if (from + entry.compressedBytes > zip.size) throw new BadArchive({ kind: 'cut' })
  const bytes = zip.slice(from, from + entry.compressedBytes).stream()
  if (entry.method === 0) return bytes
  return bytes.pipeThrough(new DecompressionStream('deflate-raw') as never)
}
