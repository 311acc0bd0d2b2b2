import { deflateRawSync } from 'node:zlib'
import { continueCrc32 } from './verifier/crc32.ts'

/** A file of a ZIP written byte by byte, so that anything in it can be wrong. */
export type Lie = {
  name: string | Buffer
  bytes?: Buffer
  method?: number
  flags?: number
  /** Its name in the local header. */
  localName?: string
  sizeBytes?: number
  compressedBytes?: number
  /** Its offset in the directory; correct by default. */
  offset?: number
  /** Extra fields in its local header and in the directory. */
  extra?: Buffer
  /** False for a file missing from the directory. */
  listed?: boolean
}

const NOTHING = (_directoryAt: number, _sizeBytes: number): Buffer => Buffer.alloc(0)

/** A ZIP of these files; `beforeEnd` is between its directory and its end. */
export function lyingZip(
  files: readonly Lie[],
  { comment = '', entries = files.filter(file => file.listed !== false).length, beforeEnd = NOTHING } = {},
): Buffer {
  const parts: Buffer[] = []
  const directory: Buffer[] = []
  let at = 0
  for (const file of files) {
    const bytes = file.bytes ?? Buffer.from('x')
    const packed = (file.method ?? 8) === 8 ? deflateRawSync(bytes) : bytes
    const name = Buffer.from(file.name)
    const local = Buffer.from(file.localName ?? name)
    const extra = file.extra ?? Buffer.alloc(0)
    const crc = continueCrc32(0, bytes)
    const sizes = [file.compressedBytes ?? packed.length, file.sizeBytes ?? bytes.length] as const
    const head = header(0x04034b50, 30, [
      ...[
        [6, file.flags ?? 0x800],
        [8, file.method ?? 8],
        [26, local.length],
        [28, extra.length],
      ].map(([w, v]) => [w!, v!, 2] as const),
      ...[
        [14, crc],
        [18, sizes[0]],
        [22, sizes[1]],
      ].map(([w, v]) => [w!, v!, 4] as const),
    ])
    const listed = [
      header(0x02014b50, 46, [
        ...[
          [8, file.flags ?? 0x800],
          [10, file.method ?? 8],
          [28, name.length],
          [30, extra.length],
        ].map(([w, v]) => [w!, v!, 2] as const),
        ...[
          [16, crc],
          [20, sizes[0]],
          [24, sizes[1]],
          [42, file.offset ?? at],
        ].map(([w, v]) => [w!, v!, 4] as const),
      ]),
      name,
      extra,
    ]
    if (file.listed !== false) directory.push(...listed)
    parts.push(head, local, extra, packed)
    at += head.length + local.length + extra.length + packed.length
  }
  const listed = Buffer.concat(directory)
  const end = header(0x06054b50, 22, [
    ...[
      [8, entries],
      [10, entries],
      [20, comment.length],
    ].map(([w, v]) => [w!, v!, 2] as const),
    ...[
      [12, listed.length],
      [16, at],
    ].map(([w, v]) => [w!, v!, 4] as const),
  ])
  return Buffer.concat([...parts, listed, beforeEnd(at, listed.length), end, Buffer.from(comment)])
}

function header(mark: number, size: number, fields: readonly (readonly [number, number, number])[]): Buffer {
  const bytes = Buffer.alloc(size)
  bytes.writeUInt32LE(mark)
  for (const [at, value, width] of fields) bytes.writeUIntLE(value, at, width)
  return bytes
}

/** Like Info-ZIP's Unicode name next to another one. */
function secondName(name: string): Buffer {
  const field = Buffer.alloc(9)
  field.writeUInt16LE(0x7075, 0)
  field.writeUInt16LE(5 + name.length, 2)
  field.writeUInt8(1, 4)
  return Buffer.concat([field, Buffer.from(name)])
}

/** A ZIP64 end with its locator, where nothing needs 64 bits. */
function secondEnd(directoryAt: number, sizeBytes: number): Buffer {
  const end = Buffer.alloc(76)
  end.writeUInt32LE(0x06064b50, 0)
  end.writeBigUInt64LE(44n, 4)
  for (const at of [24, 32]) end.writeBigUInt64LE(2n, at)
  end.writeBigUInt64LE(BigInt(sizeBytes), 40)
  end.writeBigUInt64LE(BigInt(directoryAt), 48)
  end.writeUInt32LE(0x07064b50, 56)
  end.writeBigUInt64LE(BigInt(directoryAt + sizeBytes), 64)
  end.writeUInt32LE(1, 72)
  return end
}

const OTHER_FILES = /could find different files in it/
const OURS: Lie[] = [{ name: 'verify.html' }, { name: 'manifest.json' }]

