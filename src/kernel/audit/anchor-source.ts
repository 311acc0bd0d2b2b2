import type { Config } from '../config.ts'
import type { Database } from '../sql/postgres.ts'

/**
 * Who can say, from outside the database, what the audit log's chain was at some time. The kernel knows the chain and
 * no anchor source; an area brings one.
 */
export type AnchorSource = {
  testify(deps: { database: Database; config: Pick<Config, WitnessSettings> }): Promise<Testimony>
}
type WitnessSettings = 'timestamps' | 'calendars' | 'bitcoinHeaders' | 'dataDir'

/** A head of the chain as it was handed to the anchor source. */
export type Anchor = { seal_id: number; hash: Buffer; day: string }

export type Testimony = {
  /** Every one there is: each must still be in the chain. */
  anchors: Anchor[]
  /** The newest head that is proven. */
  proven: AnchorProof | null
  /** The newest head that was handed over; null when that is the proven one. */
  awaiting: AwaitingAnchor | null
}

export type AwaitingAnchor = Anchor & {
  since: string
  /** Why the last try to get further failed, and when; null when it did not. */
  failure: string | null
  failed_at: string | null
}

export type AnchorProof = {
  seal_id: number
  /** The name of the chain that holds it; anything but `bitcoin` is a demonstration. */
  chain: string
  block: { height: number; block_hash: string; merkle_root: string; time: string }
  /** Whether the block was looked at just now, or is only on record; false when it does not hold the head. */
  check: 'verified' | 'unchecked' | 'false'
  reason: string | null
}
