import { DAY_MS } from '../../../kernel/values/dates.ts'
import { openMercuryAccounts, tellMercuryOpening, tellMercuryStory } from './mercury-stories.ts'
import { type Random, randomFrom } from './random.ts'
import { openWiseBalances, tellWiseOpening, tellWiseStory } from './wise-stories.ts'
import type { StoryContext, WiseLine, World, WorldOptions } from './world.ts'

/**
 * Each event has its own random numbers, so that a world made up to a later day, or with more events per day, agrees with this
 * one about everything that is in both.
 */
export function makeWorld(options: WorldOptions): World {
  const { seed, holder, perDay } = options
  const from = Math.floor(options.from.getTime() / DAY_MS) * DAY_MS
  const to = options.to.getTime()
  const chance = (what: string) => randomFrom(`${seed}/${what}`)
  const story: StoryContext = {
    options,
    mercury: options.mercury ? openMercuryAccounts(chance('mercury'), from, options.mercury) : null,
    wise: options.wise ? openWiseBalances(chance('wise'), from, options.wise) : null,
    number: 0,
  }
  if (!story.mercury && !story.wise) throw new Error('A world needs a bank')
  const usual = typeof perDay === 'number' ? perDay : perDay(new Date(from))
  if (story.mercury) tellMercuryOpening(chance('mercury opening'), from, story, usual)
  if (story.wise) tellWiseOpening(chance('wise opening'), from, story, usual)
  for (let day = from; day < to; day += DAY_MS) {
    const average = typeof perDay === 'number' ? perDay : perDay(new Date(day))
    const count = Math.floor(average) + (chance(`${day} count`).chance(average % 1) ? 1 : 0)
    for (let i = 0; i < count; i++) tellStory(chance(`${day} ${i}`), day, i, story)
  }
  story.mercury?.transactions.sort((one, other) => one.createdAt - other.createdAt)
  if (story.wise) countBalances(story.wise.lines)
  return { seed, holder, from, to, mercury: story.mercury, wise: story.wise }
}

function tellStory(random: Random, day: number, i: number, story: StoryContext): void {
  // Not in the first two hours of a day: on the first one, the account is funded then.
  const at = day + random.between(2 * 3_600_000, DAY_MS - 1)
  story.number = (day / DAY_MS - 14_610) * 100_000 + i * 10
  const { mercuryShare = 0.65 } = story.options
  const isAtMercury = story.mercury && (!story.wise || random.chance(mercuryShare))
  if (isAtMercury) tellMercuryStory(random, at, story)
  else tellWiseStory(random, at, story)
}

function countBalances(lines: WiseLine[]): void {
  lines.sort((one, other) => one.at - other.at)
  const balances = new Map<number, number>()
  for (const line of lines) {
    line.runningCents = (balances.get(line.balance) ?? 0) + line.cents
    balances.set(line.balance, line.runningCents)
  }
}
