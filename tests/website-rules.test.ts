import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readSources } from './harness/source-files.ts'

/** `message` here is not the text of an error that a page shows. */
const OTHER_MESSAGES: Record<string, string> = {
  'web/shared/error-text.ts': 'makes the text',
  'web/shared/messages/MessageForm.tsx': 'the name of a field',
  'web/account/llc/llc.tsx': 'a part of the answer to an account without a subscription',
  'web/account/tax/tax-readiness.tsx': 'a part of the answer',
  'web/tools/register.ts': 'for agents',
}

const sources = readSources('web/**/*.{ts,tsx}')

test('only errorText turns an error into text: its message may be of the browser, and says nothing of when to try again', () => {
  const found = sources.filter(({ text }) => /\.message\b|\bString\(error\b|\$\{error\}/.test(text))
  assert.deepEqual(found.map(({ path }) => path).sort(), Object.keys(OTHER_MESSAGES).sort())
})

test('a text of a page is no error: errorText would replace it', () => {
  const found = sources.filter(({ text }) => /\bnew Error\((?!')/.test(text))
  assert.deepEqual(
    found.map(({ path }) => path),
    [],
  )
})

/** What is requested again although nothing was changed on the page. */
const NOT_AFTER_A_CHANGE: Record<string, string> = {
  'web/shared/api.ts': 'useChanged',
  'web/account/banks/banks.tsx': 'a sync that has only begun',
  'web/account/messages/conversation.tsx': 'a new message arrived',
  'web/account/setup/Setup.tsx': 'the setup link has been used, and would be an error',
  'web/site/islands/BookCalendar.tsx': 'times that somebody else booked',
}

test('after a change everything that is shown is requested again, by no list of what depends on what', () => {
  const found = sources.filter(({ text }) => /\b(?:invalidate|refetch)Queries\b/.test(text))
  assert.deepEqual(found.map(({ path }) => path).sort(), Object.keys(NOT_AFTER_A_CHANGE).sort())
})
