import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import test from 'node:test'
import { newMember, openTestInstallation } from '../../../tests/harness/installation.ts'
import { openSession } from '../../../tests/harness/sessions.ts'

const installation = await openTestInstallation()
const member = await newMember(installation)
const session = await openSession(installation, member.memberId)
const { entityId: entity_id } = member

const codeOf = ({ status, body }: { status: number; body: { code?: string; field?: string } }) => [
  status,
  body.code,
  body.field ?? null,
]

test('completing an entry needs something that it lacks', async () => {
  const entry = { entity_id, year: 2026, month: 1, income: 1, economic_purpose: 'Rent' }
  const { id } = (await session.ask('POST', '/web/entries', entry)).body.data
  const complete = async (given: object) =>
    codeOf(await session.ask('POST', '/web/entries/complete', { id, ...given }))
  assert.deepEqual(await complete({}), [400, 'nothing_to_complete', null])
  assert.deepEqual(await complete({ economic_purpose: 'Rent' }), [400, 'entry_unchanged', null])
  assert.deepEqual(await complete({ economic_purpose: 'Food' }), [
    400,
    'entry_already_documented',
    'economic_purpose',
  ])
})

test('rejects an import of an empty, another or an ambiguous file, and imports nothing', async () => {
  const send = async (content: string, more: Record<string, string> = {}) => {
    const sha256 = createHash('sha256').update(content).digest('hex')
    const query = new URLSearchParams({ entity_id: String(entity_id), file_name: 'a.csv', sha256, ...more })
    const headers = { 'content-type': 'application/octet-stream' }
    return codeOf(
      await session.ask('POST', `/web/entries/import?${query}`, undefined, { raw: content, headers }),
    )
  }
  const ambiguous = 'date,amount\n03/04/2026,5\n'
  assert.deepEqual(await send(''), [400, 'import_file_empty', null])
  assert.deepEqual(await send(ambiguous, { sha256: 'x' }), [400, 'invalid_sha256', 'sha256'])
  assert.deepEqual(await send(ambiguous, { sha256: '0'.repeat(64) }), [400, 'import_file_changed', null])
  assert.deepEqual(await send(ambiguous), [400, 'import_format_ambiguous', null])
  assert.deepEqual(await send('date,amount\nnever,5\n'), [400, 'import_file_invalid', null])
  const { body } = await session.ask('GET', `/web/v1/bookkeeping?entity_id=${entity_id}`)
  assert.equal(body.data.filter((one: { source: string }) => one.source === 'import').length, 0)
})
