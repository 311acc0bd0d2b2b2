import type { Database } from '../../../kernel/sql/postgres.ts'
import { bytes, int, statement } from '../../../kernel/sql/statement.ts'
import { parseProof } from '../timestamps/proof.rules.ts'
import { ProofError } from '../timestamps/proof-error.rules.ts'

const BATCH_SIZE = 100

const listProofs = statement({
  name: 'documents.list_proofs',
  params: { after: int, most: int },
  row: { id: int, sha256: bytes, proof: bytes },
  sql: `
    select id, sha256, proof from documents.stamp where proof is not null and id > $after
    order by id limit $most::integer`,
})

/** Stored proofs that are unreadable or for something else. Blocks are not checked here. */
export async function* listFalseProofs({
  quick,
}: Pick<Database, 'quick'>): AsyncGenerator<{ sha256: Buffer; reason: string }> {
  let after = 0
  for (;;) {
    const some = await quick.all(listProofs, { after, most: BATCH_SIZE })
    for (const { sha256, proof } of some) {
      const reason = whyFalse(proof, sha256)
      if (reason !== null) yield { sha256, reason }
    }
    if (some.length < BATCH_SIZE) return
    after = some.at(-1)!.id
  }
}

function whyFalse(bytes: Buffer, sha256: Buffer): string | null {
  try {
    const { hash, digest } = parseProof(bytes)
    return hash === 'sha256' && digest.equals(sha256) ? null : 'it is for something else'
  } catch (error) {
    if (error instanceof ProofError) return 'it cannot be read'
    throw error
  }
}
