import { spawnSync } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { runProgram } from './closing.ts'
import type { Bench } from './installation.ts'

/** Requests (whole texts, chosen at random) sent on this many connections for this long. */
export type HttpLoad = { port: number; requests: string[]; connections: number; seconds: number }

type Counted = { requests: number; refused: number; seconds: number }

const hasWrk = spawnSync('wrk', ['-v']).error === undefined
export const httpLoadName = hasWrk ? 'wrk' : 'a Node process over raw sockets (wrk is not installed)'

/** Requests per second. A rejected request is an error: a fast rejection must not count as speed. */
export async function measureHttp(bench: Bench, load: HttpLoad, withWrk = hasWrk): Promise<number> {
  const { requests, refused, seconds } = await (withWrk ? byWrk(bench, load) : bySockets(bench, load))
  if (refused > 0) throw new Error(`${refused} of ${requests} requests were refused or failed`)
  if (requests === 0) throw new Error('no request was answered')
  return requests / seconds
}

/** Our own generator, for machines without wrk. */
export async function bySockets({ closing }: Bench, load: HttpLoad): Promise<Counted> {
  const program = join(import.meta.dirname, 'socket-load.ts')
  return JSON.parse(await runProgram(closing, process.execPath, [program], { input: JSON.stringify(load) }))
}

async function byWrk({ closing, dataDir }: Bench, load: HttpLoad): Promise<Counted> {
  const script = join(dataDir, 'load.lua')
  await writeFile(script, luaScript(load.requests))
  const threads = Math.min(availableParallelism(), 4, load.connections)
  const args = [`-t${threads}`, `-c${load.connections}`, `-d${load.seconds}s`, '-s', script]
  const output = await runProgram(closing, 'wrk', [...args, `http://127.0.0.1:${load.port}/`])
  const found = /^counted (\d+) (\d+) (\d+)$/m.exec(output)
  if (!found) throw new Error(`wrk said something unexpected: ${output.slice(-300)}`)
  return { requests: Number(found[1]), refused: Number(found[2]), seconds: Number(found[3]) / 1e6 }
}

/** JSON's escapes for ASCII text are valid in Lua. */
function luaScript(requests: string[]): string {
  return `
local requests = { ${requests.map(request => JSON.stringify(request)).join(',\n')} }
local count = #requests
function init() math.randomseed(os.time()) end
function request() return requests[math.random(count)] end
function done(summary)
  local e = summary.errors
  local refused = e.connect + e.read + e.write + e.status + e.timeout
  print(string.format("counted %d %d %d", summary.requests, refused, summary.duration))
end
`
}
