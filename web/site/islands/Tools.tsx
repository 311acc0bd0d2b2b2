import { Providers } from '../../shared/Providers.tsx'
import { TryTools } from '../../tools/TryTools.tsx'
import type { Facts } from '../facts.ts'

export function Island({ facts }: { facts: Facts }) {
  return (
    <Providers language={facts.language}>
      <TryTools />
    </Providers>
  )
}
