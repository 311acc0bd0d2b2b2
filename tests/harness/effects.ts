import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import pg from 'pg'

// Kills this process (kill -9) before or after its nth effect: on the disk, on the database, or another call
// that is marked. Import it before the modules with effects; counting starts with `begin`.

let effects = 0
let armed = false
let dieAt = 0

/** With 0 it only counts. */
export function begin(nth: number): void {
  dieAt = nth
  armed = true
}

/** How many there were. */
export function end(): number {
  armed = false
  return effects
}

function passes(what: string): void {
  if (!armed) return
  effects++
  if (effects !== dieAt) return
  fs.writeSync(1, `${what}\n`)
  process.kill(process.pid, 'SIGKILL')
}

type Call = (...args: unknown[]) => unknown

/** Marks the moments before and after each call. */
export function mark(owner: object, name: string): void {
  const calls = owner as Record<string, Call>
  const original = calls[name]!
  calls[name] = function (this: unknown, ...args: unknown[]) {
    passes(`before ${name}`)
    return (original.apply(this, args) as Promise<unknown>).then(value => {
      passes(`after ${name}`)
      return value
    })
  }
}

for (const name of ['mkdir', 'open', 'rename', 'link', 'unlink']) mark(fs.promises, name)
const handle = await fs.promises.open(process.execPath, 'r')
for (const name of ['writeFile', 'sync', 'close']) mark(Object.getPrototypeOf(handle), name)
await handle.close()
syncBuiltinESMExports()

type Run = { handleReadyForQuery?: Call }

const query = pg.Client.prototype.query as (run: Run, ...rest: unknown[]) => unknown
pg.Client.prototype.query = function (this: pg.Client, run: Run, ...rest: unknown[]) {
  passes('before a statement')
  const ready = run.handleReadyForQuery
  if (ready)
    run.handleReadyForQuery = function (this: unknown, ...args: unknown[]) {
      passes('after a statement')
      return ready.apply(this, args)
    }
  return query.call(this, run, ...rest)
} as typeof pg.Client.prototype.query
