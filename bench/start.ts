import { startEmbedded } from '../src/kernel/embedded/embedded.ts'
import { type Bench, startLlano } from './installation.ts'
import { postmasterPid, treeMemoryMib } from './memory.ts'
import { type Figure, type Findings, makeRatio, medianFigures } from './report.ts'
import { interleave, ratiosOf } from './rounds.ts'

/** From nothing running to the first 200, on an existing database; includes PostgreSQL's own start. */
export async function benchStart(bench: Bench): Promise<Findings> {
  bench.say('start: from nothing running to the first 200 from /healthz')
  const figures = await interleave(
    [
      { name: 'Llano with its PostgreSQL', measure: () => timeStart(bench) },
      { name: 'PostgreSQL alone', measure: () => timePostgres(bench) },
    ],
    bench.quick ? 1 : 5,
    bench.say,
  )
  const rounds = ratiosOf(figures, 'Llano with its PostgreSQL', 'PostgreSQL alone')
  return {
    ratios: [makeRatio("start to the first 200 / PostgreSQL's own start, time", rounds)],
    figures: medianFigures(figures, 's', name => `start: ${name}`),
  }
}

async function timeStart(bench: Bench): Promise<number> {
  const server = await startLlano(bench)
  await server.stop()
  return server.startedMs / 1000
}

async function timePostgres({ closing, dataDir }: Bench): Promise<number> {
  const startedAt = performance.now()
  const starting = startEmbedded({ dataDir, say: () => {} })
  const release = closing.add(async () => (await starting).release())
  await starting
  const took = performance.now() - startedAt
  await release()
  return took / 1000
}

export function memoryFigures({ dataDir }: Bench, serverPid: number, when: string): Figure[] {
  return [
    { title: `memory ${when}: Llano's processes`, value: treeMemoryMib(serverPid), unit: 'MiB' },
    { title: `memory ${when}: PostgreSQL`, value: treeMemoryMib(postmasterPid(dataDir)), unit: 'MiB' },
  ]
}
