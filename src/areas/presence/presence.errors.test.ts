import assert from 'node:assert/strict'
import test from 'node:test'
import { recordDocument } from '../../../tests/harness/documents.ts'
import { watchErrors } from '../../../tests/harness/error-codes.ts'
import { newMember, openTestInstallation } from '../../../tests/harness/installation.ts'
import { newManager } from '../../../tests/harness/ledger.ts'
import { openScratch } from '../../../tests/harness/scratch-database.ts'
import { openSession } from '../../../tests/harness/sessions.ts'
import { errors } from '../../kernel/http/errors.ts'
import { presenceErrors } from './presence.errors.ts'

const installation = await openTestInstallation()
const { check, checkLines, checkAllSeen } = watchErrors(presenceErrors)

async function newPainter() {
  const { memberId, entityId: entity_id } = await newMember(installation)
  const session = await openSession(installation, memberId)
  const send = (path: string, body: object, headers = {}) =>
    session.ask('POST', `/web/presence/${path}`, { entity_id, ...body }, { headers })
  return {
    memberId,
    send,
    upload: (raw: string) =>
      installation.ask(`/web/presence/import?entity_id=${entity_id}`, {
        method: 'POST',
        raw,
        headers: {
          'content-type': 'application/octet-stream',
          cookie: session.cookie,
          origin: installation.address,
        },
      }),
    paint: (from: string, until: string, headers = {}) =>
      send('paint', { from, until, country: 'ES' }, headers),
    clear: (from: string, until: string) => send('clear', { from, until }),
    undo: (change_id: number) => send('undo', { change_id }),
  }
}

test('days that cannot be painted or cleared get an error with code and field', async () => {
  const { paint, clear } = await newPainter()
  for (const change of [paint, clear]) {
    check(await change('2026-03-02', '2026-03-01'), presenceErrors.stay_ends_before_start, 'until')
    check(await change('2026-01-01', '2027-01-02'), presenceErrors.presence_range_too_long, 'until')
    check(await change('1989-12-31', '1990-01-01'), errors.date_out_of_range, 'from')
    check(await change('2100-12-31', '2101-01-01'), errors.date_out_of_range, 'until')
  }
})

test('a change that cannot be undone gets an error with a code', async () => {
  const { paint, undo } = await newPainter()
  const first = (await paint('2025-01-01', '2025-01-31')).body.change.id
  const last = (await paint('2025-06-01', '2025-06-30')).body.change.id
  check(await undo(2_000_000_000), errors.not_found)
  check(await undo(first), presenceErrors.presence_change_not_last)
  await installation.database.withClient(client =>
    client.query(
      'update presence.stay set removed_at = now() where id in (select unnest(added) from presence.change where id = $1)',
      [last],
    ),
  )
  check(await undo(last), presenceErrors.presence_change_outdated)
})

test('too many statements about residence get an error with a code', async () => {
  const { send, memberId } = await newPainter()
  await installation.database.withClient(client =>
    client.query(
      `insert into presence.fact (member_id, kind, country, stated_by)
       select $1, 'nationality', 'MX', 'cli' from generate_series(1, 100)`,
      [memberId],
    ),
  )
  check(await send('nationalities', { country: 'US' }), presenceErrors.presence_fact_limit_reached)
})

test('evidence and plans that cannot be stored get an error with a code', async () => {
  const { send, memberId } = await newPainter()
  const entity = { kind: 'lease', country: 'ES', from: '2026-03-01', until: '2026-03-02' }
  check(
    await send('evidence', { ...entity, document_id: 2_000_000_000 }),
    presenceErrors.presence_document_not_found,
    'document_id',
  )
  const days = { from: '2090-01-01', until: '2090-01-02', country: 'ES' }
  check(
    await send('plans', { ...days, from: '2020-01-01', until: '2020-01-02' }),
    presenceErrors.presence_plan_in_past,
    'from',
  )
  const { plans } = (await send('plans', days)).body
  check(await send('plans/confirm', { plan_id: plans[0].id }), presenceErrors.presence_plan_not_due)
  await installation.database.withClient(client =>
    client.query(
      `insert into presence.plan (member_id, country, starts_on, ends_on)
       select $1, 'ES', date '2091-01-01' + n * 2, date '2091-01-01' + n * 2 from generate_series(1, 199) as n`,
      [memberId],
    ),
  )
  check(
    await send('plans', { ...days, from: '2089-01-01', until: '2089-01-02' }),
    presenceErrors.presence_plan_limit_reached,
  )
})

