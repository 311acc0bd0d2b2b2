import { demoWorld } from './demo-world.ts'
import { makeWorld } from './make-world.ts'
import type { Misbehavior } from './misbehavior.ts'
import { type SimulatorOptions, startSimulator } from './serve.ts'
import type { WorldOptions } from './world.ts'

/**
 * Runs the simulator as a process: node run.ts '{"world": {…}}'. Exits with its standard input, or on
 * SIGTERM.
 */
type RunOptions = {
  /** Or a demo of an LLC with that name. */
  world?: Omit<WorldOptions, 'from' | 'to' | 'perDay'> & { from: string; to: string; perDay: number }
  demo?: { seed: string; holder: string; openedOn?: string }
  /** The banks' fixed time; without it, the machine's clock. */
  now?: string
  port?: number
  keepsAnswers?: boolean
  tokens?: NonNullable<SimulatorOptions['tokens']>
}

const {
  world,
  demo,
  port,
  tokens,
  keepsAnswers = false,
  ...rest
} = JSON.parse(process.argv[2] ?? '{}') as RunOptions
let paceMs = 0
let stopped = rest.now === undefined ? null : new Date(rest.now)
const now = () => stopped ?? new Date()

function readWorld() {
  if (world) return makeWorld({ ...world, from: new Date(world.from), to: new Date(world.to) })
  if (!demo) throw new Error('Needs a world or a demo')
  const { seed, holder, openedOn } = demo
  return demoWorld(seed, now(), holder, openedOn === undefined ? undefined : new Date(openedOn))
}

const simulator = await startSimulator({
  world: readWorld(),
  now,
  keepsAnswers,
  paceMs: () => paceMs,
  ...(port !== undefined && { port }),
  ...(tokens && { tokens }),
  control(path, body) {
    switch (path) {
      case '/control/stats': {
        const { servedMs, requestCount, writeCount } = simulator
        return { servedMs, requestCount, writeCount }
      }
      case '/control/misbehave':
        simulator.misbehave(JSON.parse(body) as Misbehavior[])
        return { misbehaving: simulator.misbehaving() }
      case '/control/pace':
        paceMs = (JSON.parse(body) as { paceMs: number }).paceMs
        return { paceMs }
      case '/control/now':
        stopped = new Date((JSON.parse(body) as { now: string }).now)
        return { now: stopped }
      default:
        return undefined
    }
  },
})

const { mercuryUrl, wiseUrl } = simulator
process.stdout.write(`${JSON.stringify({ mercuryUrl, wiseUrl })}\n`)

async function stop(): Promise<void> {
  await simulator.close()
  process.exit(0)
}
process.on('SIGTERM', stop)
process.stdin.on('close', stop).resume()
