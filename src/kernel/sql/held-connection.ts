import { AsyncLocalStorage } from 'node:async_hooks'

const held = new AsyncLocalStorage<true>()

/** Runs work that has one of the few connections for itself. */
export const whileHolding = <T>(work: () => Promise<T>): Promise<T> => held.run(true, work)

/** For slow work: everyone else would wait for the connection meanwhile. A caller that holds one is a bug. */
export function requireNoConnection(work: string): void {
  if (held.getStore()) throw new Error(`${work} must not hold a connection to the database`)
}
