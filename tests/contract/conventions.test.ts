import assert from 'node:assert/strict'
import test from 'node:test'
import { checkRefusal } from '../harness/answers.ts'
import { addEntry, listEntries, postEntry } from '../harness/books.ts'
import { newMember, openTestInstallation } from '../harness/installation.ts'

const installation = await openTestInstallation()
const { ask } = installation

test('"JSON, snake_case keys … Absent values are `null`, never missing"', async () => {
  const member = await newMember(installation)
  const entry = await addEntry(installation, member)
  const absent = [
    'transaction_date',
    'category',
    'group_label',
    'counterparty_id',
    'economic_purpose',
    'document_id',
  ]
  for (const name of [...absent, 'description', 'bank_source', 'external_tx_id'])
    assert.strictEqual(entry[name], null, name)
  for (const name of Object.keys(entry)) assert.match(name, /^[a-z]+(_[a-z]+)*$/)
  const answer = await listEntries(installation, member)
  assert.equal(answer.headers.get('content-type'), 'application/json; charset=utf-8')
  assert.deepEqual(answer.body.data, [entry])
})

test('"Instants ISO 8601 UTC, `2026-11-15T09:30:00.000Z`"', async () => {
  const member = await newMember(installation)
  const before = Date.now()
  const { created_at: at } = await addEntry(installation, member)
  assert.match(at, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
  assert.ok(Date.parse(at) >= before - 60_000 && Date.parse(at) <= Date.now() + 60_000, at)
})

test('"A list answers { data, …, pagination: { total, limit, offset } }", with next_cursor; "Create answers 201" with { data }', async () => {
  const member = await newMember(installation)
  const created = await postEntry(installation, member)
  assert.equal(created.status, 201)
  assert.deepEqual(Object.keys(created.body), ['data'])
  const listed = await listEntries(installation, member)
  assert.equal(listed.status, 200)
  assert.deepEqual(Object.keys(listed.body), ['data', 'summary', 'pagination'])
  assert.deepEqual(Object.keys(listed.body.summary), ['total_income', 'total_expenses', 'net'])
  assert.deepEqual(listed.body.pagination, { total: 1, limit: 100, offset: 0, next_cursor: null })
})

test('"GET answers carry a strong `ETag`; `If-None-Match` gets 304. `Cache-Control: private, no-cache`"', async () => {
  const member = await newMember(installation)
  await addEntry(installation, member)
  const first = await listEntries(installation, member)
  const etag = first.headers.get('etag')!
  assert.match(etag, /^"[\w-]{20,}"$/)
  assert.equal(first.headers.get('cache-control'), 'private, no-cache')
  assert.equal((await listEntries(installation, member)).headers.get('etag'), etag)
  for (const condition of [etag, `W/${etag}`, `"other", ${etag}`, '*', `"a" ,W/"b",${etag}`]) {
    const again = await listEntries(installation, member, {}, { 'if-none-match': condition })
    assert.equal(again.status, 304, condition)
    assert.equal(again.text, '')
    assert.equal(again.headers.get('etag'), etag)
    assert.equal(again.headers.get('cache-control'), 'private, no-cache')
  }
  for (const condition of ['"other"', etag.slice(1, -1), '""'])
    assert.equal(
      (await listEntries(installation, member, {}, { 'if-none-match': condition })).status,
      200,
      condition,
    )
  await addEntry(installation, member)
  const changed = await listEntries(installation, member, {}, { 'if-none-match': etag })
  assert.equal(changed.status, 200)
  assert.notEqual(changed.headers.get('etag'), etag)
})

test('"Amounts are decimal numbers with at most 4 decimals, |amount| <= 999,999,999.9999"', async () => {
  const member = await newMember(installation)
  const kept = [
    '0.0001',
    '-0.0001',
    '1.5',
    '12.3456',
    '999999999.9999',
    '-999999999.9999',
    '123456789.0123',
    '0',
  ]
  for (const amount of kept) {
    const answer = await postEntry(installation, member, { income: Number(amount), expense: Number(amount) })
    assert.match(
      answer.text,
      new RegExp(`"income":${amount.replace('.', '\\.')},"expense":${amount.replace('.', '\\.')},`),
    )
  }
  for (const amount of [1_000_000_000, -1_000_000_000, 999_999_999.99995, 999_999_999.999999, 1e300])
    checkRefusal(
      await postEntry(installation, member, { income: amount }),
      400,
      /^income must (be between|have at most)/,
    )
  for (const amount of [0.00001, 1.23456, -12.00005, 123456.78901, 99.99999])
    checkRefusal(
      await postEntry(installation, member, { expense: amount }),
      400,
      'expense must have at most 4 decimals.',
    )
  for (const amount of ['1', '', true, [1], { a: 1 }])
    checkRefusal(await postEntry(installation, member, { income: amount }), 400, 'income must be a number.')
})

test('"A value that differs from a 4-decimal number only by floating-point noise (`0.1 + 0.2`) is taken as that number"', async () => {
  const member = await newMember(installation)
  const column = [19.99, 5.01, 0.1, 0.2, 1234.56, 7.77, 3.3]
  const noisy: [value: number, kept: number][] = [
    [0.1 + 0.2, 0.3],
    [1.1 * 3, 3.3],
    [0.7 + 0.1, 0.8],
    [4.35 * 100, 435],
    [1.005 * 1000, 1005],
    [0.1 + 0.2 - 0.3, 0],
    [column.reduce((sum, amount) => sum + amount, 0), 1270.93],
    [123456789.1234 + 0.0001 - 0.0001, 123456789.1234],
  ]
  for (const [value, amount] of noisy) {
    const entry = await addEntry(installation, member, { income: value })
    assert.equal(entry.income, amount, String(value))
  }
})

test('"Sums are exact: never floating point": many awkward amounts, compared as text', async () => {
  const member = await newMember(installation)
  const amounts = [
    '0.1',
    '0.2',
    '0.0001',
    '999999999.9999',
    '333333333.3333',
    '-0.0003',
    '123456789.0001',
    '0.7',
  ]
  let [income, expense] = [0n, 0n]
  const units = (text: string) => {
    const [whole, fraction = ''] = text.replace('-', '').split('.')
    return BigInt(whole + fraction.padEnd(4, '0')) * (text.startsWith('-') ? -1n : 1n)
  }
  for (let i = 0; i < 64; i++) {
    const [received, paid] = [amounts[i % 8]!, amounts[(i * i + 1) % 8]!]
    await addEntry(installation, member, {
      income: Number(received),
      expense: Number(paid),
      month: (i % 12) + 1,
    })
    income += units(received)
    expense += units(paid)
  }
  const text = (value: bigint) =>
    `${value < 0n ? '-' : ''}${String(value < 0n ? -value : value)
      .padStart(5, '0')
      .replace(/(\d{4})$/, '.$1')
      .replace(/\.?0+$/, '')}`
  const answer = await listEntries(installation, member)
  const expected = `"summary":{"total_income":${text(income)},"total_expenses":${text(expense)},"net":${text(income - expense)}}`
  assert.ok(answer.text.includes(expected), `${expected} in ${answer.text.slice(-300)}`)
})

test('"Unknown body fields and unknown query parameters are a 400 that suggests the nearest known name"', async () => {
  const member = await newMember(installation)
  const near = {
    entityid: 'entity_id',
    Year: 'year',
    incme: 'income',
    movementType: 'movement_type',
    bank: null,
  }
  for (const [name, known] of Object.entries(near)) {
    const answer = await postEntry(installation, member, { [name]: 1 })
    const end = known ? ` \\(did you mean ${known}\\?\\)` : ' \\(allowed: entity_id, year'
    checkRefusal(answer, 400, new RegExp(`^"${name}" is not a known field${end}`))
  }
  for (const [name, known] of Object.entries({
    lmit: 'limit',
    Offset: 'offset',
    entity: 'entity_id',
    catgory: 'category',
  }))
    checkRefusal(
      await listEntries(installation, member, { [name]: 1 }),
      400,
      new RegExp(`^"${name}" is not a known parameter \\(did you mean ${known}\\?\\)`),
    )
  checkRefusal(
    await listEntries(installation, member, { fields: 'x' }),
    400,
    /^"fields" is not a known parameter/,
  )
  const { key } = member
  const withQuery = await ask('/v1/bookkeeping?entity_id=1', {
    key,
    body: { entity_id: member.entityId, year: 2026, month: 1 },
  })
  checkRefusal(withQuery, 400, /^"entity_id": this request takes no query parameters/)
})

test('"fields the service itself returns … are ignored in a body, so that a record read can be sent back"', async () => {
  const member = await newMember(installation)
  const entry = await addEntry(installation, member, {
    income: 12.5,
    category: 'software',
    description: 'línea 1\nlínea 2',
    transaction_date: '2024-02-29',
    bank_source: 'mercury',
    external_tx_id: 'x-1',
  })
  const copy = await addEntry(installation, member, entry)
  assert.notEqual(copy.id, entry.id)
  assert.deepEqual({ ...copy, id: 0, created_at: '' }, { ...entry, id: 0, created_at: '' })
  const forged = {
    id: 1,
    source: 'manual',
    created_at: '1999-01-01',
    economic_substance: true,
    group_label: 'OTROS',
  }
  const plain = await addEntry(installation, member, forged)
  assert.notEqual(plain.id, 1)
  assert.deepEqual(
    [plain.source, plain.economic_substance, plain.group_label, plain.created_at.slice(0, 2)],
    ['api', false, null, '20'],
  )
  assert.equal((await postEntry(installation, member, { is_related_party: true })).status, 201)
})

test('"Text: trimmed, NFC, no control characters but newline"', async () => {
  const member = await newMember(installation)
  const kept: [sent: string, kept: string | null][] = [
    ['  hola  ', 'hola'],
    ['\n hola\nmundo \n', 'hola\nmundo'],
    ['a\r\nb', 'a\nb'],
    ['Cafe\u0301', 'Café'],
    ['Å ﷺ ½', 'Å ﷺ ½'.normalize('NFC')],
    ['日本語 👩‍👩‍👧‍👦 العربية', '日本語 👩‍👩‍👧‍👦 العربية'],
    ['quote " backslash \\ slash / </script>', 'quote " backslash \\ slash / </script>'],
    ['\u2028\u00a0a\u2028b\u3000', 'a\u2028b'],
    ['', null],
    [' \n ', null],
  ]
  for (const name of ['economic_purpose', 'description', 'bank_source', 'external_tx_id']) {
    for (const [sent, text] of kept) {
      const entry = await addEntry(installation, member, { [name]: sent })
      assert.strictEqual(entry[name], text, `${name} ${JSON.stringify(sent)}`)
    }
    for (const bad of ['a\u0000b', 'a\tb', 'a\rb', 'a\u001bb', 'a\u007fb', 'a\u0085b', 'a\u009fb'])
      checkRefusal(
        await postEntry(installation, member, { [name]: bad }),
        400,
        `${name} must not contain control characters other than newline.`,
      )
    const lone = `{"entity_id":${member.entityId},"year":2026,"month":1,"${name}":"a\\ud800b"}`
    const answer = await ask('/v1/bookkeeping', {
      key: member.key,
      raw: lone,
      headers: { 'content-type': 'application/json' },
    })
    checkRefusal(answer, 400, `${name} must be valid Unicode.`)
  }
})

test('"`economic_purpose`, `description` … up to 4,000 characters, other strings up to 300", counted as code points', async () => {
  const member = await newMember(installation)
  const lengths = { economic_purpose: 4000, description: 4000, bank_source: 300, external_tx_id: 300 }
  for (const [name, most] of Object.entries(lengths))
    for (const letter of ['x', 'ñ', '😀', '👩']) {
      const entry = await addEntry(installation, member, { [name]: ` ${letter.repeat(most)}\n` })
      assert.equal([...entry[name]].length, most)
      const over = await postEntry(installation, member, { [name]: letter.repeat(most + 1) })
      checkRefusal(over, 400, `${name} must be at most ${most} characters long.`)
    }
  const composed = await addEntry(installation, member, { bank_source: 'e\u0301'.repeat(300) })
  assert.equal(composed.bank_source, 'é'.repeat(300))
})

test('"Integers are JSON integers in bodies and plain digits in queries, never "1e3", " 1", "01.0""', async () => {
  const member = await newMember(installation)
  for (const bad of ['1e3', ' 1', '1 ', '01', '01.0', '1.0', '+1', '-0', '0x1', '', 'null', '١', '1_0', '1n'])
    for (const name of ['year', 'month', 'limit', 'offset'])
      checkRefusal(
        await listEntries(installation, member, { [name]: bad }),
        400,
        new RegExp(`^${name} must be a whole number from`),
        `${name}=${JSON.stringify(bad)}`,
      )
  for (const bad of ['2026', 2026.5, true, [2026], { year: 2026 }, '', 1e21])
    checkRefusal(
      await postEntry(installation, member, { year: bad }),
      400,
      /^year must be a whole number from 1990 to 2100\.$/,
    )
  checkRefusal(
    await listEntries(installation, member, { entity_id: member.entityId }),
    400,
    'entity_id can be given only once.',
  )
})
