/** The known name closest to a misspelled one, if close enough to suggest. */
export function closestMatch(name: string, known: readonly string[]): string | null {
  const plain = name
    .slice(0, 60)
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '')
  let best: string | null = null
  let bestDistance = Math.max(1, Math.floor(plain.length / 3)) + 1
  for (const candidate of known) {
    const distance = editDistance(plain, candidate.toLowerCase().replace(/[^a-z0-9]/g, ''))
    if (distance < bestDistance) [best, bestDistance] = [candidate, distance]
  }
  return best
}

/** How many letters were removed, added, changed, or swapped with the next one. */
function editDistance(a: string, b: string): number {
  let before: number[] = []
  let row = Array.from({ length: b.length + 1 }, (_, i) => i)
  for (let i = 1; i <= a.length; i++) {
    const next = [i]
    for (let j = 1; j <= b.length; j++) {
      const replaced = row[j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1)
      const swapped = a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1] ? before[j - 2]! + 1 : replaced
      next.push(Math.min(replaced, swapped, row[j]! + 1, next[j - 1]! + 1))
    }
    ;[before, row] = [row, next]
  }
  return row[b.length]!
}
