import assert from 'node:assert/strict'

/** Compares what there is with a list of a test that names it, and says what to add to or remove from the list. */
export function checkNamed(found: Iterable<string>, listed: Iterable<string>, list: string): void {
  const [there, named] = [new Set(found), new Set(listed)]
  const missing = [...there.difference(named)].toSorted()
  const gone = [...named.difference(there)].toSorted()
  const wrong = [
    ...(missing.length ? [`Add to ${list}: ${missing.join(', ')}.`] : []),
    ...(gone.length ? [`Remove from ${list}: ${gone.join(', ')}.`] : []),
  ]
  assert.ok(wrong.length === 0, wrong.join(' '))
}
