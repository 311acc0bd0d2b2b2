import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { setPriority } from 'node:os'

const LOW = 15

/** Makes a process, or on Linux a thread, give way to the others where the system allows it. */
export function lowerPriority(pid: number): void {
  try {
    setPriority(pid, LOW)
  } catch {
    // Of another user, or already gone.
  }
}

/** The same for this process as a whole. Linux keeps a priority for each thread; one that starts later takes over ours. */
export function lowerOwnPriority(): void {
  lowerPriority(process.pid)
  if (process.platform === 'linux')
    for (const thread of readdirSync('/proc/self/task')) lowerPriority(Number(thread))
}

/** The same for a connection of a PostgreSQL server on this machine, by its process id. */
export function lowerBackendPriority(pid: number): void {
  try {
    if (!readFileSync(`/proc/${pid}/cmdline`, 'utf8').startsWith('postgres:')) return
    lowerPriority(pid)
    // Linux may divide time among sessions before it looks at priorities, and each connection is a session.
    writeFileSync(`/proc/${pid}/autogroup`, String(LOW))
  } catch {
    // Not Linux, or a server in another container.
  }
}
