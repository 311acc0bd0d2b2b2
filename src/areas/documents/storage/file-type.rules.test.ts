import assert from 'node:assert/strict'
import test from 'node:test'
import { crc32 } from 'node:zlib'
import { TextCheck, typeFromHead, typeOfText } from './file-type.rules.ts'

const bytes = (text: string) => Buffer.from(text, 'latin1')

/** A ZIP's entries, uncompressed, without the directory at its end. */
function zip(...entries: [name: string, content: string][]): Buffer {
  const parts = entries.map(([name, content]) => {
    const header = Buffer.alloc(30)
    header.write('PK\x03\x04', 'latin1')
    header.writeUInt32LE(crc32(content), 14)
    header.writeUInt32LE(content.length, 18)
    header.writeUInt32LE(content.length, 22)
    header.writeUInt16LE(name.length, 26)
    return Buffer.concat([header, Buffer.from(name + content)])
  })
  return Buffer.concat(parts)
}

test("detects a file's type from its bytes", () => {
  const open = 'application/vnd.oasis.opendocument'
  const office = 'application/vnd.openxmlformats-officedocument'
  const known: [head: Buffer, mime: string][] = [
    [bytes('%PDF-1.7\n%\xe2\xe3'), 'application/pdf'],
    [bytes(`\r\n${' '.repeat(100)}%PDF-1.4`), 'application/pdf'],
    [bytes('\x89PNG\r\n\x1a\n\0\0\0\rIHDR'), 'image/png'],
    [bytes('\xff\xd8\xff\xe0\0\x10JFIF'), 'image/jpeg'],
    [bytes('RIFF\x10\0\0\0WEBPVP8L'), 'image/webp'],
    [bytes('II*\0\x08\0\0\0'), 'image/tiff'],
    [bytes('MM\0*\0\0\0\x08'), 'image/tiff'],
    [bytes('\0\0\0\x18ftypheic\0\0'), 'image/heic'],
    [bytes('{\\rtf1\\ansi'), 'application/rtf'],
    [
      bytes('\0OpenTimestamps\0\0Proof\0\xbf\x89\xe2\xe8\x84\xe8\x92\x94\x01'),
      'application/vnd.opentimestamps.v1',
    ],
    [zip(['a.txt', 'x']), 'application/zip'],
    [
      zip(['[Content_Types].xml', '<x/>'], ['word/document.xml', '<x/>']),
      `${office}.wordprocessingml.document`,
    ],
    [zip(['[Content_Types].xml', '<x/>'], ['xl/workbook.xml', '<x/>']), `${office}.spreadsheetml.sheet`],
    [zip(['mimetype', `${open}.text`], ['content.xml', '<x/>']), `${open}.text`],
    [zip(['mimetype', `${open}.spreadsheet`]), `${open}.spreadsheet`],
  ]
  for (const [head, mime] of known) {
    const found = typeFromHead(head)
    assert.equal(typeof found === 'object' ? found?.mime : found, mime)
  }
})

test('detects the kind of text from the text', () => {
  const known: [text: string, mime: string][] = [
    ['Contrato entre las partes, a 3 de mayo.\nDe una parte, Ana; de otra, Luis.\n', 'text/plain'],
    ['just one line, with a comma', 'text/plain'],
    ['date,amount,payee\n2026-01-02,3.50,"Café, bar"\n2026-01-03,9,Luz\n', 'text/csv'],
    ['fecha;importe\r\n2026-01-02;3,50\r\n', 'text/csv'],
    ['\ufeff<?xml version="1.0"?><Factura/>', 'application/xml'],
  ]
  for (const [text, mime] of known) {
    assert.equal(typeFromHead(Buffer.from(text)), 'text', text)
    assert.equal(typeOfText(Buffer.from(text)).mime, mime, text)
  }
})

test('rejects types not on the list, whatever the name', () => {
  const unknown = [
    bytes('MZ\x90\0\x03\0\0\0'),
    bytes('\x7fELF\x02\x01\x01\0'),
    bytes('\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1'),
    bytes('\x1f\x8b\x08\0\0\0'),
    bytes('GIF89a\x01\0\x01\0'),
    bytes('text with a \0 in it'),
    bytes('caf\xe9 in Latin-1'),
    Buffer.from('text', 'utf16le'),
    Buffer.from('  <!DOCTYPE html><title>x</title>'),
    Buffer.from('<script>alert(1)</script>'),
  ]
  for (const head of unknown) assert.equal(typeFromHead(head), null, JSON.stringify(head.toString('latin1')))
})

test('checks a text to its end, even where a character spans two chunks', () => {
  const euro = Buffer.from('€')
  const good = new TextCheck(Buffer.alloc(0))
  assert.deepEqual(
    [good.add(euro.subarray(0, 1)), good.add(euro.subarray(1)), good.end()],
    [true, true, true],
  )
  const cut = new TextCheck(Buffer.alloc(0))
  assert.deepEqual([cut.add(euro.subarray(0, 2)), cut.end()], [true, false])
  assert.equal(new TextCheck(Buffer.alloc(0)).add(Buffer.from([0x61, 0xff])), false)
  assert.equal(new TextCheck(Buffer.alloc(0)).add(Buffer.from('a\x07b')), false)
})

