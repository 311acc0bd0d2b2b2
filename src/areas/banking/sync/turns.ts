/**
 * Work of which one runs at a time for each key. Whoever comes while it runs waits for the next run, and all who wait share
 * that one: what began before they came might miss what they came for.
 */
export class Turns<K, T> {
  private readonly running = new Map<K, { done: Promise<unknown>; next: Promise<T> | null }>()

  /** What the run came to, and whether it is this caller's own; of those who share one, it is the first one's. */
  async take(key: K, work: () => Promise<T>): Promise<{ result: T; isMine: boolean }> {
    const current = this.running.get(key)
    if (!current) return { result: await this.run(key, work), isMine: true }
    if (current.next) return { result: await current.next, isMine: false }
    current.next = current.done.then(() => this.run(key, work))
    return { result: await current.next, isMine: true }
  }

  private run(key: K, work: () => Promise<T>): Promise<T> {
    const result = work()
    const turn = { done: result.catch(() => {}), next: null as Promise<T> | null }
    this.running.set(key, turn)
    const leave = () => {
      // Only if nobody waits: else the next turn has taken its place, or will in a moment.
      if (this.running.get(key) === turn && !turn.next) this.running.delete(key)
    }
    result.then(leave, leave)
    return result
  }
}
