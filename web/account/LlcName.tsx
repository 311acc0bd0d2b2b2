import { useLlc } from './llc.ts'

/** The LLC of a record, if a member has several: a link may lead to one not selected in the menu. */
export function LlcName({ id }: { id: number }) {
  const { llcs } = useLlc()
  const named = llcs.length > 1 ? llcs.find(one => one.id === id) : undefined
  return named ? `${named.name} · ` : null
}
