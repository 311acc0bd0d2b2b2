import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'

export type Listed = { pid: number; parent: number; words: string }

/** The processes of this machine. From /proc if available: a small container often has no `ps`. */
export function listProcesses(): Listed[] {
  if (process.platform !== 'linux') {
    const lines = execFileSync('ps', ['-A', '-ww', '-o', 'pid=,ppid=,command='], { encoding: 'utf8' })
    return [...lines.matchAll(/^ *(\d+) +(\d+) +(.*)$/gm)].map(([, pid, parent, words]) => ({
      pid: Number(pid),
      parent: Number(parent),
      words: words!,
    }))
  }
  return readdirSync('/proc')
    .filter(name => /^\d+$/.test(name))
    .flatMap(name => readProcess(Number(name)))
}

function readProcess(pid: number): Listed[] {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const [state, parent] = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    if (state === 'Z') return []
    return [
      {
        pid,
        parent: Number(parent),
        words: readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' '),
      },
    ]
  } catch {
    // It ended while we looked.
    return []
  }
}

export function killOne(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}
