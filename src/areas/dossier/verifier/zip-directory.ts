import { ARCHIVE_LIMITS, BadArchive, findArchiveFault, type ListedEntry } from './archive.rules.ts'
import { checkExtraFields, DESCRIPTOR_FLAG, KNOWN_FLAGS, readName, UTF8_FLAG, widen } from './zip-fields.ts'

/** Where the bytes are: a Blob or a file on disk. */
type Part = { arrayBuffer(): Promise<ArrayBuffer>; stream(): ReadableStream<Uint8Array> }
export type Sliced = { readonly size: number; slice(from: number, to: number): Part }

/** A file of the ZIP's directory, with the offset of its local header. */
type DirectoryEntry = ListedEntry & { offset: number; flags: number; nameBytes: Uint8Array }

/** The same, with the offset of its bytes. */
export type LocatedEntry = DirectoryEntry & { bytesAt: number }

const END_MARK = 0x06054b50
const END64_MARK = 0x06064b50
const LOCATOR64_MARK = 0x07064b50
const DIRECTORY_MARK = 0x02014b50
const LOCAL_MARK = 0x04034b50
const DESCRIPTOR_MARK = 0x08074b50
const LONGEST_COMMENT = 65_535

const damaged = () => new BadArchive({ kind: 'damaged' })
const ambiguous = () => new BadArchive({ kind: 'layout' })

async function viewOf(blob: Sliced, from: number, to: number): Promise<DataView> {
  if (from < 0 || to > blob.size || to < from) throw new BadArchive({ kind: 'cut' })
  return new DataView(await blob.slice(from, to).arrayBuffer())
}

/**
 * The files of a ZIP. Parsed strictly: file by file from the first byte, then the directory, then its end,
 * with no byte in between and all duplicate information equal. Otherwise another program might find different
 * files in it than the ones checked.
 */
export async function readDirectory(zip: Sliced): Promise<LocatedEntry[]> {
  const { count, offset, sizeBytes } = await findDirectory(zip)
  if (count > ARCHIVE_LIMITS.entries) throw new BadArchive({ kind: 'too_many', count })
  if (sizeBytes > count * (ARCHIVE_LIMITS.nameBytes + 1024)) throw damaged()
  const view = await viewOf(zip, offset, offset + sizeBytes)
  const entries: DirectoryEntry[] = []
  let at = 0
  for (let i = 0; i < count; i++) {
    if (at + 46 > view.byteLength || view.getUint32(at, true) !== DIRECTORY_MARK) throw damaged()
    const [name, extra, comment] = [28, 30, 32].map(where => view.getUint16(at + where, true)) as [
      number,
      number,
      number,
    ]
    const end = at + 46 + name + extra + comment
    if (end > view.byteLength) throw damaged()
    // A gap that another reader might interpret.
    if (comment > 0) throw ambiguous()
    entries.push(readEntry(view, at, name, extra))
    at = end
  }
  if (at !== view.byteLength) throw ambiguous()
  const fault = findArchiveFault(entries, zip.size)
  if (fault) throw new BadArchive(fault)
  return locate(zip, entries, offset)
}

type Directory = { count: number; offset: number; sizeBytes: number }

async function findDirectory(zip: Sliced): Promise<Directory> {
  const from = Math.max(0, zip.size - LONGEST_COMMENT - 98)
  const tail = await viewOf(zip, from, zip.size)
  const at = tail.byteLength - 22
  if (at < 0 || tail.getUint32(at, true) !== END_MARK) throw await whyNoEnd(zip, tail)
  if (tail.getUint16(at + 20, true) !== 0) throw ambiguous()
  const declared = {
    count: tail.getUint16(at + 10, true),
    sizeBytes: tail.getUint32(at + 12, true),
    offset: tail.getUint32(at + 16, true),
  }
  if (tail.getUint16(at + 8, true) !== declared.count || tail.getUint32(at + 4, true) !== 0) throw ambiguous()
  const is64 = at >= 76 && tail.getUint32(at - 20, true) === LOCATOR64_MARK
  const found = is64 ? readEnd64(tail, at - 76, from, declared) : declared
  const endsAt = from + (is64 ? at - 76 : at)
  if (found.offset + found.sizeBytes > endsAt) throw new BadArchive({ kind: 'cut' })
  if (found.offset + found.sizeBytes !== endsAt) throw ambiguous()
  return found
}

async function whyNoEnd(zip: Sliced, tail: DataView): Promise<BadArchive> {
  for (let at = tail.byteLength - 22; at >= 0; at--)
    if (tail.getUint32(at, true) === END_MARK) return ambiguous()
  const head = zip.size >= 4 ? await viewOf(zip, 0, 4) : null
  return new BadArchive({ kind: head?.getUint32(0, true) === LOCAL_MARK ? 'cut' : 'not_a_zip' })
}

/** The ZIP64 record directly precedes its locator. It contains only what does not fit into the normal one. */
function readEnd64(tail: DataView, at: number, from: number, narrow: Directory): Directory {
  if (tail.getUint32(at, true) !== END64_MARK) throw ambiguous()
  if (Number(tail.getBigUint64(at + 56 + 8, true)) !== from + at) throw ambiguous()
  if (Number(tail.getBigUint64(at + 4, true)) !== 44) throw ambiguous()
  const [onDisk, count, sizeBytes, offset] = [24, 32, 40, 48].map(where =>
    Number(tail.getBigUint64(at + where, true)),
  ) as [number, number, number, number]
  const fits = (wide: number, declared: number, full: number) => declared === wide || declared === full
  const isNeeded = narrow.count === 0xffff || narrow.sizeBytes === 0xffffffff || narrow.offset === 0xffffffff
  const isAlike =
    onDisk === count &&
    fits(count, narrow.count, 0xffff) &&
    fits(sizeBytes, narrow.sizeBytes, 0xffffffff) &&
    fits(offset, narrow.offset, 0xffffffff)
  if (!isNeeded || !isAlike) throw ambiguous()
  return { count, sizeBytes, offset }
}

