import type { JsonText } from './endpoint.ts'

type Kept = { revision: number; answer: JsonText; sizeBytes: number }

/**
 * Recent responses, each with the revision of its data. Callers have just read the current revision from the
 * database, so nothing stale is ever served; this only saves building the same bytes again.
 */
export class RecentAnswers {
  private readonly kept = new Map<string, Kept>()
  private readonly mostBytes: number
  private heldBytes = 0

  constructor(mostBytes: number) {
    this.mostBytes = mostBytes
  }

  find(name: string, revision: number): JsonText | null {
    const found = this.kept.get(name)
    if (found?.revision !== revision) return null
    // A Map keeps insertion order: inserted last, evicted last.
    this.kept.delete(name)
    this.kept.set(name, found)
    return found.answer
  }

  keep(name: string, revision: number, answer: JsonText): void {
    this.forget(name)
    const sizeBytes = answer.bytes.length + name.length + 200
    if (sizeBytes > this.mostBytes / 8) return
    this.kept.set(name, { revision, answer, sizeBytes })
    this.heldBytes += sizeBytes
    for (const oldest of this.kept.keys()) {
      if (this.heldBytes <= this.mostBytes) break
      this.forget(oldest)
    }
  }

  private forget(name: string): void {
    this.heldBytes -= this.kept.get(name)?.sizeBytes ?? 0
    this.kept.delete(name)
  }
}
