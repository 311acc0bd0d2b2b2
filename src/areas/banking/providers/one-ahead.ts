import { setImmediate as nextTurn } from 'node:timers/promises'

/**
 * The same values, each next one asked for before the one at hand is given: the network works while we do. Whoever stops
 * early aborts the signal that `begin` was given, and the question under way with it; nothing is left running.
 */
export async function* oneAhead<T>(begin: (leaving: AbortSignal) => AsyncGenerator<T>): AsyncGenerator<T> {
  const leaving = new AbortController()
  const source = begin(leaving.signal)
  let coming = source.next()
  try {
    for (;;) {
      const { value, done } = await coming
      if (done) return
      coming = source.next()
      // It may fail while nobody is waiting for it yet; whoever comes for it is told.
      coming.catch(() => {})
      // What is done with this one may take a while; the question for the next is to be on its way before.
      await nextTurn()
      yield value
    }
  } finally {
    leaving.abort()
    await coming.catch(() => {})
  }
}
