import assert from 'node:assert/strict'
import test from 'node:test'
import { calendarList } from './calendar-list.rules.ts'

test('the public calendars are on the list, over https only', () => {
  const list = calendarList([])
  const has = [
    'https://alice.btc.calendar.opentimestamps.org',
    'https://bob.btc.calendar.opentimestamps.org/',
    'https://finney.calendar.eternitywall.com',
    'https://btc.calendar.catallaxy.com',
  ]
  for (const uri of has) assert.ok(list.has(uri), uri)
  const hasNot = [
    'http://alice.btc.calendar.opentimestamps.org',
    'https://calendar.opentimestamps.org',
    'https://.calendar.opentimestamps.org',
    'https://alice.btc.calendar.opentimestamps.org:8443',
    'https://alice.btc.calendar.opentimestamps.org/path',
    'https://alice.btc.calendar.opentimestamps.org.example.com',
    'https://example.com/x.calendar.opentimestamps.org',
    'https://example.com:443/x.calendar.opentimestamps.org',
    'https://example.com.calendar.opentimestamps.org:x',
    'https://notcalendar.opentimestamps.org',
    'https://alice.calendar.opentimestamps.com',
    'https:alice.btc.calendar.opentimestamps.org',
    'https:///alice.btc.calendar.opentimestamps.org',
    'https://alice.btc.calendar.opentimestamps.org//',
    'https://alice.btc.calendar.opentimestamps.org\n',
    'HTTPS://alice.btc.calendar.opentimestamps.org',
    'ftp://alice.btc.calendar.opentimestamps.org',
    'http://169.254.169.254/latest/meta-data',
    'http://127.0.0.1:8080',
    'https://localhost',
    '',
  ]
  for (const uri of hasNot) assert.ok(!list.has(uri), uri)
})

test('a configured calendar is on the list with exactly its address', () => {
  const list = calendarList([
    'ots.example.com',
    'https://stamps.example.org:8443/ots/',
    'http://127.0.0.1:4000/a',
  ])
  for (const uri of [
    'https://ots.example.com',
    'https://ots.example.com/',
    'https://stamps.example.org:8443/ots',
    'http://127.0.0.1:4000/a',
  ])
    assert.ok(list.has(uri), uri)
  for (const uri of [
    'http://ots.example.com',
    'https://a.ots.example.com',
    'https://ots.example.com/x',
    'https://ots.example.com.example.net',
    'https://stamps.example.org/ots',
    'http://127.0.0.1:4000',
    'http://127.0.0.1:4000/a/b',
    'http://127.0.0.1:40001/a',
  ])
    assert.ok(!list.has(uri), uri)
})

test('rejects an unencrypted address except on this machine', () => {
  for (const text of [
    'http://ots.example.com',
    'http://127.0.0.1.example.com:80',
    'https://user:secret@ots.example.com',
    'https://ots.example.com?x',
    'https://*.example.com',
    '',
  ])
    assert.throws(() => calendarList([text]), /is not a calendar's address/, text)
})
