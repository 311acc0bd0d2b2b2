import { join } from 'node:path'
import { keepSettings, likelyPort, readSettings } from '../../../kernel/jobs/sidecar-folder.ts'
import type { ProviderName } from '../vocabulary.rules.ts'

/** A company at the demo banks. Its tokens are public: there is no money behind them. */
export type DemoCompany = { holder: string; tokens: Record<ProviderName, string> }

export type DemoBankSettings = {
  /** Past addresses, newest first: connections to an earlier one are moved. */
  ports: number[]
  /** The day the demo started. The same day gives the same transactions at every start. */
  beganOn: string
  companies: readonly DemoCompany[]
}

export const banksFolder = (dataDir: string): string => join(dataDir, 'demo-banks')

export const readBanks = (dataDir: string) => readSettings<DemoBankSettings>(banksFolder(dataDir))
export const keepBanks = (dataDir: string, banks: DemoBankSettings) =>
  keepSettings(banksFolder(dataDir), banks)

export const bankUrlsAt = (port: number): Record<ProviderName, string> => ({
  mercury: `http://127.0.0.1:${port}/mercury/api/v1`,
  wise: `http://127.0.0.1:${port}/wise`,
})

/**
 * Sets the companies of this data folder's demo banks; returns their addresses. By default there are
 * none. Does not load the simulator.
 */
export async function layOutBanks(
  dataDir: string,
  beganOn: string,
  companies: readonly DemoCompany[],
): Promise<Record<ProviderName, string>> {
  const ports = (await readBanks(dataDir))?.ports ?? [likelyPort(banksFolder(dataDir))]
  await keepBanks(dataDir, { ports, beganOn, companies })
  return bankUrlsAt(ports[0]!)
}
