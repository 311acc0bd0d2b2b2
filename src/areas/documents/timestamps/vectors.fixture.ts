import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Third-party proofs with the results of the reference implementation. They are not part of the project:
 * LLANO_OTS_VECTORS names their folder, or they are next to it.
 */
const folder = process.env.LLANO_OTS_VECTORS ?? join(import.meta.dirname, '../../../../../shared/ots/vectors')

export const skipVectors: string | false = existsSync(join(folder, 'official.json'))
  ? false
  : 'there are no test vectors; LLANO_OTS_VECTORS can name their folder'

export const readVector = (file: string): Buffer => readFileSync(join(folder, file))
export const hasVector = (file: string): boolean => existsSync(join(folder, file))

export type OfficialCase = {
  file: string
  sha256: string
  parses: boolean
  hashOp: string
  digest: string
  attestations: OfficialAttestation[]
  roundTripsByteEqual: boolean
}
export type OfficialAttestation = {
  type: string
  msg: string
  height?: number
  uri?: string
  tag?: string
  payloadBytes?: number
}

export function listOfficial(): OfficialCase[] {
  return skipVectors ? [] : JSON.parse(readVector('official.json').toString()).cases
}

/** A header by height, in hex. */
export function readHeaders(): Record<string, { header: string; hash: string; time: number }> {
  return JSON.parse(readVector('headers/headers.json').toString())
}
