import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import test from 'node:test'
import { addSettingsFile, parseSettings } from './settings-file.ts'

test('reads settings as systemd does', () => {
  const text = [
    '# a comment',
    '; another',
    '',
    'PORT=8080',
    '  LLANO_MAIL_FROM=Example Firm <office@example.com>  ',
    "LLANO_PREPARER_FIRM=O'Brien # 1",
    'LLANO_SECRET=',
    `LLANO_OIDC_NAME="Acme \\"A\\" $x"`,
    `LLANO_NODE='a\\b'`,
    'LLANO_SMTP_URL=smtp://a\\ b\r',
  ].join('\n')
  assert.deepEqual(parseSettings(text), [
    ['PORT', '8080'],
    ['LLANO_MAIL_FROM', 'Example Firm <office@example.com>'],
    ['LLANO_PREPARER_FIRM', "O'Brien # 1"],
    ['LLANO_SECRET', ''],
    ['LLANO_OIDC_NAME', 'Acme "A" $x'],
    ['LLANO_NODE', 'a\\b'],
    ['LLANO_SMTP_URL', 'smtp://a b'],
  ])
  for (const line of ['PORT', 'export PORT=1', 'A="open', '1A=2', 'A=1\\\nB=2', '# a\\\r\nB=2', 'A=1\\\\\\'])
    assert.equal(parseSettings(line), null, line)
})

test('of two lines with the same name the last counts, and an escaped backslash may end a line', () => {
  assert.deepEqual(parseSettings('A=1\nB=2\nA=3\nA='), [
    ['A', ''],
    ['B', '2'],
  ])
  assert.deepEqual(parseSettings('A=1\\\\'), [['A', '1\\']])
})

test('the environment goes before the file, and a missing, unreadable or malformed file is an error', t => {
  const folder = mkdtempSync(join(tmpdir(), 'llano-settings-'))
  t.after(() => rmSync(folder, { recursive: true }))
  const file = join(folder, 'llano.env')
  writeFileSync(file, 'PORT=8081\nHOST=127.0.0.2\n')
  const env = { LLANO_ENV_FILE: file, PORT: '8080' }
  addSettingsFile(env)
  assert.deepEqual(env, { LLANO_ENV_FILE: file, PORT: '8080', HOST: '127.0.0.2' })
  addSettingsFile({ LLANO_ENV_FILE: '' })
  const missing = join(folder, 'missing')
  assert.throws(
    () => addSettingsFile({ LLANO_ENV_FILE: missing }),
    /missing \(LLANO_ENV_FILE\) does not exist/,
  )
  assert.throws(() => addSettingsFile({ LLANO_ENV_FILE: folder }), /cannot be read \(EISDIR\)/)
  writeFileSync(file, 'nonsense\n')
  assert.throws(
    () => addSettingsFile({ LLANO_ENV_FILE: file }),
    /neither NAME=value nor a comment, or that ends/,
  )
})
