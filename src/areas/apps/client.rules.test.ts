import assert from 'node:assert/strict'
import test from 'node:test'
import { appName, readName } from './client.rules.ts'

test('the name of an app has only visible characters, and one without any counts as none', () => {
  assert.equal(readName('My\u2800\u3164\u202eapp ❤\ufe0f'), 'My app ❤\ufe0f')
  for (const name of ['\u2800', '\u3164 \u200d', '\ufe0f', '\u0001\ufe0f'])
    assert.equal(appName(name, 'https://app.example.com/client.json'), 'app.example.com')
})