test('a PDF starts with its own bytes, after whitespace at most; anything before makes it something else', () => {
  const pdf = '%PDF-1.7\n%\xe2\xe3\xcf\xd3\n'
  for (const before of ['MZ\x90\0', '\x7fELF\x02\x01', '<html><script>x</script>', 'PK', 'GIF89a', 'a']) {
    const found = typeFromHead(bytes(before + pdf))
    assert.equal(found, null, JSON.stringify(before))
  }
  for (const before of ['', '\xef\xbb\xbf', ' \r\n\t', '\0\0', '\n'.repeat(1000)]) {
    const found = typeFromHead(bytes(before + pdf))
    assert.equal(found !== 'text' && found?.extension, 'pdf', JSON.stringify(before))
  }
})

test('rejects HTML and SVG, whatever precedes the first element or however it is named', () => {
  const pages = [
    '<!-- nothing to see --><html><script>x</script></html>',
    '<!-- a --> <!-- b -->\n<!DOCTYPE html>',
    '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" onload="x"/>',
    '<svg/onload=x>',
    '<?xml version="1.0"?>\n<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "x"><svg/>',
    '\ufeff<?xml version="1.0"?><!-- x --><html xmlns="http://www.w3.org/1999/xhtml"/>',
    '<h:html xmlns:h="http://www.w3.org/1999/xhtml"/>',
    "<root xmlns:s='http://www.w3.org/1999/xhtml'><s:script>x</s:script></root>",
    `<!--${'x'.repeat(70_000)}`,
    '<iframe src="x">',
  ]
  for (const page of pages)
    assert.equal(typeFromHead(Buffer.from(page).subarray(0, 65_536)), null, page.slice(0, 90))
  const papers = [
    '<?xml version="1.0"?><!-- of May --><Factura xmlns="http://www.facturae.gob.es/formato"/>',
    '<header>a note, not a page</header>',
    'In HTML one writes <html>.',
  ]
  for (const paper of papers) assert.equal(typeFromHead(Buffer.from(paper)), 'text', paper)
})

test('rejects XML that a browser shows as a page, wherever it says so and however it is written', () => {
  const invoice = (inside: string) =>
    `<?xml version="1.0" encoding="UTF-8"?>\n<Invoice>${'x'.repeat(70_000)}${inside}</Invoice>`
  const check = (text: string, size: number) => {
    const all = Buffer.from(text)
    const seen = new TextCheck(all.subarray(0, 65_536))
    for (let at = 0; at < all.length; at += size) if (!seen.add(all.subarray(at, at + size))) return false
    return seen.end()
  }
  for (const inside of [
    '<s:script xmlns:s="http://www.w3.org/1999/xhtml">alert(1)</s:script>',
    "<a xmlns='HTTP://www.w3.org/2000/svg' onload='x'/>",
    '<?xml-stylesheet type="text/xsl" href="#x"?>',
    '<s:script xmlns:s="http://www.w3.org/1999/&#120;html">alert(1)</s:script>',
    '<s:script xmlns:s = "&a;">alert(1)</s:script>',
    '<!DOCTYPE Invoice [<!ENTITY a "b">]>',
    ...[100, 101, 2000].flatMap(length => [
      `<a xmlns:${'p'.repeat(length)}="http://www.w3.org/1999/xht&#109;l"/>`,
      `<a xmlns:p${' '.repeat(length)}="http://www.w3.org/1999/xht&#109;l"/>`,
      `<a xmlns:p=${'\n'.repeat(length)}'http://www.w3.org/1999/xht&#109;l'/>`,
    ]),
    `<a xmlns:p="it's ${'x'.repeat(250)}&amp;"/>`,
    `<a xmlns:p="${'x'.repeat(2000)}"/>`,
  ])
    for (const size of [7, 999, 100_000])
      assert.equal(check(invoice(inside), size), false, `${inside} by ${size}`)
  for (const inside of [
    '<a xmlns="urn:oasis:names:specification:ubl:schema:xsd:Invoice-2">1 &amp; 2</a>',
    'xhtml & svg',
    `<a xmlns:p\n${' '.repeat(40)}= "urn:${'x'.repeat(200)}" b="1 &amp; 2"/>`,
  ])
    assert.equal(check(invoice(inside), 999), true, inside)
  assert.equal(check('A text about http://www.w3.org/1999/xhtml, which no browser runs.', 10), true)
  for (const encoding of ['utf16le', 'latin1'] as const)
    assert.equal(
      typeFromHead(Buffer.from('\ufeff<?xml version="1.0"?><?xml-stylesheet href="ñ"?><a/>', encoding)),
      null,
    )
})

test('XML declares no encoding in which markup could be hidden', () => {
  const declared = (encoding: string) =>
    typeFromHead(Buffer.from(`<?xml version="1.0"${encoding} standalone="yes"?><a/>`))
  for (const name of ['UTF-8', 'utf-8', 'US-ASCII', 'ISO-8859-1', 'windows-1252'])
    assert.equal(declared(`\n encoding = '${name}'`), 'text', name)
  for (const name of ['UTF-7', 'UTF-16', 'cp037', 'ISO-2022-JP', 'utf-8 ', ''])
    assert.equal(declared(` encoding="${name}"`), null, name)
  assert.equal(declared(' encoding="UTF-8" encoding="UTF-7"'), null)
  assert.equal(typeFromHead(Buffer.from('<?xml version="1.0" encoding="UTF-8"')), null)
})

test('a text contains no control characters, to its end', () => {
  for (const control of ['\u0080', '\u0085', '\u009b31m', '\u009f'])
    assert.equal(typeFromHead(Buffer.from(`a${control}b`)), null, JSON.stringify(control))
  assert.equal(new TextCheck(Buffer.alloc(0)).add(Buffer.from('a\u009bb')), false)
})
