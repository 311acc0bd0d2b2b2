import { useLlc } from './llc.ts'

/** Whose record is shown, where a member has several LLCs: a link may lead to one that is not chosen in the menu. */
export function LlcName({ id }: { id: number }) {
  const { llcs } = useLlc()
  const named = llcs.length > 1 ? llcs.find(one => one.id === id) : undefined
  return named ? `${named.name} · ` : null
}
