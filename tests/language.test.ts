import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import test from 'node:test'
import { TOP } from './harness/source-files.ts'

/** Phrases that are wrong wherever they appear, with what to write instead. STYLE.md, Texts, has the rule. */
const PHRASES: [phrase: RegExp, instead: string][] = [
  [/\banew\b/i, 'again, recomputed, re-encrypted'],
  [/\bwhoever\b/i, 'anyone who, the caller, the user'],
  [/slip of (the|a) pen/i, 'mistake; "Page not found" on a page'],
  [/what became of/i, 'status, outcome'],
  [/those of tomorrow/i, 'including future ones'],
  [/codes of an app/i, 'authenticator app'],
  [/the bank takes the token/i, 'Connection works.'],
  [/\bgo on\b['".!]/i, 'Continue'],
  [/six figures/i, '6-digit code'],
  [/\bneeds you\b/i, 'needs your attention'],
  [/keeps nobody out/i, 'accessible'],
  [/packages with a star/i, 'No hidden fees'],
  [/\bleft lying\b/i, 'unused'],
  [/do not order['"]/i, 'Cancel'],
  [/look into your mail/i, 'Check your email'],
  [/lacks? substance/i, 'undocumented, need documentation'],
  [/how it came in/i, 'source'],
  [/brought by the bank/i, 'imported from the bank'],
  [/taken back by/i, 'reversed by'],
  [/said anew/i, 'replaced by'],
  [/everything there is['".]/i, 'all history'],
  [/the shortest way there/i, 'next steps'],
  [/questions for a person['"]/i, 'your answers'],
  [/given to the calendars/i, 'submitted; "Timestamp pending" on a page'],
  [/every job does its work/i, 'All healthy'],
  [/what it is given, as JSON/i, 'Input (JSON)'],
  [/is told (no|so|why)\b/i, 'gets an error'],
  [/someter una transacción/i, 'solicitar aprobación'],
  [/códigos de una aplicación/i, 'verificación en dos pasos'],
  [/les falta sustancia/i, 'sin documentar'],
  [/dicho de nuevo en/i, 'sustituido por'],
  [/hasta qué punto está listo/i, 'progreso'],
  [/a la primera página/i, 'volver al inicio'],
]

/** Migrations that have run cannot change; changelogs are history; the README of the site lists words to avoid. */
const EXEMPT = [
  /\/migrations\//,
  /^tests\/old-migrations\//,
  /^tests\/language\.test\.ts$/,
  /^(CHANGELOG\.md|docs\/changelog\.es\.md)$/,
  /^docs\/schema\.sql$/,
  /^package-lock\.json$/,
  /^web\/README\.md$/,
]
const TEXT = /\.(ts|tsx|mjs|js|md|css|html|sql|py|sh|json|yml)$/

function findPhrases(path: string, text: string): string[] {
  return text
    .split('\n')
    .flatMap((line, at) =>
      PHRASES.filter(([phrase]) => phrase.test(line)).map(
        ([phrase, instead]) => `${path}:${at + 1}: ${phrase.source} (write: ${instead})`,
      ),
    )
}

test('no file uses a phrase that the style guide rules out', () => {
  const listed = spawnSync('git', ['ls-files', 'src', 'web', 'docs', 'tests', 'bench', '*.md', '*.mjs'], {
    cwd: TOP,
    encoding: 'utf8',
  })
  const files = listed.stdout
    .split('\n')
    .filter(path => TEXT.test(path) && !EXEMPT.some(exempt => exempt.test(path)))
  assert.ok(files.length > 1000, 'git lists the files')
  const found = files.flatMap(path => {
    try {
      return findPhrases(path, readFileSync(join(TOP, path), 'utf8'))
    } catch (error) {
      // Deleted but not yet committed.
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return []
      throw error
    }
  })
  assert.deepEqual(found, [])
})

test('finds such a phrase in English and in Spanish', () => {
  assert.equal(findPhrases('x.ts', '// Made anew for whoever asks.').length, 2)
  assert.equal(findPhrases('x.ts', "title: 'Códigos de una aplicación'").length, 1)
  assert.deepEqual(findPhrases('x.ts', '// Created again for anyone who asks.'), [])
})
