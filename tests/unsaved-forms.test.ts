import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readSources } from './harness/source-files.ts'

/** Forms that may be left without a question, and why. */
const LEFT_WITHOUT_ASKING: Record<string, string> = {
  'web/shared/StepUpDialog.tsx': 'a password or a code for one request',
  'web/account/sign-in/Reset.tsx': 'before signing in, one password',
  'web/account/sign-in/PasswordStep.tsx': 'before signing in',
  'web/account/sign-in/CodeStep.tsx': 'before signing in',
  'web/account/sign-in/Forgotten.tsx': 'before signing in, one email address',
  'web/account/invitation/Invitation.tsx': 'before signing in, a name and a password',
  'web/account/setup/setup-account.tsx': 'before signing in, a page without links',
  'web/account/apps/Connect.tsx': 'choices only, made on the way to an app',
  'web/account/security/security-set-up.tsx': 'a code that is valid for 30 seconds',
  'web/order/OrderModal.tsx': 'of visitors: keeps what was typed while the page is open',
  'web/site/QuotePage.tsx': 'of visitors: the choice is in the address',
  'web/site/Order.tsx': 'of visitors: only chooses what to order',
  'web/site/islands/BookCalendar.tsx': 'of visitors: a page without the router',
  'web/site/islands/MyBooking.tsx': 'of visitors: finds a booking',
}

/** Files with text fields that are not in a form of their own. */
const NO_FORM: Record<string, string> = {
  'web/shared/palette/Palette.tsx': 'search',
  'web/shared/AmountField.tsx': 'a field',
  'web/account/tax/tax-answer-field.tsx': 'a field',
  'web/account/banks/bank-transactions.tsx': 'filters',
  'web/account/books/books-filters.tsx': 'filters',
  'web/account/books/entry-removal.tsx': 'the reason in a question',
  'web/account/books/receipt-match.tsx': 'search',
  'web/console/audit/audit-filters.tsx': 'filters',
  'web/console/tax/entry-picker.tsx': 'search',
  'web/console/llcs/llcs.tsx': 'filters',
  'web/console/bookings/bookings-hours.tsx': 'fields of a form',
  'web/console/llcs/llc-record-form.tsx': 'fields of a form',
}

const pages = readSources('web/**/*.tsx')
/** The opening tags of forms, whose properties may be on several lines. */
const formsOf = (text: string) => [
  ...text.matchAll(/^( *)<(?:form\b|\w+(?=\s[^<]*?\bcomponent="form"))[\s\S]*?(?:[^=]>|^\1>)$/gm),
]
const isGuarded = (tag: string) => /\{\.\.\.(?:guard\.form|guarded)\}/.test(tag)
const knowsItsChanges = (text: string) => /\buse(?:UnsavedChanges|Drafts)\b[<(]/.test(text)

test('every form asks before what was typed in it is lost, or is named with a reason', () => {
  const forms = pages.flatMap(({ path, text }) => formsOf(text).map(([tag]) => ({ path, tag, text })))
  const written = pages.flatMap(({ text }) => text.match(/<form\b|\bcomponent="form"/g) ?? [])
  assert.equal(forms.length, written.length, 'every form was read')
  const asking = forms.filter(({ tag, text }) => isGuarded(tag) || knowsItsChanges(text))
  const silent = forms.filter(form => !asking.includes(form)).map(({ path }) => path)
  assert.deepEqual([...new Set(silent)].sort(), Object.keys(LEFT_WITHOUT_ASKING).sort())
})

test('text fields are in a form, or are named with a reason', () => {
  const fields = /<(?:TextInput|Textarea|NumberInput|PasswordInput|FileInput|AmountField)\b/
  const outside = pages
    .filter(({ text }) => fields.test(text))
    .filter(({ text }) => !formsOf(text).length && !/<(?:FormDialog|Dialog)\b/.test(text))
    .filter(({ text }) => !knowsItsChanges(text))
    .map(({ path }) => path)
  assert.deepEqual(outside.sort(), Object.keys(NO_FORM).sort())
})

test('a guarded form in a dialog asks when the dialog is closed', () => {
  const closing = pages
    .filter(({ text }) => /useFormGuard\(\w/.test(text))
    .filter(({ text }) => !/onClose=\{guard\.close\}/.test(text))
    .map(({ path }) => path)
  assert.deepEqual(closing, [])
})
