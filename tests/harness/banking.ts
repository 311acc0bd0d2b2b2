import { aWorld, START } from '../../src/areas/banking/banking.fixture.ts'
import { type Simulator, startSimulator } from '../../src/areas/banking/simulator/serve.ts'
import { statusAt } from '../../src/areas/banking/simulator/truth.ts'

/** Both banks for those who reach them by their addresses alone, with two months behind them; nothing happens there any more. */
export async function startTestBanks(
  tokens: { mercury?: readonly string[]; wise?: readonly string[] } = {},
): Promise<{ simulator: Simulator; settled: string[] }> {
  const world = aWorld({ perDay: 1 })
  const simulator = await startSimulator({ world, now: () => START, tokens })
  const settled = world.mercury!.transactions.filter(one => statusAt(one, START.getTime()) === 'sent')
  // In the order in which they are imported.
  return { simulator, settled: settled.map(one => one.id) }
}
