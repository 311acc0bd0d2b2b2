import { createReadStream, statSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { pipeline } from 'node:stream/promises'

// Returns one file, streamed by Node: what sending alone costs.
//   node plain-file-server.ts FILE prints its port when it listens
const file = process.argv[2]!
const { size } = statSync(file)

const server = createServer((_request, response) => {
  response.writeHead(200, { 'content-type': 'application/pdf', 'content-length': size })
  pipeline(createReadStream(file), response).catch(() => response.destroy())
})
server.listen(0, '127.0.0.1', () => process.stdout.write(`${(server.address() as AddressInfo).port}\n`))
