import type { JsonText } from './endpoint.ts'

type Asked = { revision: number; sizeBytes: number }
type Kept = Asked & { answer: JsonText }

/**
 * Recent responses, each with the revision of its data. Callers have just read the current revision from the
 * database, so nothing stale is ever served; this only saves building the same bytes again.
 *
 * A response is kept when it is built a second time at one revision, and not at once: a caller who reads all pages
 * of a list would fill the memory with responses that nobody asks for again. Each of these outlives the garbage
 * collector's young generation, and collecting them took a third of the processor time of such reads.
 */
export class RecentAnswers {
  private readonly kept: Recent<Kept>
  /** What was built lately and not kept. As large as if it had been kept: what is found here would have been there. */
  private readonly asked: Recent<Asked>
  private readonly mostBytes: number

  constructor(mostBytes: number) {
    this.mostBytes = mostBytes
    this.kept = new Recent(mostBytes)
    this.asked = new Recent(mostBytes)
  }

  find(name: string, revision: number): JsonText | null {
    const found = this.kept.find(name)
    return found?.revision === revision ? found.answer : null
  }

  keep(name: string, revision: number, answer: JsonText): void {
    const sizeBytes = answer.bytes.length + name.length + 200
    const wasAsked = this.asked.find(name)?.revision === revision
    this.kept.remove(name)
    this.asked.remove(name)
    if (sizeBytes > this.mostBytes / 8) return
    if (wasAsked) this.kept.add(name, { revision, answer, sizeBytes })
    else this.asked.add(name, { revision, sizeBytes })
  }
}

/** Values up to a size in all. The ones that were not used for longest give way. */
class Recent<T extends { sizeBytes: number }> {
  private readonly values = new Map<string, T>()
  private readonly mostBytes: number
  private heldBytes = 0

  constructor(mostBytes: number) {
    this.mostBytes = mostBytes
  }

  find(name: string): T | undefined {
    const found = this.values.get(name)
    if (found) {
      // A Map keeps insertion order: inserted last, evicted last.
      this.values.delete(name)
      this.values.set(name, found)
    }
    return found
  }

  add(name: string, value: T): void {
    this.values.set(name, value)
    this.heldBytes += value.sizeBytes
    for (const oldest of this.values.keys()) {
      if (this.heldBytes <= this.mostBytes) break
      this.remove(oldest)
    }
  }

  remove(name: string): void {
    this.heldBytes -= this.values.get(name)?.sizeBytes ?? 0
    this.values.delete(name)
  }
}
