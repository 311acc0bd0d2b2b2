import { type ByteReader, writeSized } from './bytes.rules.ts'
import { FORMAT_LIMITS } from './limits.rules.ts'
import { ProofError } from './proof-error.rules.ts'

export type HashName = 'sha1' | 'ripemd160' | 'sha256' | 'keccak256'

/** One step from a message to the next. */
export type Operation =
  | { name: HashName | 'reverse' | 'hexlify' }
  | { name: 'append' | 'prepend'; argument: Buffer }

const TAGS: Record<Operation['name'], number> = {
  sha1: 0x02,
  ripemd160: 0x03,
  sha256: 0x08,
  keccak256: 0x67,
  append: 0xf0,
  prepend: 0xf1,
  reverse: 0xf2,
  hexlify: 0xf3,
}
const NAMES = new Map(Object.entries(TAGS).map(([name, tag]) => [tag, name as Operation['name']]))

const DIGEST_BYTES: Record<HashName, number> = { sha1: 20, ripemd160: 20, sha256: 32, keccak256: 32 }

export const digestBytes = (hash: HashName): number => DIGEST_BYTES[hash]

const isHash = (name: string | undefined): name is HashName => name !== undefined && name in DIGEST_BYTES

export function readHashName(tag: number): HashName {
  const name = NAMES.get(tag)
  if (isHash(name)) return name
  throw new ProofError('unknown_hash', `The proof names a hash we do not know, ${hexByte(tag)}.`)
}

export const writeHashName = (hash: HashName): Buffer => Buffer.from([TAGS[hash]])

export function readOperation(tag: number, reader: ByteReader): Operation {
  const name = NAMES.get(tag)
  if (!name)
    throw new ProofError(
      'unknown_operation',
      `The proof asks for an operation we do not know, ${hexByte(tag)}.`,
    )
  if (name !== 'append' && name !== 'prepend') return { name }
  return {
    name,
    argument: reader.takeSized(1, FORMAT_LIMITS.argumentBytes, 'bad_argument', `What to ${name}`),
  }
}

export function writeOperation(operation: Operation): Buffer {
  const tag = Buffer.from([TAGS[operation.name]])
  return 'argument' in operation ? Buffer.concat([tag, writeSized(operation.argument)]) : tag
}

/** The length of the result, so that a proof's limits can be checked without computing a hash. */
export function resultBytes(operation: Operation, messageBytes: number): number {
  const { name } = operation
  const sizeBytes = isHash(name)
    ? DIGEST_BYTES[name]
    : 'argument' in operation
      ? messageBytes + operation.argument.length
      : name === 'hexlify'
        ? messageBytes * 2
        : messageBytes
  if (sizeBytes > FORMAT_LIMITS.messageBytes)
    throw new ProofError(
      'message_too_long',
      `${name} makes a message of ${sizeBytes} bytes; at most ${FORMAT_LIMITS.messageBytes} are allowed.`,
    )
  return sizeBytes
}

/** The order of operations in a file: by tag, then by argument. */
export function compareOperations(a: Operation, b: Operation): number {
  if ('argument' in a && 'argument' in b && a.name === b.name) return Buffer.compare(a.argument, b.argument)
  return TAGS[a.name] - TAGS[b.name]
}

const hexByte = (byte: number) => `0x${byte.toString(16).padStart(2, '0')}`
