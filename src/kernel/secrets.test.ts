import assert from 'node:assert/strict'
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import test from 'node:test'
import fc from 'fast-check'
import { testSeed } from '../../tests/harness/random.ts'
import { keptSecret, secretsFrom } from './secrets.ts'

const OLD = 'the-old-secret-of-this-installation'
const NEW = 'the-new-secret-of-this-installation'

test('encrypted text decrypts again, whatever it is', () => {
  const secrets = secretsFrom(NEW)
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.string(), (plain, purpose) => {
      const sealed = secrets.seal(plain, purpose)
      assert.equal(secrets.open(sealed, purpose), plain)
      assert.match(sealed, /^[0-9a-f]{8}\.[\w-]+$/)
    }),
    { seed: testSeed, numRuns: 300 },
  )
})

test('the same text never encrypts the same way twice, and is not visible', () => {
  const secrets = secretsFrom(NEW)
  const sealed = Array.from({ length: 50 }, () => secrets.seal('passport X1234567', 'passport'))
  assert.equal(new Set(sealed).size, 50)
  for (const text of sealed) {
    assert.ok(!Buffer.from(text.split('.')[1]!, 'base64url').includes('X1234567'))
    assert.ok(!text.includes('X1234567'))
  }
})

test('an encrypted value does not decrypt for another purpose', () => {
  const secrets = secretsFrom(NEW)
  const sealed = secrets.seal('token', 'bank/1')
  for (const purpose of ['bank/2', 'bank/1 ', '', 'BANK/1'])
    assert.throws(() => secrets.open(sealed, purpose))
})

test('a value changed in any place does not decrypt', () => {
  const secrets = secretsFrom(NEW)
  const [id, body] = secrets.seal('token', 'bank').split('.') as [string, string]
  const bytes = Buffer.from(body, 'base64url')
  for (let at = 0; at < bytes.length; at++) {
    const changed = Buffer.from(bytes)
    changed[at]! ^= 1
    assert.throws(() => secrets.open(`${id}.${changed.toString('base64url')}`, 'bank'), `byte ${at}`)
  }
  for (const text of ['', id, `${id}.`, `${id}.AAAA`, body, `${id}.${body.slice(0, -4)}`])
    assert.throws(() => secrets.open(text, 'bank'), text)
})

test('during a secret rotation, the new one encrypts and both decrypt', () => {
  const sealedByOld = secretsFrom(OLD).seal('token', 'bank')
  const both = secretsFrom(`${NEW} ${OLD}`)
  assert.equal(both.open(sealedByOld, 'bank'), 'token')
  assert.equal(both.isCurrent(sealedByOld), false)
  const sealedByNew = both.seal('token', 'bank')
  assert.equal(both.isCurrent(sealedByNew), true)
  assert.equal(secretsFrom(NEW).open(sealedByNew, 'bank'), 'token')
  assert.throws(() => secretsFrom(NEW).open(sealedByOld, 'bank'), /which LLANO_SECRET does not hold/)
  assert.throws(() => secretsFrom(OLD).open(sealedByNew, 'bank'), /which LLANO_SECRET does not hold/)
})

test('a fingerprint is stable, differs by secret, and there is one per secret, newest first', () => {
  const [current] = secretsFrom(NEW).fingerprints('llk_value')
  const [old] = secretsFrom(OLD).fingerprints('llk_value')
  assert.equal(current!.length, 32)
  assert.notDeepEqual(current, old)
  assert.deepEqual(secretsFrom(`${NEW}\n${OLD}`).fingerprints('llk_value'), [current, old])
  assert.notDeepEqual(secretsFrom(NEW).fingerprints('llk_valuf')[0], current)
})

test('a decryption error repeats neither the secret nor the text', () => {
  const sealed = secretsFrom(OLD).seal('token-4711', 'bank')
  for (const attempt of [
    () => secretsFrom(NEW).open(sealed, 'bank'),
    () => secretsFrom(OLD).open(sealed, 'x'),
  ])
    assert.throws(attempt, error => !/4711|the-(old|new)-secret/.test(String((error as Error).stack)))
  assert.throws(() => secretsFrom('  '), /the secret is empty/)
})

test('the stored secret is created once, readable only by its owner, even with concurrent starts', async t => {
  const dataDir = await mkdtemp(join(tmpdir(), 'llano-secret-'))
  t.after(() => rm(dataDir, { recursive: true, force: true }))
  const folder = join(dataDir, 'not', 'there', 'yet')
  const secrets = await Promise.all(Array.from({ length: 20 }, () => keptSecret(folder)))
  assert.equal(new Set(secrets).size, 1)
  assert.ok(Buffer.from(secrets[0]!, 'base64url').length >= 32)
  assert.deepEqual(await readdir(folder), ['secret'])
  assert.equal((await stat(join(folder, 'secret'))).mode & 0o777, 0o600)
  assert.equal(await keptSecret(folder), (await readFile(join(folder, 'secret'), 'utf8')).trim())
  await writeFile(join(folder, 'secret'), 'one that was brought along from an older machine\n')
  assert.equal(await keptSecret(folder), 'one that was brought along from an older machine')
})
