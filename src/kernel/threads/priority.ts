import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { setPriority } from 'node:os'

const LOW = 15

/** Lowers the priority of a process or, on Linux, a thread, if the system allows it. */
export function lowerPriority(pid: number): void {
  try {
    setPriority(pid, LOW)
  } catch {
    // Of another user, or already gone.
  }
}

/** The same for this whole process. Linux has a priority per thread; later ones inherit ours. */
export function lowerOwnPriority(): void {
  lowerPriority(process.pid)
  if (process.platform === 'linux')
    for (const thread of readdirSync('/proc/self/task')) lowerPriority(Number(thread))
}

/** The same for a connection of a local PostgreSQL server, by its process id. */
export function lowerBackendPriority(pid: number): void {
  try {
    if (!readFileSync(`/proc/${pid}/cmdline`, 'utf8').startsWith('postgres:')) return
    lowerPriority(pid)
    // Linux may divide time among sessions before priorities, and each connection is a session.
    writeFileSync(`/proc/${pid}/autogroup`, String(LOW))
  } catch {
    // Not Linux, or a server in another container.
  }
}
