import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

type Process = { pid: number; parent: number; residentKib: number }

/**
 * Memory of a process and its descendants, in MiB. On Linux shared memory is counted once (PostgreSQL's
 * buffers would otherwise count for each connection); elsewhere it is the sum of `ps`.
 */
export function treeMemoryMib(root: number): number {
  const kib = treeProcesses(root).reduce((sum, one) => sum + memoryKib(one), 0)
  return kib / 1024
}

/** The sum of these processes' peak memory: an upper bound without monitoring. Zero if unknown. */
export const peakMib = (pids: readonly number[]): number =>
  pids.reduce((sum, pid) => {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8')
    return sum + Number(/^VmHWM:\s+(\d+)/m.exec(status)?.[1] ?? 0)
  }, 0) / 1024

/** The ids of a process and its descendants. */
export const treeOf = (root: number): number[] => treeProcesses(root).map(({ pid }) => pid)

function treeProcesses(root: number): Process[] {
  const processes = process.platform === 'linux' ? fromProc() : fromPs()
  const wanted = new Set([root])
  for (let before = 0; before !== wanted.size; ) {
    before = wanted.size
    for (const { pid, parent } of processes) if (wanted.has(parent)) wanted.add(pid)
  }
  return processes.filter(({ pid }) => wanted.has(pid))
}

/** The process in PostgreSQL's pid file. */
export function postmasterPid(dataDir: string): number {
  return Number(readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0])
}

function memoryKib({ pid, residentKib }: Process): number {
  if (process.platform !== 'linux') return residentKib
  try {
    return Number(/^Pss:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1])
  } catch {
    return residentKib
  }
}

function fromProc(): Process[] {
  return readdirSync('/proc')
    .filter(name => /^\d+$/.test(name))
    .flatMap(name => {
      try {
        const text = readFileSync(`/proc/${name}/status`, 'utf8')
        const field = (key: string) => Number(new RegExp(`^${key}:\\s+(\\d+)`, 'm').exec(text)?.[1] ?? 0)
        return [
          { pid: Number(name), parent: field('PPid'), residentKib: field('VmRSS'), peakKib: field('VmHWM') },
        ]
      } catch {
        return [] // It ended while we looked.
      }
    })
}

function fromPs(): Process[] {
  const lines = execFileSync('ps', ['-A', '-o', 'pid=,ppid=,rss='], { encoding: 'utf8' }).trim().split('\n')
  return lines.map(line => {
    const [pid, parent, residentKib] = line.trim().split(/\s+/).map(Number)
    return { pid: pid!, parent: parent!, residentKib: residentKib! }
  })
}
