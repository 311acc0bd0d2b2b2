import { Gauge, type Registry } from 'prom-client'
import type { Database } from './database.ts'

/** Shows how a process uses its connections, measured when the metrics are read. */
export function measurePools(database: Database, processName: string, registry: Registry): void {
  const registers = [registry]
  const labelNames = ['pool', 'process'] as const
  new Gauge({
    name: 'llano_database_pool_connections',
    help: 'Open connections to the database, by pool, process and state (in_use, idle).',
    labelNames: [...labelNames, 'state'],
    registers,
    collect() {
      for (const { pool, inUse, idle } of database.pools()) {
        this.set({ pool, process: processName, state: 'in_use' }, inUse)
        this.set({ pool, process: processName, state: 'idle' }, idle)
      }
    },
  })
  new Gauge({
    name: 'llano_database_pool_max_connections',
    help: 'How many connections to the database a pool may open, by pool and process.',
    labelNames,
    registers,
    collect() {
      for (const { pool, max } of database.pools()) this.set({ pool, process: processName }, max)
    },
  })
  new Gauge({
    name: 'llano_database_pool_waiting',
    help: 'Requests that wait for a connection of a pool, by pool and process.',
    labelNames,
    registers,
    collect() {
      for (const { pool, waiting } of database.pools()) this.set({ pool, process: processName }, waiting)
    },
  })
}
