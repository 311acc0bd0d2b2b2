import { Provided } from '../../shared/Provided.tsx'
import { TryTools } from '../../tools/TryTools.tsx'
import type { Facts } from '../facts.ts'

export function Island({ facts }: { facts: Facts }) {
  return (
    <Provided language={facts.language}>
      <TryTools />
    </Provided>
  )
}
