import type { Config } from '../config.ts'
import type { Database } from '../sql/postgres.ts'

/**
 * A source outside the database that attests what the audit log's chain was at some time. The kernel has the chain and no
 * anchor source; an area provides one.
 */
export type AnchorSource = {
  attest(deps: { database: Database; config: Pick<Config, AnchorSourceSettings> }): Promise<AnchorAttestation>
}
type AnchorSourceSettings = 'timestamps' | 'calendars' | 'bitcoinHeaders' | 'dataDir'

/** A head of the chain as it was handed to the anchor source. */
export type Anchor = { seal_id: number; hash: Buffer; day: string }

export type AnchorAttestation = {
  /** All of them: each must still be in the chain. */
  anchors: Anchor[]
  /** The newest confirmed head. */
  proven: AnchorProof | null
  /** The newest submitted head; null if that is the confirmed one. */
  awaiting: AwaitingAnchor | null
}

export type AwaitingAnchor = Anchor & {
  since: string
  /** Why and when the last attempt failed; null if it did not. */
  failure: string | null
  failed_at: string | null
}

export type AnchorProof = {
  seal_id: number
  /** The chain's name; anything but `bitcoin` is a demo. */
  chain: string
  block: { height: number; block_hash: string; merkle_root: string; time: string }
  /** Whether the block was checked just now or is only on record; false if it does not contain the head. */
  check: 'verified' | 'unchecked' | 'false'
  reason: string | null
}
