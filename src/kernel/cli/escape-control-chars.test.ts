import assert from 'node:assert/strict'
import test from 'node:test'
import { table } from './command.ts'
import { escapeControlChars, escapeControlCharsInLines } from './escape-control-chars.ts'

test('escapes control and invisible characters, and leaves everything else', () => {
  assert.equal(
    escapeControlChars('a\x1b[2Jb\x9bc\u202ed\u200be\ufefff'),
    'a\\u001b[2Jb\\u009bc\\u202ed\\u200be\\ufefff',
  )
  assert.equal(escapeControlChars('two\nlines\tand'), 'two\\nlines\\tand')
  assert.equal(escapeControlCharsInLines('two\nlines\x07'), 'two\nlines\\u0007')
  for (const text of ['Ñandú, 日本語, العربية', 'می\u200cخواهم', '👩\u200d🔧'])
    assert.deepEqual([escapeControlChars(text), escapeControlCharsInLines(text)], [text, text])
})

test('a table cell is one line that shows its content', () => {
  const lines = table(
    ['id', 'title'],
    [
      [1, 'safe\u202efdp.exe'],
      [2, 'a\nb\x1b[31m'],
    ],
  ).split('\n')
  assert.deepEqual(lines.slice(2), ['1   safe\\u202efdp.exe', '2   a\\nb\\u001b[31m'])
})
