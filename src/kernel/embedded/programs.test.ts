import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { cpSync, lstatSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { findPrograms, linkLibraries } from './programs.ts'

test("creates the package's library links without an install script", t => {
  const folder = mkdtempSync(join(tmpdir(), 'llano-programs-'))
  t.after(() => rmSync(folder, { recursive: true }))
  const { folder: installed, major } = findPrograms()
  cpSync(join(installed, 'native', 'bin'), join(folder, 'native', 'bin'), { recursive: true })
  cpSync(join(installed, 'native', 'lib'), join(folder, 'native', 'lib'), {
    recursive: true,
    filter: path => !lstatSync(path).isSymbolicLink(),
  })
  const list = join(folder, 'native', 'pg-symlinks.json')
  cpSync(join(installed, 'native', 'pg-symlinks.json'), list)
  const version = () =>
    spawnSync(join(folder, 'native', 'bin', 'postgres'), ['--version'], { encoding: 'utf8' }).stdout

  assert.equal(linkLibraries(folder), true)
  assert.equal(linkLibraries(folder), true)
  const links = JSON.parse(readFileSync(list, 'utf8')) as { target: string }[]
  for (const { target } of links) assert.ok(lstatSync(join(folder, target)).isSymbolicLink(), target)
  assert.match(version(), new RegExp(`\\(PostgreSQL\\) ${major}\\.`))
})

test('on a machine without a package, the error says to set DATABASE_URL', () => {
  for (const [platform, arch] of [
    ['win32', 'x64'],
    ['linux', 'riscv64'],
  ] as const) {
    assert.throws(() => findPrograms(platform, arch), {
      name: 'EmbeddedRefusal',
      message: /set DATABASE_URL/,
    })
  }
})
