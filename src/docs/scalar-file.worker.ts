import { gzipSync } from 'node:zlib'
import scalar from '@scalar/fastify-api-reference'
import Fastify from 'fastify'
import { answerFromThread } from '../kernel/threads/threads.ts'

// The package has no file to serve: its plugin serves a text. So we request it once.
async function load(): Promise<Uint8Array> {
  const app = Fastify()
  await app.register(scalar, { routePrefix: '/reference', configuration: { url: '/openapi.json' } })
  const { statusCode, payload } = await app.inject('/reference/js/scalar.js')
  if (statusCode !== 200) throw new Error(`the API reference has no script to serve (${statusCode})`)
  // Its source map is not part of the package.
  const script = payload.replace(/\n\/\/# sourceMappingURL=\S+\s*$/, '\n')
  return gzipSync(script, { level: 9 })
}

answerFromThread(load)
