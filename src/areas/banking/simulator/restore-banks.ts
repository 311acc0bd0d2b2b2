import { likelyPort } from '../../../kernel/jobs/sidecar-folder.ts'
import type { Db } from '../../../kernel/sql/postgres.ts'
import { listConnections } from '../connections/connection.sql.ts'
import { banksFolder, bankUrlsAt, type DemoCompany, keepBanks, readBanks } from './demo-bank-settings.ts'

/** The port of a connection to demo banks; null for a real one. */
function portOf(baseUrl: string): number | null {
  const port = Number(URL.parse(baseUrl)?.port)
  return port && Object.values(bankUrlsAt(port)).includes(baseUrl) ? port : null
}

/**
 * The banks of a demo that was restored from a backup, which has the connections but not this folder. The connections have the
 * addresses of the banks and the first day to import, which is when the demo began; without connections, it begins today.
 */
export async function restoreBanks(
  db: Db,
  dataDir: string,
  companies: readonly DemoCompany[],
  beganOn: (importsFrom: string | null) => string,
): Promise<void> {
  if (await readBanks(dataDir)) return
  const found = await db.all(listConnections, { entity_id: null })
  const simulated = found.filter(({ base_url }) => portOf(base_url) !== null)
  const earlier = new Set(simulated.map(({ base_url }) => portOf(base_url)!))
  await keepBanks(dataDir, {
    ports: [...new Set([likelyPort(banksFolder(dataDir)), ...earlier])],
    beganOn: beganOn(simulated.find(one => one.imports_from !== null)?.imports_from ?? null),
    companies,
  })
}
