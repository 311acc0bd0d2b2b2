import assert from 'node:assert/strict'
import test from 'node:test'
import { longDate } from '../../kernel/values/date-text.ts'
import { announcementMail, checkNotice, readAnnouncementText } from './announcement.rules.ts'

const SITE = 'https://llano.example.com'

test('allows 30 days ahead and rejects 29, across months, leap days and years', () => {
  const cases: [today: string, earliest: string, tooSoon: string][] = [
    ['2026-11-15', '2026-12-15', '2026-12-14'],
    ['2026-12-15', '2027-01-14', '2027-01-13'],
    ['2028-02-10', '2028-03-11', '2028-03-10'],
    ['2027-02-10', '2027-03-12', '2027-03-11'],
  ]
  for (const [today, earliest, tooSoon] of cases) {
    checkNotice(earliest, today)
    assert.throws(() => checkNotice(tooSoon, today), new RegExp(`not before ${longDate(earliest, 'en')}`))
    assert.throws(() => checkNotice('2020-01-01', today), /at least 30 days ahead/)
  }
  for (const nonsense of ['2027-02-29', '2027-2-1', 'soon', '2027-03-01T00:00:00Z', ''])
    assert.throws(() => checkNotice(nonsense, '2026-11-15'), /^Error: --effective must be a calendar date/)
})

const ENGLISH = {
  title: 'The field `old` goes',
  body: 'Use `new`.',
  title_es: null,
  body_es: null,
  effective_on: '2027-01-01',
}
const BOTH = { ...ENGLISH, title_es: 'Desaparece el campo `old`', body_es: 'Usa `new`.' }

test('a member gets the email in their language, with the date written out', () => {
  const en = announcementMail(BOTH, 'en', SITE)
  assert.equal(en.subject, 'Change to the API on January 1, 2027: The field `old` goes')
  assert.match(en.body, /On January 1, 2027 the API changes[\s\S]*Use `new`\.[\s\S]*\/docs\/changelog/)
  const es = announcementMail(BOTH, 'es', SITE)
  assert.equal(es.subject, 'Cambio en la API el 1 de enero de 2027: Desaparece el campo `old`')
  assert.match(es.body, /El 1 de enero de 2027 la API cambia[\s\S]*Usa `new`\.[\s\S]*\/es\/docs\/changelog/)
  assert.doesNotMatch(es.body, /inglés/)
})

test('without a Spanish text, a Spanish reader gets a note and the English one', () => {
  const { body } = announcementMail(ENGLISH, 'es', SITE)
  assert.match(body, /solo en inglés[\s\S]*Use `new`\./)
})

test('a text is trimmed and normalised; it must not be empty, too long or have control characters', () => {
  assert.equal(readAnnouncementText('The text', '\r\n a\r\n\tb \n'), 'a\n\tb')
  assert.throws(() => readAnnouncementText('The text', ' \n'), /The text must not be empty/)
  assert.throws(() => readAnnouncementText('The text', 'a\x1b[31m'), /control characters/)
  assert.throws(() => readAnnouncementText('The text', 'a'.repeat(20_001)), /at most 20000 characters/)
})
