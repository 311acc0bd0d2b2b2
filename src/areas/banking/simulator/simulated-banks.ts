import { join } from 'node:path'
import { keepSettings, likelyPort, readSettings } from '../../../kernel/jobs/sidecar-folder.ts'
import type { ProviderName } from '../providers/provider.ts'

/** A company at the banks of a demonstration. Everybody may know its tokens: there is no money behind them. */
export type SimulatedCompany = { holder: string; tokens: Record<ProviderName, string> }

export type SimulatedBanks = {
  /** Where they have been, the newest first: connections that were made at an earlier one are moved. */
  ports: number[]
  /** The day the demonstration began. The same day gives the same transactions, at every start. */
  beganOn: string
  companies: readonly SimulatedCompany[]
}

export const banksFolder = (dataDir: string): string => join(dataDir, 'demo-banks')

export const readBanks = (dataDir: string) => readSettings<SimulatedBanks>(banksFolder(dataDir))
export const keepBanks = (dataDir: string, banks: SimulatedBanks) => keepSettings(banksFolder(dataDir), banks)

export const bankUrlsAt = (port: number): Record<ProviderName, string> => ({
  mercury: `http://127.0.0.1:${port}/mercury/api/v1`,
  wise: `http://127.0.0.1:${port}/wise`,
})

/**
 * Says which companies have accounts at the simulated banks of this data folder; gives where those will be. Where nobody
 * has said so, there are none. Nothing of the simulator is loaded for it.
 */
export async function layOutBanks(
  dataDir: string,
  beganOn: string,
  companies: readonly SimulatedCompany[],
): Promise<Record<ProviderName, string>> {
  const ports = (await readBanks(dataDir))?.ports ?? [likelyPort(banksFolder(dataDir))]
  await keepBanks(dataDir, { ports, beganOn, companies })
  return bankUrlsAt(ports[0]!)
}
