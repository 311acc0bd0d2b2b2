/**
 * Runs one piece of work at a time per key. Callers that arrive while it runs wait for the next run and share it,
 * because a run that started before they arrived might miss what they came for.
 */
export class Turns<K, T> {
  private readonly running = new Map<K, { done: Promise<unknown>; next: Promise<T> | null }>()

  /**
   * The result of the run, and whether it is this caller's own; of those who share one, it belongs to the
   * first.
   */
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
      // Only if nobody waits: otherwise the next turn has replaced it, or will in a moment.
      if (this.running.get(key) === turn && !turn.next) this.running.delete(key)
    }
    result.then(leave, leave)
    return result
  }
}
