import { makeWorld } from './make-world.ts'
import { SIMULATOR_TOKENS, type Simulator, startSimulator } from './serve.ts'
import type { Bank } from './truth.ts'
import type { WorldOptions } from './world.ts'

export const NOW = new Date('2026-11-15T09:30:00Z')
export const SEED = 'a seed for tests'

export const someWorld = (options: Partial<WorldOptions> = {}) =>
  makeWorld({
    seed: SEED,
    from: new Date('2026-06-01'),
    to: new Date('2026-12-31'),
    perDay: 9,
    holder: 'Example Holdings LLC',
    mercury: { accounts: 3, closed: 1 },
    wise: {
      balances: [
        { currency: 'USD', type: 'STANDARD' },
        { currency: 'EUR', type: 'STANDARD' },
        { currency: 'USD', type: 'SAVINGS' },
      ],
      personalProfile: true,
    },
    ...options,
  })

/** Both banks over a world, and a client. */
export async function startBanks(
  t: { after(end: () => unknown): void },
  { now = () => NOW, ...options }: Partial<WorldOptions> & { now?: () => Date } = {},
) {
  const world = someWorld(options)
  const simulator = await startSimulator({ world, now })
  t.after(() => simulator.close())
  return { world, simulator, ...asking(simulator) }
}

export function asking({ mercuryUrl, wiseUrl }: Pick<Simulator, 'mercuryUrl' | 'wiseUrl'>) {
  const bases = { mercury: mercuryUrl, wise: wiseUrl }
  const ask = (bank: Bank, path: string, init: RequestInit = {}) =>
    fetch(bases[bank] + path, {
      redirect: 'manual',
      headers: { authorization: `Bearer ${SIMULATOR_TOKENS[bank]}` },
      ...init,
    })
  // biome-ignore lint/suspicious/noExplicitAny: a bank's answer is whatever it is
  const read = async (bank: Bank, path: string): Promise<any> => {
    const response = await ask(bank, path)
    if (response.status !== 200) throw new Error(`${response.status} ${await response.text()}`)
    return response.json()
  }
  return {
    ask,
    mercury: (path: string) => read('mercury', path),
    wise: (path: string) => read('wise', path),
    /** Every transaction at Mercury, page after page. */
    async follow(query = ''): Promise<{ id: string }[]> {
      const rows: { id: string }[] = []
      let cursor = ''
      do {
        const after = cursor && `&start_after=${cursor}`
        const { transactions, page } = await read('mercury', `/transactions?${query}${after}`)
        rows.push(...transactions)
        cursor = page.nextPage ?? ''
      } while (cursor)
      return rows
    },
  }
}

export const idsOf = (rows: readonly { id: string }[]): string[] => rows.map(({ id }) => id)
