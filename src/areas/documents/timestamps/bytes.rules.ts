import { ProofError, type ProofFault } from './proof-error.rules.ts'

/** 8 times 7 bits hold every safe integer; longer padding is rejected. */
const NUMBER_BYTES = 8

/** Reads the format's bytes from left to right, never past their end. */
export class ByteReader {
  readonly #bytes: Buffer
  #at = 0

  constructor(bytes: Buffer) {
    this.#bytes = bytes
  }

  take(sizeBytes: number): Buffer {
    const end = this.#at + sizeBytes
    if (end > this.#bytes.length) throw new ProofError('truncated', 'The proof is truncated.')
    const taken = this.#bytes.subarray(this.#at, end)
    this.#at = end
    return taken
  }

  takeByte(): number {
    return this.take(1)[0]!
  }

  /** A whole number in LEB128: seven bits a byte, the lowest first. */
  takeNumber(): number {
    let value = 0
    for (let i = 0; i < NUMBER_BYTES; i++) {
      const byte = this.takeByte()
      value += (byte & 0x7f) * 2 ** (7 * i)
      if (byte < 0x80 && value <= Number.MAX_SAFE_INTEGER) return value
    }
    throw new ProofError('number_too_large', 'The proof holds a number beyond 2^53 - 1.')
  }

  /** Length-prefixed bytes; the length is checked before anything is read. */
  takeSized(least: number, most: number, fault: ProofFault, what: string): Buffer {
    const sizeBytes = this.takeNumber()
    if (sizeBytes < least || sizeBytes > most)
      throw new ProofError(fault, `${what} has ${sizeBytes} bytes; ${least} to ${most} are allowed.`)
    return this.take(sizeBytes)
  }

  expectEnd(fault: ProofFault, what: string): void {
    const left = this.#bytes.length - this.#at
    if (left > 0) throw new ProofError(fault, `${left} bytes are left over after ${what}.`)
  }
}

export function writeNumber(value: number): Buffer {
  if (!Number.isSafeInteger(value) || value < 0)
    throw new ProofError('number_too_large', `A proof cannot hold the number ${value}.`)
  const bytes: number[] = []
  let rest = value
  for (; rest >= 0x80; rest = Math.floor(rest / 0x80)) bytes.push(0x80 | (rest % 0x80))
  return Buffer.from([...bytes, rest])
}

export function writeSized(bytes: Buffer): Buffer {
  return Buffer.concat([writeNumber(bytes.length), bytes])
}
