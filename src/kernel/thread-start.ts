import { readlinkSync } from 'node:fs'
import { setPriority } from 'node:os'
import { basename } from 'node:path'
import { workerData } from 'node:worker_threads'

// Every thread begins here. It gives way to the threads that answer requests, before it loads what it needs.
try {
  // Linux knows a thread by a number of its own, and takes it where other systems take a process.
  setPriority(Number(basename(readlinkSync('/proc/thread-self'))), 15)
} catch {
  // Elsewhere a thread keeps the priority of its process.
}

await import(workerData.script)