/** Invalid ZIPs, each with the expected error. */
export const HOSTILE_ZIPS: Record<string, { zip: Buffer; says: RegExp }> = {
  'nothing at all': { zip: Buffer.alloc(0), says: /not a ZIP file/ },
  'a text': { zip: Buffer.from('These are words, and many of them.\n'.repeat(9)), says: /not a ZIP file/ },
  'half a ZIP': {
    zip: lyingZip([...OURS, { name: 'a', bytes: Buffer.alloc(9000, 'abc') }]).subarray(0, 100),
    says: /is incomplete/,
  },
  'a directory that lies elsewhere': {
    zip: Buffer.concat([lyingZip(OURS).subarray(0, -6), Buffer.from([0xf0, 0, 0, 0, 0, 0])]),
    says: /cannot be read|is incomplete/,
  },
  'words behind its end': {
    zip: Buffer.concat([lyingZip(OURS), Buffer.from('more')]),
    says: OTHER_FILES,
  },
  'a comment': { zip: lyingZip(OURS, { comment: 'Read me' }), says: OTHER_FILES },
  'a file that its directory does not tell of': {
    zip: lyingZip([{ name: 'README.txt', listed: false }, ...OURS]),
    says: OTHER_FILES,
  },
  'the same between two files': {
    zip: lyingZip([OURS[0]!, { name: 'README.txt', listed: false }, OURS[1]!]),
    says: OTHER_FILES,
  },
  'a second name for a file': {
    zip: lyingZip([...OURS, { name: 'a', extra: secondName('b') }]),
    says: OTHER_FILES,
  },
  'a second directory, for those who read 64 bits': {
    zip: lyingZip(OURS, { beforeEnd: secondEnd }),
    says: OTHER_FILES,
  },
  'room between its directory and its end': {
    zip: lyingZip(OURS, { beforeEnd: () => Buffer.alloc(30) }),
    says: OTHER_FILES,
  },
  'a name that is not said to be UTF-8': {
    zip: lyingZip([...OURS, { name: 'añadido', flags: 0 }]),
    says: OTHER_FILES,
  },
  'more files than it has': { zip: lyingZip(OURS, { entries: 5 }), says: /cannot be read|is incomplete/ },
  'a path out of its folder': {
    zip: lyingZip([...OURS, { name: '../evil.sh' }]),
    says: /unsafe name/,
  },
  'an absolute path': { zip: lyingZip([...OURS, { name: '/etc/passwd' }]), says: /unsafe name/ },
  'a drive': { zip: lyingZip([...OURS, { name: 'C:/evil.exe' }]), says: /unsafe name/ },
  'a backslash': { zip: lyingZip([...OURS, { name: 'a\\..\\b' }]), says: /unsafe name/ },
  'a NUL in a name': {
    zip: lyingZip([...OURS, { name: 'README.txt\0.exe' }]),
    says: /unsafe name/,
  },
  'a name that is no text': {
    zip: lyingZip([...OURS, { name: Buffer.from([0xff, 0xfe, 0x41]) }]),
    says: /cannot be read/,
  },
  'an empty name': { zip: lyingZip([...OURS, { name: '' }]), says: /unsafe name/ },
  'one name twice': {
    zip: lyingZip([...OURS, { name: 'a.txt' }, { name: 'a.txt' }]),
    says: /two files with the same name/,
  },
  'one name in two cases': {
    zip: lyingZip([...OURS, { name: 'a.txt' }, { name: 'A.TXT' }]),
    says: /two files with the same name/,
  },
  'an encrypted file': { zip: lyingZip([...OURS, { name: 'a', flags: 0x801 }]), says: /is encrypted/ },
  'another way of packing': {
    zip: lyingZip([...OURS, { name: 'a', method: 93, bytes: Buffer.from('x') }]),
    says: /dossiers never use/,
  },
  'a file far larger than its bytes': {
    zip: lyingZip([...OURS, { name: 'a', sizeBytes: 3_000_000_000 }]),
    says: /may be a ZIP bomb/,
  },
  'many files in the same bytes': {
    zip: lyingZip([
      ...OURS,
      { name: 'kernel', bytes: Buffer.alloc(60_000, 'a').fill('b', 0, 7), method: 0 },
      ...Array.from({ length: 40 }, (_, i) => ({
        name: `f${i}`,
        offset: 80,
        compressedBytes: 60_000,
        sizeBytes: 60_000,
        method: 0,
      })),
    ]),
    says: /share the same bytes/,
  },
  'no manifest': { zip: lyingZip([{ name: 'a.txt' }]), says: /it has no manifest\.json/ },
  'a manifest that is not JSON': { zip: lyingZip(OURS), says: /manifest\.json is damaged: it is not JSON/ },
  'a manifest of another kind': {
    zip: lyingZip([OURS[0]!, { name: 'manifest.json', bytes: Buffer.from('{"name":"app"}') }]),
    says: /manifest\.json is damaged: it is not marked/,
  },
  'a manifest under another name': {
    zip: lyingZip([OURS[0]!, { name: 'manifest.json', localName: 'other.json' }]),
    says: OTHER_FILES,
  },
}