function readEntry(view: DataView, at: number, nameLength: number, extraLength: number): DirectoryEntry {
  const flags = view.getUint16(at + 8, true)
  const nameBytes = new Uint8Array(view.buffer, view.byteOffset + at + 46, nameLength)
  const entry = {
    name: readName(nameBytes),
    nameBytes,
    flags,
    encrypted: (flags & 1) !== 0,
    method: view.getUint16(at + 10, true),
    crc32: view.getUint32(at + 16, true),
    compressedBytes: view.getUint32(at + 20, true),
    sizeBytes: view.getUint32(at + 24, true),
    offset: view.getUint32(at + 42, true),
  }
  const extra = at + 46 + nameLength
  checkExtraFields(view, extra, extra + extraLength)
  widen(entry, ['sizeBytes', 'compressedBytes', 'offset'], view, extra, extra + extraLength)
  const isKnown = (flags & ~KNOWN_FLAGS) === 0 && view.getUint16(at + 34, true) === 0
  const isPlain = nameBytes.every(byte => byte < 0x80)
  if (!entry.encrypted && (!isKnown || (!isPlain && (flags & UTF8_FLAG) === 0))) throw ambiguous()
  return entry
}

/** Follows the files from the first byte to the directory: each starts where the previous one ends. */
async function locate(
  zip: Sliced,
  entries: readonly DirectoryEntry[],
  directoryAt: number,
): Promise<LocatedEntry[]> {
  const order = entries.map((_, i) => i).sort((a, b) => entries[a]!.offset - entries[b]!.offset)
  const located: LocatedEntry[] = []
  let expected = 0
  for (const [place, i] of order.entries()) {
    const entry = entries[i]!
    if (entry.offset !== expected) throw ambiguous()
    const bytesAt = await checkLocalHeader(zip, entry)
    const endsAt = bytesAt + entry.compressedBytes
    const nextAt = place + 1 < order.length ? entries[order[place + 1]!]!.offset : directoryAt
    if (entry.flags & DESCRIPTOR_FLAG) await checkDescriptor(zip, entry, endsAt, nextAt)
    else if (nextAt !== endsAt) throw ambiguous()
    located[i] = { ...entry, bytesAt }
    expected = nextAt
  }
  if (expected !== directoryAt) throw ambiguous()
  return located
}

/**
 * Programs that unpack a ZIP while it arrives use the local header. Returns the offset of the file's bytes.
 */
async function checkLocalHeader(zip: Sliced, entry: DirectoryEntry): Promise<number> {
  const head = await viewOf(zip, entry.offset, entry.offset + 30)
  if (head.getUint32(0, true) !== LOCAL_MARK) throw damaged()
  const [name, extra] = [head.getUint16(26, true), head.getUint16(28, true)]
  const rest = await viewOf(zip, entry.offset + 30, entry.offset + 30 + name + extra)
  const isNamedAlike =
    name === entry.nameBytes.length && entry.nameBytes.every((byte, i) => rest.getUint8(i) === byte)
  checkExtraFields(rest, name, name + extra)
  const declared = {
    crc32: head.getUint32(14, true),
    compressedBytes: head.getUint32(18, true),
    sizeBytes: head.getUint32(22, true),
  }
  const isLater = (entry.flags & DESCRIPTOR_FLAG) !== 0
  if (!isLater) widen(declared, ['sizeBytes', 'compressedBytes'], rest, name, name + extra)
  const isAlike = (['crc32', 'compressedBytes', 'sizeBytes'] as const).every(
    which => declared[which] === entry[which] || (isLater && [0, 0xffffffff].includes(declared[which])),
  )
  const isSameKind = head.getUint16(6, true) === entry.flags && head.getUint16(8, true) === entry.method
  if (!isNamedAlike || !isAlike || !isSameKind) throw ambiguous()
  return entry.offset + 30 + name + extra
}

/** The data descriptor after the file: with or without a signature, in 32 or 64 bits. */
async function checkDescriptor(zip: Sliced, entry: DirectoryEntry, from: number, to: number): Promise<void> {
  const length = to - from
  if (![12, 16, 20, 24].includes(length)) throw ambiguous()
  const view = await viewOf(zip, from, to)
  const hasMark = length === 16 || length === 24
  if (hasMark && view.getUint32(0, true) !== DESCRIPTOR_MARK) throw ambiguous()
  const at = hasMark ? 4 : 0
  const isWide = length >= 20
  const sizes = isWide
    ? [view.getBigUint64(at + 4, true), view.getBigUint64(at + 12, true)].map(Number)
    : [view.getUint32(at + 4, true), view.getUint32(at + 8, true)]
  const isAlike = sizes[0] === entry.compressedBytes && sizes[1] === entry.sizeBytes
  if (view.getUint32(at, true) !== entry.crc32 || !isAlike) throw ambiguous()
}

/** The compressed bytes of a file. */
export const packedBytes = (zip: Sliced, { bytesAt, compressedBytes }: LocatedEntry): Part =>
  zip.slice(bytesAt, bytesAt + compressedBytes)

/** The uncompressed bytes of a file. */
export function openEntry(zip: Sliced, entry: LocatedEntry): ReadableStream<Uint8Array> {
  const bytes = packedBytes(zip, entry).stream()
  if (entry.method === 0) return bytes
  return bytes.pipeThrough(new DecompressionStream('deflate-raw') as never)
}
