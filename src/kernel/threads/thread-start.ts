import { readlinkSync } from 'node:fs'
import { basename } from 'node:path'
import { workerData } from 'node:worker_threads'
import { lowerPriority } from './priority.ts'

// Every thread begins here. It gives way to the threads that answer requests, before it loads what it needs. Linux knows a
// thread by a number of its own, and takes it where other systems take a process.
if (process.platform === 'linux') lowerPriority(Number(basename(readlinkSync('/proc/thread-self'))))

await import(workerData.script)
