import assert from 'node:assert/strict'
import type { Readable } from 'node:stream'
import test from 'node:test'
import { contentDisposition, FileAnswer, fileOfBytes, readRange, replyWithFile } from './file-answer.ts'

test('reads a range within the file in all its forms', () => {
  const read: [header: string, start: number, end: number][] = [
    ['bytes=0-', 0, 100],
    ['bytes=0-0', 0, 1],
    ['bytes=99-', 99, 100],
    ['bytes=10-19', 10, 20],
    ['bytes=10-999999999999999', 10, 100],
    ['bytes=-1', 99, 100],
    ['bytes=-100', 0, 100],
    ['bytes=-101', 0, 100],
    [' Bytes = 1 - 2 ', 1, 3],
  ]
  for (const [header, start, end] of read) assert.deepEqual(readRange(header, 100), { start, end }, header)
})

test('knows a range outside of the file', () => {
  for (const header of ['bytes=100-', 'bytes=100-100', 'bytes=-0', 'bytes=5000-6000'])
    assert.equal(readRange(header, 100), 'outside', header)
  assert.equal(readRange('bytes=0-', 0), 'outside')
})

test('ignores any other range', () => {
  const none = [
    'bytes=5-4',
    'bytes=500-400',
    'bytes=-',
    'bytes=',
    'bytes',
    '',
    'bytes=0-1,2-3',
    'bytes=0-1, ',
    'bytes=--1',
    'bytes=+1-2',
    'bytes=1-2x',
    'bytes=0x1-2',
    'items=0-1',
    `bytes=${'9'.repeat(400)}-`,
    'bytes=0-1\nbytes=2-3',
  ]
  for (const header of [...none, undefined]) assert.equal(readRange(header, 100), null, String(header))
})

test('opens no file for its headers alone', async () => {
  const file = fileOfBytes('a.txt', 'text/plain', Buffer.from('abc'))
  const sealed = new FileAnswer({ ...file, open: () => assert.fail('the file was opened') })
  const { status, headers, body } = await replyWithFile(sealed, {
    range: 'bytes=0-0',
    ifRange: undefined,
    isHead: true,
  })
  assert.deepEqual([status, headers['content-length']], [200, '3'])
  for await (const piece of body as Readable) assert.fail(String(piece))
})

test('sends the file name in ASCII and in UTF-8', () => {
  const expected: [name: string, header: string][] = [
    ['a.pdf', `attachment; filename="a.pdf"; filename*=UTF-8''a.pdf`],
    ['Año nº 1.pdf', `attachment; filename="Ano n_ 1.pdf"; filename*=UTF-8''A%C3%B1o%20n%C2%BA%201.pdf`],
    ['契約.pdf', `attachment; filename="__.pdf"; filename*=UTF-8''%E5%A5%91%E7%B4%84.pdf`],
    [`it's (5%)*.pdf`, `attachment; filename="it's (5_)*.pdf"; filename*=UTF-8''it%27s%20%285%25%29%2A.pdf`],
  ]
  for (const [name, header] of expected) assert.equal(contentDisposition(name), header)
})
