// Full run only: it runs the examples of a guide in three languages.
import assert from 'node:assert/strict'
import test from 'node:test'
import { newSigningSecret, signedHeaders } from '../src/areas/webhooks/sign.ts'
import { VERIFY_EXAMPLE, webhooksText } from '../src/docs/webhooks.ts'

test('the example of the guide verifies our signatures, and rejects changed and old requests', async () => {
  const { verify } = await import(`data:text/javascript,${encodeURIComponent(VERIFY_EXAMPLE)}`)
  const [old, secret] = [newSigningSecret(), newSigningSecret()]
  const headers = signedHeaders([secret, old], 'evt_1', new Date(), '{"a":"ñ"}')
  assert.equal(verify(secret, headers, '{"a":"ñ"}'), true)
  assert.equal(verify(old, headers, '{"a":"ñ"}'), true)
  assert.equal(verify(newSigningSecret(), headers, '{"a":"ñ"}'), false)
  assert.equal(verify(secret, headers, '{"a":"n"}'), false)
  const late = signedHeaders([secret], 'evt_1', new Date(Date.now() - 600_000), '{}')
  assert.equal(verify(secret, late, '{}'), false)
  for (const language of ['en', 'es'] as const) assert.ok(webhooksText(language).includes(VERIFY_EXAMPLE))
})
