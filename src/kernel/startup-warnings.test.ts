import assert from 'node:assert/strict'
import test from 'node:test'
import { readConfig } from './config.ts'
import { startupWarnings } from './startup-warnings.ts'

const SAFE = {
  HOST: '0.0.0.0',
  LLANO_PUBLIC_URL: 'https://llano.example',
  LLANO_TRUSTED_PROXIES: '10.0.0.1',
  LLANO_SMTP_URL: 'smtps://user:password@mail.example',
  LLANO_MAIL_FROM: 'office@llano.example',
  LLANO_DEMO: 'off',
  LLANO_AUDIT_HEADS: 'mailto:audit@llano.example',
  LLANO_SECRET: 'a secret of more than thirty-two characters'.replaceAll(' ', '-'),
}
const warn = (env: Record<string, string>) =>
  startupWarnings(readConfig(env)).map(({ danger, fix }) => `${danger} ${fix}`)
const { LLANO_PUBLIC_URL: _, ...WITHOUT_URL } = SAFE

test('a local trial installation gets no warnings', () => {
  assert.deepEqual(warn({}), [])
  assert.deepEqual(warn({ HOST: '::1', LLANO_PUBLIC_URL: 'http://localhost:8080' }), [])
})

test('a configuration that follows the checklist gets no warnings', () => assert.deepEqual(warn(SAFE), []))

test('warns about each dangerous setting of a server that others can reach', () => {
  const expected: [env: Record<string, string>, warning: RegExp][] = [
    [WITHOUT_URL, /^LLANO_PUBLIC_URL is not set/],
    [{ ...WITHOUT_URL, HOST: '127.0.0.1' }, /^LLANO_PUBLIC_URL is not set/],
    [{ ...SAFE, LLANO_PUBLIC_URL: 'http://llano.example' }, /^LLANO_PUBLIC_URL begins with http/],
    [{ ...SAFE, HOST: '127.0.0.1', LLANO_TRUSTED_PROXIES: '' }, /^LLANO_TRUSTED_PROXIES is not set/],
    [{ ...SAFE, LLANO_SMTP_URL: '' }, /^LLANO_SMTP_URL is not set/],
    [{ ...SAFE, LLANO_SMTP_URL: 'smtp://user:password@mail.example' }, /^LLANO_SMTP_URL begins with smtp/],
    [{ ...SAFE, LLANO_SECRET: '' }, /^LLANO_SECRET is not set/],
    [{ ...SAFE, LLANO_DEMO: 'on', LLANO_TIMESTAMPS: 'on' }, /^The demo is on/],
    [{ ...SAFE, LLANO_AUDIT_HEADS: '' }, /^LLANO_AUDIT_HEADS is not set/],
    [{ ...SAFE, LLANO_TIMESTAMPS: 'local' }, /^LLANO_TIMESTAMPS is local/],
    [{ ...SAFE, LLANO_METRICS_HOST: '0.0.0.0' }, /^The metrics are served on 0\.0\.0\.0/],
    [
      {
        ...SAFE,
        LLANO_RECEIPTS_DOMAIN: 'receipts.llano.example',
        LLANO_RECEIPTS_PORT: '25',
        LLANO_RECEIPTS_HOST: '0.0.0.0',
      },
      /^Receipts by email are accepted on 0\.0\.0\.0 without TLS/,
    ],
    [
      {
        ...SAFE,
        LLANO_S3_ENDPOINT: 'http://s3.example',
        LLANO_S3_BUCKET: 'llano',
        LLANO_S3_KEY: 'key',
        LLANO_S3_SECRET: 'secret',
      },
      /^LLANO_S3_ENDPOINT begins with http/,
    ],
  ]
  for (const [env, warning] of expected) {
    const found = warn(env)
    assert.equal(found.length, 1, found.join('\n'))
    assert.match(found[0]!, warning)
    assert.doesNotMatch(found[0]!, /user:password/)
  }
})
