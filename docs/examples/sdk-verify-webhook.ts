import { createServer } from 'node:http'
import { text } from 'node:stream/consumers'
import { verifyWebhook } from 'llano-sdk'

const { WEBHOOK_SECRET, PORT = '8090' } = process.env

const server = createServer(async (request, response) => {
  try {
    const event = await verifyWebhook(await text(request), request.headers, WEBHOOK_SECRET!)
    console.log(`${event.type} ${event.record}`)
    response.writeHead(204).end()
  } catch {
    response.writeHead(400).end()
  }
})
server.listen(Number(PORT), '127.0.0.1', () => console.log('listening'))
