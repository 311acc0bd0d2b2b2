import assert from 'node:assert/strict'
import test from 'node:test'
import { seeded, testRounds, testSeed } from '../../../tests/harness/random.ts'
import { Refusal } from '../../kernel/http/refusal.ts'
import { LANGUAGES } from '../../kernel/values/language.ts'
import { writeBookingMail } from './bookings/booking-mail.rules.ts'
import { writeOrderMail, writeStatusMail } from './order-mail.rules.ts'
import { CONTACT } from './person.rules.ts'

const read = (name: string): string | null => {
  try {
    return CONTACT.name.read(name, 'body')
  } catch (fault) {
    if (fault instanceof Refusal) return null
    throw fault
  }
}

test('accepts names in all scripts', () => {
  for (const name of [
    'Ana Ferreira',
    'José María Núñez-Ortega',
    "Sinéad O'Brien",
    'Sinéad O’Brien',
    'J.R.R. Tolkien',
    'J. Smith',
    'J.-P. Sartre',
    'Sammy Davis, Jr.',
    'Martin Luther King Jr.',
    'Jane Doe, Ph.D.',
    'M.D. Jones',
    'X Æ A-12',
    'Màrius Gal·la',
    'Nguyễn Thị Ánh',
    'Владимир Ильич',
    'محمد بن سلمان',
    'نیک‌پور',
    'שרה כהן',
    '山田太郎',
    'ジョン・スミス',
    '김민준',
    'अनिल कुमार',
    'Ἀριστοτέλης',
    'ʻIolani Luahine',
    'Ng',
    'María (Mari) Pérez',
    'Henry 8',
    'St. John',
  ])
    assert.equal(read(name), name.normalize('NFC'))
})

test('rejects text that email clients turn into links as a name', () => {
  for (const name of [
    'https://evil.example',
    'evil.example',
    'Win at evil.com now',
    'www.evil.com',
    'ana@evil.com',
    't.co',
    'a.b.co',
    'evil.com.',
    'evil.com,',
    '(evil.com)',
    'evil。com',
    'evil．com',
    'evil.\u200bcom',
    'evil.\u200ccom',
    'EVIL.COM/x',
    '+1 900 555 0100',
    '900 555 0100',
    'tel:123',
    'mailto:x',
    'evil[.]com',
    'evil.c-om',
    'пример.рф',
    'a\\b',
    'x=y',
    '1.1.1.1',
    '//evil',
    '<a href=x>',
    'evil.com)',
    'http:evil',
    '٣٤٥٦',
    '-',
    '...',
  ])
    assert.equal(read(name), null, name)
})

const PARTS = [
  'evil',
  'com',
  'co',
  'io',
  'Ana',
  'J',
  'x',
  'www',
  'http',
  'mailto',
  'é',
  'п',
  '例',
  '\u0301',
  '\u200b',
  '\u200c',
  '\u202e',
  '.',
  '.',
  '.',
  '。',
  '．',
  '@',
  ':',
  '/',
  '//',
  '-',
  "'",
  '’',
  ',',
  '(',
  ')',
  ' ',
  ' ',
  '+',
  '1',
  '900',
  '\n',
  '\t',
  '#',
  '?',
  '=',
]
const QUOTE = {
  currency: 'USD',
  items: [{ label: { en: 'Formation', es: 'Constitución' }, amount: 500 }],
  totals: { first_year: 500, annual_renewal: 100 },
} as unknown as Parameters<typeof writeOrderMail>[0]['quote']
const PUBLIC_URL = 'https://llano.example'

/**
 * What email clients turn into links: a scheme, an address, a domain name, a long number. Any kind of full
 * stop counts.
 */
const LINK =
  /:\/\/|www\.[\p{L}\p{N}]|(?:mailto|tel):\S|@|[\p{L}\p{N}][\p{M}\p{Cf}]*[.。．｡][\p{M}\p{Cf}]*\p{L}[\p{M}\p{Cf}]*\p{L}|\d[\d ()-]{5,}\d/u

test('no visitor name puts a link into an email', () => {
  const random = seeded(testSeed)
  let taken = 0
  for (let round = 0; round < 20_000 * testRounds; round++) {
    const given = Array.from({ length: 1 + random.below(8) }, () => random.pick(PARTS)).join('')
    const name = read(given)
    if (name === null) continue
    taken++
    for (const language of LANGUAGES) {
      const about = { name, language, publicUrl: PUBLIC_URL, reference: 'ABCDEF' }
      const booking = {
        ...about,
        what: 'booked' as const,
        topic: 'taxes' as const,
        starts: 0,
        ends: 1_800_000,
        zone: 'UTC',
        call_by: null,
        call_link: null,
        phone: null,
        requestId: 'request',
        moves: 0,
        code: null,
        now: 0,
      }
      const mails = [
        writeOrderMail({ ...about, quote: QUOTE }),
        writeStatusMail({ ...about, status: 'done', note: null }),
        writeBookingMail(booking),
      ]
      for (const { subject, body } of mails)
        assert.doesNotMatch(`${subject}\n${body}`.replaceAll(PUBLIC_URL, ''), LINK, JSON.stringify(given))
    }
  }
  assert.ok(taken > 100, `only ${taken} names were taken`)
})
