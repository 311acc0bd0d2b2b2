import assert from 'node:assert/strict'
import test from 'node:test'
import commonPasswords from './frequent-passwords.json' with { type: 'json' }
import { isCommonPassword, isOwnName } from './frequent-passwords.rules.ts'
import { readNewPassword } from './password.rules.ts'

test('the list has 20,000 passwords, which no other rule refuses', () => {
  assert.equal(new Set(commonPasswords).size, 20_000)
  const codeOf = (password: string) => {
    try {
      return readNewPassword('password', password)
    } catch (problem) {
      return (problem as { code: string }).code
    }
  }
  assert.deepEqual(new Set(commonPasswords.map(codeOf)), new Set(['password_too_common']))
})

test('common passwords are recognized in any case', () => {
  for (const common of ['password123', 'Password123', 'QWERTYUIOP', '1qaz2wsx3edc', 'basketball'])
    assert.ok(isCommonPassword(common), common)
  for (const other of ['correct horse battery', 'password123 of mine', 'mesa-sage-llano-482913'])
    assert.ok(!isCommonPassword(other), other)
})

test("a password is not its owner's name or email, however it is spelled", () => {
  const owner = { email: 'jose.garcia@lopez-asesores.example', name: 'José García López' }
  for (const own of [
    'jose.garcia@lopez-asesores.example',
    'José García López',
    'garcialopez',
    'GarciaJose1990',
    'jose-garcia!!',
    'lopez-asesores',
    '!2garciagarcia',
  ])
    assert.ok(isOwnName(own, owner), own)
  for (const other of ['garcia likes horses', 'correct horse battery', 'josephine-baker', '!!!!!!!!?a-_'])
    assert.ok(!isOwnName(other, owner), other)
  assert.ok(!isOwnName('correct horse battery', { email: '', name: '' }))
})
