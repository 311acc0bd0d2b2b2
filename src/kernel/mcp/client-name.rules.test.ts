import assert from 'node:assert/strict'
import test from 'node:test'
import { clientName } from './client-name.rules.ts'

test('the name of a client is short and harmless, whatever it says of itself', () => {
  assert.equal(clientName({ name: 'Claude Code', version: '2.1.0' }, 'node'), 'Claude-Code/2.1.0')
  assert.equal(clientName({ name: 'x'.repeat(1000), version: '1' }, undefined).length, 60)
  assert.equal(clientName({ name: '<b>\n"\u202e', version: 7 }, 'curl/8.1'), 'b')
  for (const clientInfo of [null, 7, {}, [], { name: '' }, { name: '\n' }])
    assert.equal(clientName(clientInfo, 'curl/8.1'), 'curl/8.1')
  assert.equal(clientName(undefined, undefined), 'unknown')
})
