import { BadArchive } from './archive.rules.ts'

export const DESCRIPTOR_FLAG = 0x8
export const UTF8_FLAG = 0x800
/** Flags: encrypted, deflate level, data descriptor, UTF-8 names. */
export const KNOWN_FLAGS = 0x1 | 0x6 | DESCRIPTOR_FLAG | UTF8_FLAG

const WIDE_SIZES = 0x0001
/**
 * ZIP64 sizes, and times and owners as written by Unix, Windows and Java. Other fields could rename a file.
 */
const KNOWN_EXTRA_FIELDS = new Set([WIDE_SIZES, 0x000a, 0x5455, 0x5855, 0x7855, 0x7875, 0xcafe])
const IN_64 = 0xffffffff

/** Each known, each once, and nothing after them. */
export function checkExtraFields(view: DataView, from: number, to: number): void {
  const seen = new Set<number>()
  let at = from
  while (at + 4 <= to) {
    const id = view.getUint16(at, true)
    if (!KNOWN_EXTRA_FIELDS.has(id) || seen.has(id)) throw new BadArchive({ kind: 'layout' })
    seen.add(id)
    at += 4 + view.getUint16(at + 2, true)
  }
  if (at !== to) throw new BadArchive({ kind: 'layout' })
}

/** Values that do not fit into 32 bits are, in this order, in a separate field. */
export function widen<K extends string>(
  entry: Record<K, number>,
  names: readonly K[],
  view: DataView,
  from: number,
  to: number,
): void {
  const wide = names.filter(name => entry[name] === IN_64)
  for (let at = from; wide.length && at + 4 <= to; ) {
    const [id, size] = [view.getUint16(at, true), view.getUint16(at + 2, true)]
    if (id === WIDE_SIZES && size >= wide.length * 8 && at + 4 + size <= to)
      for (const [i, name] of wide.splice(0).entries())
        entry[name] = Number(view.getBigUint64(at + 4 + i * 8, true)) as never
    at += 4 + size
  }
  if (wide.length) throw new BadArchive({ kind: 'damaged' })
}

export function readName(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    throw new BadArchive({ kind: 'damaged' })
  }
}