test('too many documents of days get an error with a code', async () => {
  const member = await newMember(installation)
  const session = await openSession(installation, member.memberId)
  const document_id = await recordDocument(installation, member)
  await installation.database.withClient(client =>
    client.query(
      `insert into presence.evidence (member_id, entity_id, document_id, kind, country, starts_on, ends_on, added_by)
       select $1, $2, $3, 'lease', 'ES', date '2000-01-01' + n, date '2000-01-01' + n, 'cli' from generate_series(1, 1000) as n`,
      [member.memberId, member.entityId, document_id],
    ),
  )
  const evidence = { kind: 'lease', country: 'ES', from: '2026-03-01', until: '2026-03-02', document_id }
  check(
    await session.ask('POST', '/web/presence/evidence', { entity_id: member.entityId, ...evidence }),
    presenceErrors.presence_evidence_limit_reached,
  )
})

test('files that cannot be imported get an error with a code', async () => {
  const { upload } = await newPainter()
  check(await upload('x'.repeat(256 * 1024 + 1)), presenceErrors.presence_import_too_large)
  check(await upload('from,country\nyesterday,ES\n'), presenceErrors.presence_import_invalid)
  check(
    await upload('from,until,country\n01/02/2025,02/03/2025,ES\n'),
    presenceErrors.presence_import_ambiguous,
    'date_order',
  )
})

test('the command line reports the same errors', async t => {
  const { url } = await openScratch(t)
  const add = 'presence add --entity 1 --country ES --from'
  const five = Array.from({ length: 5 }, () => [`${add} 2025-01-01`, null] as const)
  await checkLines(url, [
    ['member create --email ana@example.com --name Ana', null],
    ['entity create --member 1 --name "Ana LLC"', null],
    [`${add} 2025-01-02 --to 2025-01-01`, [presenceErrors.stay_ends_before_start, 'to']],
    [`${add} 1989-01-01`, [errors.date_out_of_range, 'from']],
    [`${add} 2099-01-01`, [errors.date_in_future, 'from']],
    [`${add} 1990-01-01 --to 2020-01-01`, [presenceErrors.stay_too_long, 'to']],
    [
      'presence simulate --entity 1 --country ES --from 2025-01-02 --until 2025-01-01',
      [presenceErrors.stay_ends_before_start, 'until'],
    ],
    ...five,
    [`${add} 2025-01-01`, [presenceErrors.stay_limit_reached, 'from']],
    ['presence remove 99', [presenceErrors.stay_not_found]],
  ])
})

test('staff who change a stay that is not there get an error with code and field', async () => {
  const { entityId: entity_id } = await newMember(installation)
  const staff = await openSession(installation, (await newManager(installation)).id)
  const days = { from: '2026-03-01', until: '2026-03-02', country: 'ES', old_from: '2026-02-01' }
  const answer = await staff.ask('POST', '/web/console/presence', { entity_id, ...days })
  check(answer, presenceErrors.stay_to_change_not_found, 'old_from')
})

test('messages are in the language of the caller', async () => {
  const { paint } = await newPainter()
  const { body } = await paint('2026-01-01', '2027-06-01', { 'accept-language': 'es' })
  assert.equal(body.error, 'Se pueden cambiar 366 días como máximo a la vez.')
})

test('every error of the area was raised', checkAllSeen)
