import { aWorld, START } from '../../src/areas/banking/banking.fixture.ts'
import { type Simulator, startSimulator } from '../../src/areas/banking/simulator/serve.ts'
import { statusAt } from '../../src/areas/banking/simulator/truth.ts'

/** Both banks for callers that know only their addresses, with two months of history; nothing new happens. */
export async function startTestBanks(
  tokens: { mercury?: readonly string[]; wise?: readonly string[] } = {},
): Promise<{ simulator: Simulator; settled: string[] }> {
  const world = aWorld({ perDay: 1 })
  const simulator = await startSimulator({ world, now: () => START, tokens })
  const settled = world.mercury!.transactions.filter(one => statusAt(one, START.getTime()) === 'sent')
  // In import order.
  return { simulator, settled: settled.map(one => one.id) }
}
