import { appendFileSync, existsSync, readFileSync, writeFileSync } from 'node:fs'
import { type ChainEvent, LocalChain } from './chain.ts'

/** The events of a local chain, one per line, so that it continues after a restart. */
export type Journal = { chain: LocalChain; keep(event: ChainEvent): void }

/** Without a file, the chain is gone when the process ends. */
export function openJournal(seed: string, file: string | null): Journal {
  const chain = new LocalChain(seed)
  if (file === null) return { chain, keep() {} }

  const lines = existsSync(file) ? readFileSync(file, 'utf8').split('\n') : []
  // Anything after the last line break was incomplete when the process ended, and was not acknowledged.
  const whole = lines.slice(0, -1)
  const first = JSON.stringify({ seed })
  if (whole.length > 0 && whole[0] !== first) throw new Error(`${file} is the file of another chain`)
  for (const line of whole.slice(1)) chain.replay(JSON.parse(line))
  writeFileSync(file, [first, ...whole.slice(1), ''].join('\n'))
  return {
    chain,
    keep(event) {
      appendFileSync(file, `${JSON.stringify(event)}\n`)
    },
  }
}
