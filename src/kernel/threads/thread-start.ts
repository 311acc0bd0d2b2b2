import { readlinkSync } from 'node:fs'
import { basename } from 'node:path'
import { workerData } from 'node:worker_threads'
import { lowerPriority } from './priority.ts'

// Every thread starts here. It lowers its priority below the threads that serve requests before it loads what
// it needs. Linux identifies a thread by its own number, accepted in place of a process id.
if (process.platform === 'linux') lowerPriority(Number(basename(readlinkSync('/proc/thread-self'))))

await import(workerData.script)
