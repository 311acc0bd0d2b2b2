/** One of the things compared; `measure` returns a figure of a fixed kind. */
export type Contender = { name: string; measure(): Promise<number> }

export type Spread = { median: number; min: number; max: number }

export function spreadOf(values: readonly number[]): Spread {
  if (values.length === 0) throw new Error('nothing was measured')
  const sorted = [...values].sort((a, b) => a - b)
  const middle = sorted.length >> 1
  const median = sorted.length % 2 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2
  return { median, min: sorted[0]!, max: sorted.at(-1)! }
}

/**
 * Measures the contenders in turns, A B A B …, so that whatever else the machine does affects all of them.
 * One extra round is run first and discarded: caches and compilers warm up in it.
 */
export async function interleave(
  contenders: readonly Contender[],
  rounds: number,
  say: (line: string) => void,
): Promise<Map<string, number[]>> {
  const figures = new Map<string, number[]>(contenders.map(({ name }) => [name, []]))
  for (let round = 0; round <= rounds; round++) {
    const shown: string[] = []
    for (const { name, measure } of contenders) {
      const figure = await measure()
      shown.push(`${name} ${shortFigure(figure)}`)
      if (round > 0) figures.get(name)!.push(figure)
    }
    say(`  ${round === 0 ? 'warm-up' : `round ${round} of ${rounds}`}: ${shown.join(', ')}`)
  }
  return figures
}

/** The ratio of two contenders in each round, which is independent of the machine's load. */
export function ratiosOf(figures: Map<string, number[]>, over: string, under: string): number[] {
  const [above, below] = [figures.get(over), figures.get(under)]
  if (!above || !below || above.length !== below.length) throw new Error(`no pairs of ${over} and ${under}`)
  return above.map((figure, round) => figure / below[round]!)
}

/** Three significant digits: a measurement is not more precise. */
export function shortFigure(value: number): string {
  if (value >= 1000) return Math.round(value).toLocaleString('en-US')
  return String(Number(value.toPrecision(3)))
}
