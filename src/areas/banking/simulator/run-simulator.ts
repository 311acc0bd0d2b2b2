import { join } from 'node:path'
import { lockFolder, startOnPort, writeWhole } from '../../../kernel/jobs/sidecar-folder.ts'
import type { Sidecar, SidecarContext } from '../../../kernel/jobs/sidecars.ts'
import type { Database } from '../../../kernel/sql/postgres.ts'
import { byParams } from '../../../kernel/sql/write.ts'
import { listConnections, moveConnection } from '../connections/connection.sql.ts'
import { PROVIDER_NAMES } from '../vocabulary.rules.ts'
import { banksFolder, bankUrlsAt, type DemoBankSettings, keepBanks, readBanks } from './demo-bank-settings.ts'
import type { Simulator } from './serve.ts'

const BY = byParams({ actor: 'demo', ip: null, idempotency: null })

/** More than any data folder will need. */
const MAX_PORTS = 100

/** The banks of a demo, next to the server. Outside a demo the code is not loaded. */
export const simulatorSidecar = {
  name: 'demo banks',
  async start(story: Story & Pick<SidecarContext, 'config'>) {
    const { demo, dataDir } = story.config
    if (!demo || !(await readBanks(dataDir))) return null
    return runSimulator(dataDir, story)
  },
} satisfies Sidecar

type Story = { database: Pick<Database, 'durable'>; now: () => Date }

export async function runSimulator(dataDir: string, { database, now }: Story) {
  const folder = banksFolder(dataDir)
  const lock = await lockFolder(folder)
  if (!lock) return null
  let simulator: Simulator | null = null
  try {
    const kept = (await readBanks(dataDir))!
    simulator = await startOnPort(kept.ports[0]!, port => openBanks(kept, port, now))
    const { origin, port } = new URL(simulator.wiseUrl)
    const ports = [Number(port), ...kept.ports.filter(one => one !== Number(port))].slice(0, MAX_PORTS)
    // Saved before anything is moved: after a crash, the next start knows all earlier addresses.
    await keepBanks(dataDir, { ...kept, ports })
    await moveConnections(database, ports)
    await writeWhole(join(folder, 'address'), `${origin}\n`)
    const { close } = simulator
    const stop = async () => {
      await close()
      lock.free()
    }
    return { stop, announcement: { what: 'Demo banks', where: `${origin} (Mercury and Wise, simulated)` } }
  } catch (error) {
    await simulator?.close()
    lock.free()
    throw error
  }
}

async function openBanks(
  { beganOn, companies }: DemoBankSettings,
  port: number,
  now: () => Date,
): Promise<Simulator> {
  const { startDemoBanks } = await import('./demo-banks.ts')
  return startDemoBanks({ beganOn: new Date(beganOn), companies, port, now })
}

/** Connections at an earlier address. */
async function moveConnections(
  { durable: db }: Story['database'],
  [newest, ...earlier]: readonly number[],
): Promise<void> {
  const here = bankUrlsAt(newest!)
  const moves = new Map(
    earlier.flatMap(port => PROVIDER_NAMES.map(name => [bankUrlsAt(port)[name], here[name]])),
  )
  if (moves.size === 0) return
  for (const { id, base_url: was } of await db.all(listConnections, { entity_id: null })) {
    const base_url = moves.get(was)
    if (base_url) await db.maybe(moveConnection, { id, was, base_url, ...BY })
  }
}
