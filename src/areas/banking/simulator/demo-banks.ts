import { DAY_MS } from '../../../kernel/values/dates.ts'
import { DAYS_BEFORE, demoWorld } from './demo-world.ts'
import { type Simulator, startSimulator } from './serve.ts'
import type { Bank } from './truth.ts'

export type DemoBanks = {
  /** The day the demo started, which determines everything at every start. */
  beganOn: Date
  companies: readonly { holder: string; tokens: Record<Bank, string> }[]
  port: number
  now: () => Date
}

/** Both banks, with several independent companies. */
export function startDemoBanks({ beganOn, companies, port, now }: DemoBanks): Promise<Simulator> {
  const opened = new Date(beganOn.getTime() - DAYS_BEFORE * DAY_MS)
  const [first, ...others] = companies.map(({ holder, tokens }) => ({
    world: demoWorld(holder, now(), holder, opened),
    tokens,
  }))
  if (!first) throw new Error('The demo banks have no companies')
  const { mercury, wise } = first.tokens
  return startSimulator({
    world: first.world,
    tokens: { mercury: [mercury], wise: [wise] },
    others,
    port,
    now,
  })
}
