import type { JsonText } from './endpoint.ts'

type Kept = { revision: number; answer: JsonText; sizeBytes: number }

/** About as many as fit in memory: a response that is requested again later than this would already be evicted. */
const MAX_NOTED = 400

/**
 * Recent responses, each with the revision of its data. Callers have just read the current revision from the
 * database, so nothing stale is ever served; this only saves building the same bytes again.
 *
 * A response is kept when it is built a second time. Most are requested only once, and keeping those until they are evicted would cost
 * garbage collections of old objects ([0061](../../../docs/decisions/0061-cost-of-admission.md)).
 */
export class RecentAnswers {
  private readonly kept = new Map<string, Kept>()
  /** The revisions of responses that were built once. */
  private readonly noted = new Map<string, number>()
  private readonly maxBytes: number
  private heldBytes = 0

  constructor(maxBytes: number) {
    this.maxBytes = maxBytes
  }

  find(name: string, revision: number): JsonText | null {
    const found = this.kept.get(name)
    if (found?.revision !== revision) return null
    // A Map keeps insertion order: inserted last, evicted last.
    this.kept.delete(name)
    this.kept.set(name, found)
    return found.answer
  }

  /** Keeps a response that was just built, if it was built before. */
  keep(name: string, revision: number, answer: JsonText): void {
    this.forget(name)
    if (!this.isRepeated(name, revision)) return
    const sizeBytes = answer.bytes.length + name.length + 200
    if (sizeBytes > this.maxBytes / 8) return
    this.kept.set(name, { revision, answer, sizeBytes })
    this.heldBytes += sizeBytes
    for (const oldest of this.kept.keys()) {
      if (this.heldBytes <= this.maxBytes) break
      this.forget(oldest)
    }
  }

  private isRepeated(name: string, revision: number): boolean {
    const isRepeated = this.noted.get(name) === revision
    this.noted.delete(name)
    if (!isRepeated) this.noted.set(name, revision)
    for (const oldest of this.noted.keys()) {
      if (this.noted.size <= MAX_NOTED) break
      this.noted.delete(oldest)
    }
    return isRepeated
  }

  private forget(name: string): void {
    this.heldBytes -= this.kept.get(name)?.sizeBytes ?? 0
    this.kept.delete(name)
  }
}
