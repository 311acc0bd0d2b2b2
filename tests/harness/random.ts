/** Reproducible random choices from a seed. */
export type Random = {
  /** An integer from 0 to below `below`. */
  below(below: number): number
  pick<T>(list: readonly T[]): T
  chance(probability: number): boolean
}

/** mulberry32: small, fast, and the same on every machine. */
export function seeded(seed: number): Random {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = state
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  return {
    below: below => Math.floor(next() * below),
    pick: list => list[Math.floor(next() * list.length)]!,
    chance: probability => next() < probability,
  }
}

/** `LLANO_TEST_SEED` repeats a run; `LLANO_TEST_ROUNDS` multiplies its length. */
export const testSeed = Number(process.env.LLANO_TEST_SEED ?? 20_261_115)
export const testRounds = Number(process.env.LLANO_TEST_ROUNDS ?? 1)

/**
 * All of a list in a long run. In a short one `count` of it, others at each place, so that each is tried at some places: for cases that
 * have the same outcome everywhere, because the same code decides them.
 */
export function inTurns<T>(all: readonly T[], place: number, count: number): readonly T[] {
  if (testRounds > 1 || count >= all.length) return all
  return Array.from({ length: count }, (_, i) => all[(place * count + i) % all.length]!)
}

/**
 * What a loop over all endpoints tries: in `npm test` every third one, other ones each day, and in the rest of the full run the others.
 * Anything else tries all.
 */
export function dailyThird<T>(all: readonly T[]): readonly T[] {
  const { LLANO_TEST_TIER: tier = 'full', LLANO_TEST_DAY } = process.env
  if (tier === 'full') return all
  return all.filter((_, place) => ((place + Number(LLANO_TEST_DAY)) % 3 === 0) === (tier === 'short'))
}

/** What to add to the name of a test that runs once in `npm test`, and once per round in `npm run soak`. */
export const rounds = Array.from({ length: testRounds }, (_, i) => (i === 0 ? '' : ` (round ${i + 1})`))
