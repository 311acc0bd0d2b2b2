import { setImmediate as nextTurn } from 'node:timers/promises'

/**
 * The same values, but each is requested before the previous one is returned, so that the network works in
 * parallel. A consumer that stops early aborts the signal given to `begin` and with it the current request.
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
      // It may fail before anyone awaits it; the next consumer gets the error.
      coming.catch(() => {})
      // Processing this one may take a while; request the next one first.
      await nextTurn()
      yield value
    }
  } finally {
    leaving.abort()
    await coming.catch(() => {})
  }
}
