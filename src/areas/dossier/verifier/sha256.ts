// crypto.subtle hashes what is all in memory at once, and only where a page is served securely; a dossier may be larger than
// memory, and its page is opened from a disk. So the page brings a SHA-256 that takes the bytes as they come.

const ROUND_CONSTANTS = computeRoundConstants()

/** The first 32 bits of the fractional parts of the cube roots of the first 64 primes, in whole numbers only. */
function computeRoundConstants(): Int32Array<ArrayBuffer> {
  const constants: number[] = []
  for (let n = 2; constants.length < 64; n++) {
    let prime = true
    for (let d = 2; d * d <= n && prime; d++) prime = n % d !== 0
    if (prime) constants.push(Number(BigInt.asIntN(32, cubeRoot(BigInt(n) << 96n))))
  }
  return Int32Array.from(constants)
}

function cubeRoot(value: bigint): bigint {
  let [low, high] = [0n, 1n << 40n]
  while (low < high) {
    const middle = (low + high + 1n) >> 1n
    if (middle * middle * middle <= value) low = middle
    else high = middle - 1n
  }
  return low
}

const FIRST_STATE = [
  0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a, 0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19,
]

export class Sha256 {
  private readonly state = Int32Array.from(FIRST_STATE)
  private readonly block = new Uint8Array(64)
  private readonly words = new Int32Array(64)
  private filled = 0
  private sizeBytes = 0

  update(bytes: Uint8Array): this {
    this.sizeBytes += bytes.length
    let at = 0
    while (at < bytes.length) {
      const taken = Math.min(64 - this.filled, bytes.length - at)
      this.block.set(bytes.subarray(at, at + taken), this.filled)
      this.filled += taken
      at += taken
      if (this.filled === 64) this.mix()
    }
    return this
  }

  hex(): string {
    const bits = BigInt(this.sizeBytes) * 8n
    const padding = new Uint8Array((this.filled < 56 ? 56 : 120) - this.filled + 8)
    padding[0] = 0x80
    new DataView(padding.buffer).setBigUint64(padding.length - 8, bits)
    this.update(padding)
    return Array.from(this.state, word => (word >>> 0).toString(16).padStart(8, '0')).join('')
  }

  private mix(): void {
    const { words: w, block, state } = this
    for (let i = 0; i < 16; i++)
      w[i] = (block[4 * i]! << 24) | (block[4 * i + 1]! << 16) | (block[4 * i + 2]! << 8) | block[4 * i + 3]!
    for (let i = 16; i < 64; i++) {
      const [x, y] = [w[i - 15]!, w[i - 2]!]
      const s0 = ((x >>> 7) | (x << 25)) ^ ((x >>> 18) | (x << 14)) ^ (x >>> 3)
      const s1 = ((y >>> 17) | (y << 15)) ^ ((y >>> 19) | (y << 13)) ^ (y >>> 10)
      w[i] = (w[i - 16]! + s0 + w[i - 7]! + s1) | 0
    }
    let [a, b, c, d, e, f, g, h] = state as unknown as number[] as [
      ...[number, number, number, number],
      ...[number, number, number, number],
    ]
    for (let i = 0; i < 64; i++) {
      const s1 = ((e >>> 6) | (e << 26)) ^ ((e >>> 11) | (e << 21)) ^ ((e >>> 25) | (e << 7))
      const t1 = (h + s1 + ((e & f) ^ (~e & g)) + ROUND_CONSTANTS[i]! + w[i]!) | 0
      const s0 = ((a >>> 2) | (a << 30)) ^ ((a >>> 13) | (a << 19)) ^ ((a >>> 22) | (a << 10))
      const t2 = (s0 + ((a & b) ^ (a & c) ^ (b & c))) | 0
      h = g
      g = f
      f = e
      e = (d + t1) | 0
      d = c
      c = b
      b = a
      a = (t1 + t2) | 0
    }
    const added = [a, b, c, d, e, f, g, h]
    for (let i = 0; i < 8; i++) state[i] = (state[i]! + added[i]!) | 0
    this.filled = 0
  }
}
