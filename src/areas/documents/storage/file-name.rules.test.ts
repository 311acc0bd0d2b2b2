import assert from 'node:assert/strict'
import test from 'node:test'
import { fileNameOf, stemOf } from './file-name.rules.ts'

test('keeps the stem of a name and sets the extension of the detected type', () => {
  const names: [given: string, stored: string][] = [
    ['articles.pdf', 'articles.pdf'],
    ['ARTICLES.PDF', 'ARTICLES.pdf'],
    ['invoice.pdf.exe', 'invoice.pdf.pdf'],
    ['Acta nº 3.docx', 'Acta nº 3.pdf'],
    ['../../etc/passwd', 'passwd.pdf'],
    ['C:\\Users\\ana\\Año 2026.pdf', 'Año 2026.pdf'],
    ['a<b>c:d"e|f?g*h.pdf', 'a b c d e f g h.pdf'],
    ['fdp.\u202eexe.pdf', 'fdp. exe.pdf'],
    ['line\r\nbreak.pdf', 'line break.pdf'],
    ['.pdf', 'document.pdf'],
    ['...', 'document.pdf'],
    ['', 'document.pdf'],
    ['n\u0303.pdf', 'ñ.pdf'],
    ['\ud800.pdf', '\ufffd.pdf'],
  ]
  for (const given of ['\u2800', '\u3164.pdf', '\ufe0f'])
    assert.equal(fileNameOf(given, 'pdf'), 'document.pdf')
  for (const [given, stored] of names) assert.equal(fileNameOf(given, 'pdf'), stored, JSON.stringify(given))
  assert.equal([...stemOf(`${'😀'.repeat(500)}.pdf`)].length, 150)
})

test('a name is valid on every system: at most 240 bytes with its extension, and no device name', () => {
  for (const [letter, stem] of [
    ['a', 150],
    ['ñ', 117],
    ['€', 78],
    ['😀', 58],
  ] as const) {
    const name = fileNameOf(letter.repeat(400), 'docx')
    assert.equal(name, `${letter.repeat(stem)}.docx`)
    assert.ok(Buffer.byteLength(name) <= 240)
  }
  const devices: [given: string, stored: string][] = [
    ['CON.pdf', '_CON.pdf'],
    ['nul', '_nul.pdf'],
    ['Com1.txt.pdf', '_Com1.txt.pdf'],
    ['lpt¹.pdf', '_lpt¹.pdf'],
    ['aux .x.pdf', '_aux .x.pdf'],
    ['Con todo respeto.pdf', 'Con todo respeto.pdf'],
    ['COM10.pdf', 'COM10.pdf'],
    ['console.pdf', 'console.pdf'],
  ]
  for (const [given, stored] of devices) assert.equal(fileNameOf(given, 'pdf'), stored)
})
