import { createHash } from 'node:crypto'

/** Reproducible randomness: the same seed gives the same numbers on every machine. */
export type Random = {
  /** At least 0, below 1. */
  next(): number
  /** A whole number, both ends included. */
  between(low: number, high: number): number
  chance(probability: number): boolean
  pick<T>(list: readonly T[]): T
  /** One of a list of [weight, value]. */
  weighted<T>(list: readonly (readonly [weight: number, value: T])[]): T
  shuffle<T>(list: readonly T[]): T[]
  uuid(): string
}

/**
 * sfc32. Its 128 bits of state keep the ids of a hundred thousand transactions unique: with the 32 bits of
 * smaller generators, one pair in four billion collides, and such a world has that many pairs.
 */
export function randomFrom(seed: string): Random {
  const digest = createHash('sha256').update(seed).digest()
  let [a, b, c, d] = [0, 4, 8, 12].map(at => digest.readInt32LE(at)) as [number, number, number, number]
  const bits = () => {
    const sum = (a + b + d) | 0
    d = (d + 1) | 0
    a = b ^ (b >>> 9)
    b = (c + (c << 3)) | 0
    c = (((c << 21) | (c >>> 11)) + sum) | 0
    return sum >>> 0
  }
  const next = () => bits() / 2 ** 32
  const between = (low: number, high: number) => low + Math.floor(next() * (high - low + 1))
  return {
    next,
    between,
    chance: probability => next() < probability,
    pick: list => list[between(0, list.length - 1)]!,
    weighted(list) {
      let left = next() * list.reduce((sum, [weight]) => sum + weight, 0)
      for (const [weight, value] of list) {
        left -= weight
        if (left < 0) return value
      }
      return list.at(-1)![1]
    },
    shuffle(list) {
      const mixed = [...list]
      for (let i = mixed.length - 1; i > 0; i--) {
        const j = between(0, i)
        ;[mixed[i], mixed[j]] = [mixed[j]!, mixed[i]!]
      }
      return mixed
    },
    uuid() {
      const hex = () => bits().toString(16).padStart(8, '0')
      const [one, two, three, four] = [hex(), hex(), hex(), hex()]
      const variant = '89ab'[Number.parseInt(three[0]!, 16) & 3]
      return `${one}-${two.slice(0, 4)}-4${two.slice(5)}-${variant}${three.slice(1, 4)}-${three.slice(4)}${four}`
    },
  }
}
