import type { JsonText } from './endpoint.ts'

type Kept = { revision: number; answer: JsonText; sizeBytes: number }

/**
 * Answers given lately, each with the revision of what it was made from. Whoever uses one has just read the
 * current revision from the database, so nothing old is ever served; what is saved is making the same bytes again.
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
    // A Map keeps the order of insertion: put last, it is the last to go.
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
