import cluster from 'node:cluster'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

// As many processes as Llano runs, all returning the same bytes: what HTTP alone costs.
//   node bare-server.ts ANSWER-FILE PROCESSES prints its port when all listen
const [file, processes] = process.argv.slice(2)

if (cluster.isPrimary) {
  let listening = 0
  for (let i = 0; i < Number(processes); i++) {
    cluster.fork().on('message', port => {
      if (++listening === Number(processes)) process.stdout.write(`${port}\n`)
    })
  }
} else {
  const { headers, body } = JSON.parse(readFileSync(file!, 'utf8'))
  const bytes = Buffer.from(body)
  const server = createServer((_request, response) => response.writeHead(200, headers).end(bytes))
  server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port))
}
