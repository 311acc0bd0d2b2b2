import cluster from 'node:cluster'

// node serve.mjs PROGRAM PROCESSES, with PORT: that many processes that share the port, each running the program.
// Prints "ready" when all listen.
const [program, processes] = process.argv.slice(2)

if (cluster.isPrimary) {
  let listening = 0
  cluster.on('listening', () => {
    if (++listening === Number(processes)) process.stdout.write('ready\n')
  })
  cluster.on('exit', () => process.exit(1))
  for (let i = 0; i < Number(processes); i++) cluster.fork()
  process.on('SIGTERM', () => {
    cluster.removeAllListeners('exit')
    for (const worker of Object.values(cluster.workers)) worker.process.kill('SIGKILL')
    process.exit(0)
  })
} else {
  await import(new URL(program, import.meta.url).href)
}
