import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

/**
 * A text that identifies this very process: a recycled pid gives another. Undefined if it is gone; a zombie
 * counts as gone.
 */
export function processIdentity(pid: number): string | undefined {
  if (process.platform !== 'linux') return isThere(pid) ? String(pid) : undefined
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The name in parentheses may contain anything, so count from its end: state first, start time the 20th.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return fields[0] === 'Z' || fields[0] === 'X' ? undefined : `${pid}/${fields[19]}`
  } catch {
    return undefined
  }
}

function isThere(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** Whether the process is a postmaster of this cluster. Its children have other arguments. */
export function isPostmasterOf(pid: number, cluster: string): boolean {
  try {
    if (process.platform === 'linux') {
      const [program, ...args] = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0')
      return /(^|\/)postgres$/.test(program!) && args.includes(cluster)
    }
    const words = execFileSync('ps', ['-ww', '-o', 'command=', '-p', String(pid)], { encoding: 'utf8' })
    return words.includes('postgres') && words.includes(`-D ${cluster}`)
  } catch {
    return false
  }
}
