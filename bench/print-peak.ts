import { writeSync } from 'node:fs'

// Loaded before a program: prints its peak memory when it ends.
process.on('exit', () => writeSync(1, `peak ${process.resourceUsage().maxRSS} KiB\n`))
