import assert from 'node:assert/strict'
import test from 'node:test'
import { inPlainLetters, isPrintable, unprintableIn } from './letters.rules.ts'

const LAST_CODE_POINT = 0x10ffff
const isLetter = /^[\p{L}\p{N}]$/u

test('every letter and digit of Unicode is printed, has a plain equivalent, or is asked for; none disappears', () => {
  const count = { printed: 0, written: 0, asked: 0 }
  for (let code = 0; code <= LAST_CODE_POINT; code++) {
    const letter = String.fromCodePoint(code)
    if (!isLetter.test(letter)) continue
    const plain = inPlainLetters(`A${letter}z`)
    const found = plain.slice(1, -1).trim()
    assert.ok(plain.startsWith('A') && plain.endsWith('z') && found !== '', `U+${code.toString(16)}`)
    if (found === letter && letter <= '~') count.printed++
    else if (isPrintable(plain)) count.written++
    else {
      assert.ok(unprintableIn(plain).length > 0, letter)
      count.asked++
    }
  }
  assert.equal(count.printed, 62, 'A to Z, a to z and 0 to 9')
  assert.ok(count.written > 900 && count.asked > 100_000, JSON.stringify(count))
})

test('names are written with their plain letters', () => {
  const names: [string, string][] = [
    ['Łukasz Wójcik', 'Lukasz Wojcik'],
    ['Işıl Çağlayan', 'Isil Caglayan'],
    ['Đorđe Šarić', 'Dorde Saric'],
    ['José Núñez', 'Jose Nunez'],
    ['Jose\u0301 Nu\u0301n\u0303ez', 'Jose Nunez'],
    ['Øyvind Ærø', 'Oyvind AEro'],
    ['Straße 5, 3º 2ª', 'Strasse 5, 3o 2a'],
    ['Nguyễn Thị Hương', 'Nguyen Thi Huong'],
    ['Əliyev', 'Eliyev'],
    ['Col·legi d’Enginyers', "Col.legi d'Enginyers"],
    ['Ｆｕｌｌ　ｗｉｄｔｈ', 'Full width'],
    ['AT&T-O\u00a0Neil', 'AT&T-O Neil'],
  ]
  for (const [name, plain] of names) assert.equal(inPlainLetters(name), plain)
})

test('letters of other scripts are named, each once', () => {
  assert.deepEqual(unprintableIn('Ана Łukasz'), ['А', 'н', 'а'])
  assert.deepEqual(unprintableIn('José'), [])
  assert.equal(isPrintable('आना'), false)
})
