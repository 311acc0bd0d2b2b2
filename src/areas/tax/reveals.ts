import type { Revealed } from '../../kernel/http/endpoint.ts'
import type { Db } from '../../kernel/sql/postgres.ts'
import { findOwnerOf } from '../entities/entities.ts'

type TaxYearRequest = { db: Db; input: { entity_id: number; year: number } }

/**
 * Who reads a tax year is on record: staff who open it in the console, and downloads, which show tax numbers in full.
 */
export async function revealsTaxNumbers({
  db,
  input: { entity_id, year },
}: TaxYearRequest): Promise<Revealed[]> {
  const { id } = await db.one(findOwnerOf, { entity_id })
  return [{ ownerId: id, kind: 'tax', record: `entity/${entity_id}`, title: String(year) }]
}
