/** Reproducible randomness: the same seed gives the same numbers on every machine. */
export type Random = {
  /** At least 0, below 1. */
  next(): number
  /** An integer, both ends included. */
  between(low: number, high: number): number
  /** An amount of money with cents, both ends included. */
  money(low: number, high: number): number
  chance(probability: number): boolean
  pick<T>(list: readonly T[]): T
  /** Characters of an alphabet, for bank references. */
  text(alphabet: string, length: number): string
}

export function randomFrom(seed: string): Random {
  let state = hash(seed)
  // mulberry32: small, fast, and good enough for amounts and days.
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32
  }
  const between = (low: number, high: number) => low + Math.floor(next() * (high - low + 1))
  return {
    next,
    between,
    money: (low, high) => between(Math.round(low * 100), Math.round(high * 100)) / 100,
    chance: probability => next() < probability,
    pick: list => list[between(0, list.length - 1)]!,
    text: (alphabet, length) =>
      Array.from({ length }, () => alphabet[between(0, alphabet.length - 1)]).join(''),
  }
}

/** FNV-1a, 32 bits. */
function hash(text: string): number {
  let value = 0x811c9dc5
  for (const byte of new TextEncoder().encode(text)) value = Math.imul(value ^ byte, 0x01000193)
  return value >>> 0
}
