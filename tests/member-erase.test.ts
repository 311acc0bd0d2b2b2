// Full run only: it starts several programs; smoke.test.ts starts one.
import assert from 'node:assert/strict'
import { readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { openPromise } from 'yauzl'
import { findMemberBy } from '../src/areas/members/members.ts'
import { requestEmailChange } from '../src/areas/people/email-changes.ts'
import { areas } from '../src/areas.ts'
import { sealAudit } from '../src/kernel/audit/seal.ts'
import { verifyAudit } from '../src/kernel/audit/verify.ts'
import { sendDueMail } from '../src/kernel/mail/send-mail.ts'
import { forPerson } from '../src/kernel/privacy/for-person.ts'
import { isPersonal } from '../src/kernel/privacy/personal-data.ts'
import { secretsFrom } from '../src/kernel/secrets.ts'
import { wholeFile } from './harness/after-file.ts'
import { runCommandLines } from './harness/command-lines.ts'
import { BY_TEST, TEST_SECRET } from './harness/installation.ts'
import { openLoadedDemo } from './harness/loaded-demo.ts'
import { Deployment, type ServerProcess } from './harness/server-process.ts'
import { findForms, formsOf, readAllFiles, readAllRows } from './harness/traces.ts'

// A member of the demo, with everything a member can have, is exported and then erased.
const demo = await openLoadedDemo(wholeFile, new Date('2026-11-15T10:00:00Z'))
const { query, database, config, dataDir } = demo
const settings = {
  LLANO_DATA_DIR: dataDir,
  DATABASE_URL: demo.url,
  LLANO_DATABASE_OWNER_URL: demo.ownerUrl,
  LLANO_SECRET: TEST_SECRET,
  LLANO_TIMESTAMPS: 'off',
  LLANO_BACKUP_DIR: join(dataDir, 'backups'),
}
const EMAIL = demo.demo.signIns.find(({ role }) => role === 'member')!.email
const { id: memberId, name: NAME } = await findMemberBy(database.quick, EMAIL)
const [IP, WRONG_IP, PHONE] = ['198.51.100.177', '203.0.113.178', '+34600000117']
const IDENTIFIERS = { passport: 'XDA000117', itin: '900-70-0001', tax_id: 'ES00000000T' }
const FORMER = 'lucia.before@llano-demo.example'
/** Of a change of email that was never confirmed. */
const UNCONFIRMED = 'lucia.unconfirmed@elsewhere.example'
const NEEDLES = {
  name: NAME,
  email: EMAIL,
  'former email': FORMER,
  'unconfirmed email': UNCONFIRMED,
  phone: PHONE,
  ip: IP,
  'other ip': WRONG_IP,
  ...IDENTIFIERS,
}

async function llano(args: string[], expected = 0) {
  const [outcome] = await runCommandLines([[...args, '--json']], settings)
  assert.equal(outcome!.code, expected, outcome!.stdout + outcome!.stderr)
  return JSON.parse(outcome!.stdout)
}

const deployment = await Deployment.make(wholeFile, {
  ...settings,
  LLANO_TRUSTED_PROXIES: '127.0.0.1',
  LLANO_LOG_LEVEL: 'debug',
})
/** What the servers of this test have logged. */
let log = ''
async function stop(server: ServerProcess) {
  assert.equal(await server.stop(), 0)
  log += server.stdout().replace(/^.*Sign in[\s\S]*?\n\n/, '') + server.stderr()
}

/** Real traffic: a sign-in, a wrong password, requests with a key, and email about it, written to the data folder. */
async function useTheAccount() {
  const server = await deployment.serve()
  const { password } = demo.demo.signIns.find(({ role }) => role === 'member')!
  const from = (ip: string) => ({ origin: server.address, 'x-forwarded-for': ip })
  const signIn = (password: string, ip: string) =>
    server.ask('/web/auth/sign-in', { method: 'POST', body: { email: EMAIL, password }, headers: from(ip) })
  assert.equal((await signIn('not the password', WRONG_IP)).status, 401)
  assert.equal((await signIn(password, IP)).status, 200)
  const { key } = await llano(['key', 'create', '--member', EMAIL, '--name', 'Mine', '--scopes', 'all'])
  const call = await server.ask('/v1/profile', {
    key,
    method: 'PUT',
    body: { phone: PHONE },
    headers: { 'x-forwarded-for': IP, 'idempotency-key': 'once-and-only-once' },
  })
  assert.equal(call.status, 200, call.text)
  // What a log might repeat: values that are refused, and the body of a request that fails.
  const headers = { 'x-forwarded-for': IP, 'user-agent': NAME }
  const refused = await server.ask('/v1/profile', { key, method: 'PUT', body: { [NAME]: EMAIL }, headers })
  assert.equal(refused.status, 400)
  const broken = await server.ask('/v1/profile', { key, method: 'PUT', raw: `{"name":"${NAME}`, headers })
  assert.equal(broken.status, 400)
  await server.ask(`/v1/bookkeeping?entity_id=1&category=${encodeURIComponent(NAME)}`, { key, headers })
  const { rows: keys } = await database.withClient(client =>
    client.query("select id from access.api_key where name = 'Mine'"),
  )
  await query(
    'insert into access.request (key_id, at, endpoint, status, ms, ip) values ($1, now(), $2, 200, 1, $3)',
    [keys[0].id, 'readProfile', IP],
  )
  await query(
    `insert into kernel.mail (about, to_address, subject, body)
     values ('test/1', $1, 'Hello', 'To you'), ('test/2', 'staff@example.com', 'News', $2),
            ('test/3', $3, 'Hello', 'To you, earlier'), ('test/4', 'staff@example.com', 'News', $4),
            ('member/' || $5::text || '/test', 'staff@example.com', 'News', $6)`,
    [EMAIL, `${NAME} <${EMAIL}> wrote`, FORMER, `From ${FORMER}.`, memberId, `${NAME} has a question`],
  )
  await requestEmailChange(
    { db: database.durable, secrets: secretsFrom(TEST_SECRET), by: BY_TEST, publicUrl: config.publicUrl },
    { memberId, email: UNCONFIRMED, requestedBy: 'person' },
  )
  await query(`insert into orders.person (name, email, phone, language) values ($1, $2, $3, 'es')`, [
    NAME,
    EMAIL,
    PHONE,
  ])
  await stop(server)
  await sendDueMail(database, config)
  await leaveMailHalfSent()
  await sealAudit(database)
  return key as string
}

/** As a process that was killed after it had written the file. */
async function leaveMailHalfSent() {
  const [mail] = await query(
    `insert into kernel.mail (about, to_address, subject, body, tries, next_try_at)
     values ('test/half-sent', $1, 'Hello', 'To you', 1, now() + interval '1 hour') returning id`,
    [EMAIL],
  )
  const path = join(dataDir, 'mail', `${String(mail!.id).padStart(6, '0')}.eml`)
  for (const file of [path, `${path}.part`]) await writeFile(file, `To: ${EMAIL}`)
}

/** Where each needle is, in tables and files. */
async function whereFound(): Promise<{ tables: Set<string>; files: string[] }> {
  const tables = new Set<string>()
  const forms = Object.values(NEEDLES).flatMap(formsOf)
  for (const [name, rows] of await readAllRows(demo.ownerUrl))
    if (findForms(rows, forms).length) tables.add(name)
  const files: string[] = []
  // Not what was exported, nor the list that the demo prints its passwords from.
  for await (const [path, bytes] of readAllFiles(dataDir))
    if (!path.endsWith('.zip') && path !== 'demo-sign-ins' && findForms(bytes, forms).length) files.push(path)
  return { tables, files }
}

const declared = areas.flatMap(area => area.personalData?.tables ?? [])

/** All rows of other people, table by table. */
async function rowsOfOthers(names: readonly string[]): Promise<Map<string, string[]>> {
  const person = { id: memberId, email: EMAIL, name: NAME, emails: [EMAIL, FORMER], names }
  const found = new Map<string, string[]>()
  for (const table of declared) {
    const other = isPersonal(table) ? `(${table.of}) is not true` : 'true'
    const also = isPersonal(table) && table.alsoErase ? `and (${table.alsoErase.where}) is not true` : ''
    const { text, values } = forPerson(
      `select t::text as row from ${table.table} t where ${other} ${also}`,
      person,
    )
    const rows = await query(text, values)
    found.set(
      table.table,
      rows.map(({ row }) => row as string),
    )
  }
  return found
}

async function readZip(path: string): Promise<Map<string, string>> {
  const zip = await openPromise(path)
  const files = new Map<string, string>()
  for await (const entry of zip.eachEntry()) {
    const parts: Buffer[] = []
    for await (const part of await zip.openReadStreamPromise(entry)) parts.push(part as Buffer)
    files.set(entry.fileName, Buffer.concat(parts).toString())
  }
  return files
}

// A server without a demo disables the accounts of an earlier one.
await query('update members.member set is_demo = false')
await llano(['member', 'email', '--member', EMAIL, '--email', FORMER])
await llano(['member', 'email', '--member', FORMER, '--email', EMAIL])
const key = await useTheAccount()

test('the export has a file per table, the documents, and a README in the language of the person', async () => {
  const out = join(dataDir, 'lucia.zip')
  const summary = await llano(['member', 'export', EMAIL, '--out', out, '--identifiers'])
  assert.equal((await stat(out)).mode & 0o077, 0, 'only its owner can read it')
  const files = await readZip(out)
  const expected = declared.filter(isPersonal).map(({ table }) => `${table}.json`)
  for (const name of expected) assert.ok(files.has(name), name)
  const rows = (table: string) => JSON.parse(files.get(`${table}.json`)!) as Record<string, unknown>[]
  const [profile] = rows('members.member')
  assert.deepEqual([profile!.name, profile!.email, profile!.phone], [NAME, EMAIL, PHONE])
  const identifiers = Object.fromEntries(rows('members.identifier').map(one => [one.kind, one.sealed]))
  for (const [kind, value] of Object.entries(IDENTIFIERS)) assert.equal(identifiers[kind], value)
  assert.ok(rows('sessions.session').some(one => one.ip_address === IP))
  assert.ok(rows('access.request').some(one => one.ip === IP))
  assert.ok(rows('kernel.audit_row').some(one => one.actor === `member:${memberId}`))
  assert.ok(rows('kernel.mail').length > 0)
  const [{ entries }] = (await query(
    'select count(*)::integer as entries from bookkeeping.entry where entity_id in (select id from entities.entity where member_id = $1)',
    [memberId],
  )) as [{ entries: number }]
  assert.equal(rows('bookkeeping.entry').length, entries)
  const all = [...files.values()].join('\n')
  const secretsOfOthers = await query(
    `select password as secret from sessions.account where password is not null
     union all select token from sessions.session union all select token from banking.connection where token is not null
     union all select email from members.member where id <> $1 and role = 'member'`,
    [memberId],
  )
  for (const { secret } of secretsOfOthers) assert.ok(!all.includes(secret as string))
  assert.ok(!all.includes(key))
  const documents = [...files.keys()].filter(name => name.startsWith('documents/'))
  assert.ok(documents.length > 0 && documents.length === summary.files)
  const readme = files.get('README.txt')!
  assert.match(readme, /^Datos personales de Lucía/)
  for (const name of expected) assert.ok(readme.includes(name))
  const noted = await query(
    "select detail from kernel.audit_row where action = 'member.export' and record = $1",
    [`member/${memberId}`],
  )
  assert.deepEqual(noted, [{ detail: 'identifiers' }])
})

test('without --identifiers the export has none of them', async () => {
  const out = join(dataDir, 'masked.zip')
  await llano(['member', 'export', String(memberId), '--out', out])
  const files = await readZip(out)
  const forms = Object.values(IDENTIFIERS).flatMap(formsOf)
  for (const name of ['members.identifier.json', 'tax.party.json'])
    assert.deepEqual(findForms(files.get(name)!, forms), [], name)
})

test('erasing is refused while an LLC is active or subscribed, and says what to do', async () => {
  const plan = await llano(['member', 'erase', EMAIL])
  assert.equal(plan.erased, false)
  assert.match(plan.blockers.join('\n'), /llano entity update \d+ --status dissolved/)
  const refused = await llano(['member', 'erase', EMAIL, '--confirm', EMAIL], 1)
  assert.match(refused.error, /cannot be erased yet:\n {2}LLC \d+/)
  const [member] = await query('select disabled_at from members.member where id = $1', [memberId])
  assert.equal(member!.disabled_at, null, 'nothing was changed')
  const { id: managerId } = await findMemberBy(
    database.quick,
    demo.demo.signIns.find(({ role }) => role !== 'member')!.email,
  )
  assert.match((await llano(['member', 'erase', String(managerId)])).blockers.join(), /llano member disable/)
})

/** As the operator would settle it, over months; some payments stay pending or failed. */
async function settle() {
  const of = `in (select id from entities.entity where member_id = ${memberId})`
  await query(`
    update entities.entity set status = 'dissolved', dissolved_on = greatest(formation_date, '2026-02-28') where member_id = ${memberId};
    update entities.subscription set status = 'cancelled', cancelled_on = starts_on, ends_on = starts_on where entity_id ${of}`)
}

const openPayments = () =>
  query(
    "select id, status from payments.payment where member_id = $1 and status in ('pending', 'failed') order by id",
    [memberId],
  )

test('after erasing, nothing about the person is left in any table, file or email, except what the command listed', async () => {
  await settle()
  const before = await whereFound()
  for (const table of [
    'members.member',
    'kernel.mail',
    'kernel.audit_row',
    'sessions.session',
    'access.request',
  ])
    assert.ok(before.tables.has(table), `${table} has something to erase`)
  assert.ok(before.files.some(path => path.startsWith('mail/')))
  const plan = await llano(['member', 'erase', EMAIL, '--dry-run'])
  assert.deepEqual(plan.searched.emails, [EMAIL, FORMER])
  assert.ok(plan.searched.records.includes(`member/${memberId}`))
  assert.deepEqual(plan.blockers, [])
  const open = await openPayments()
  assert.deepEqual(new Set(open.map(({ status }) => status)), new Set(['pending', 'failed']))
  for (const { id, status } of open)
    assert.ok(plan.warnings.some((one: string) => one.startsWith(`Payment ${id} is ${status}.`)))
  assert.deepEqual(await whereFound(), before, 'a dry run changes nothing')
  await llano(['member', 'erase', EMAIL, '--confirm', 'somebody@else.example'], 1)

  const names = [`member:${memberId}`, `staff:${memberId}`, `member/${memberId}`]
  const keyIds = await query('select id from access.api_key where member_id = $1', [memberId])
  const llcs = await query('select id from entities.entity where member_id = $1', [memberId])
  names.push(
    ...keyIds.flatMap(({ id }) => [`key:${id}`, `key/${id}`]),
    ...llcs.map(({ id }) => `entity/${id}`),
  )
  const others = await rowsOfOthers(names)

  // It fails halfway, as if the server had stopped, and continues when it is repeated.
  await query(`create function presence.fail() returns trigger language plpgsql as $$ begin raise exception 'stopped'; end $$;
    create trigger fail before delete on presence.stay for each statement execute function presence.fail()`)
  const [failed] = await runCommandLines([['member', 'erase', EMAIL, '--confirm', EMAIL]], settings)
  assert.equal(failed!.code, 3)
  const [halfway] = await query('select name, disabled_at from members.member where id = $1', [memberId])
  assert.ok(
    halfway!.name === NAME && halfway!.disabled_at !== null,
    'access ended, and the person can be found again',
  )
  await query('drop trigger fail on presence.stay; drop function presence.fail()')
  const done = await llano(['member', 'erase', EMAIL, '--confirm', EMAIL])
  assert.equal(done.erased, true)
  const kept = new Set((done.kept as { table: string }[]).map(({ table }) => table))
  assert.deepEqual(await openPayments(), open, 'what is owed stays on record')
  assert.ok(kept.has('payments.payment'))
  for (const one of done.kept) assert.ok(one.why && (one.until === null || one.until >= '2036'), one.table)

  // The letter is for her, in Spanish: each table is named with why and until when, in sentences.
  assert.match(done.letter, /^Los datos de Lucía .* se eliminaron el \d+ de \p{L}+ de 20\d\d\.$/mu)
  assert.match(
    done.letter,
    /^La gestoría conserva su propia contabilidad: .*\nHasta el 28 de febrero de 2036:\n/m,
  )
  for (const { table } of [...done.kept, ...done.removed]) {
    const holds = declared.filter(isPersonal).find(one => one.table === table)?.holds
    if (holds) assert.ok(done.letter.includes(`- ${holds.es} (`), table)
    assert.ok(!done.letter.includes(table), 'names of tables mean nothing to her')
  }

  const afterwards = await whereFound()
  const repeating = new Set(declared.filter(table => 'repeats' in table).map(({ table }) => table))
  const unlisted = [...afterwards.tables].filter(table => !kept.has(table) && !repeating.has(table))
  assert.deepEqual(unlisted, [])
  const events = await query('select type from kernel.event where member_id = $1', [memberId])
  assert.deepEqual(events, [], 'the erasure itself leaves no events')
  assert.ok(!afterwards.tables.has('kernel.audit_row'), 'the audit log has ids, and no address any more')
  assert.deepEqual(
    afterwards.files.filter(path => !path.startsWith('documents/')),
    [],
  )
  const [row] = await query('select name, email, phone, country from members.member where id = $1', [
    memberId,
  ])
  assert.deepEqual(row, {
    name: `Erased person ${memberId}`,
    email: `erased-${memberId}@invalid`,
    phone: null,
    country: null,
  })

  const now = await rowsOfOthers(names)
  for (const [table, rows] of others) {
    if (/^kernel\.audit_(row|leaf|seal|ip_cursor)$/.test(table)) continue
    const left = new Set(now.get(table))
    assert.deepEqual(
      rows.filter(one => !left.has(one)),
      [],
      `${table}: rows of others are unchanged`,
    )
  }
  await sealAudit(database)
  const report = await verifyAudit(database)
  assert.deepEqual(report.findings, [])
})

test('after erasing, no request is served, and no log has anything about the person', async () => {
  const server = await deployment.serve()
  const headers = { 'x-forwarded-for': IP, origin: server.address }
  assert.equal((await server.ask('/v1/profile', { key, headers })).status, 401)
  await stop(server)
  assert.ok(log.split('\n').length > 20 && log.includes('updateProfile'), 'the requests were logged')
  const found = Object.entries(NEEDLES).filter(([, text]) => findForms(log, formsOf(text)).length)
  assert.deepEqual(
    found.map(([name]) => name),
    [],
  )
})

test('an erased person cannot be restored, changed or approved', async () => {
  const refused = await llano(['member', 'enable', '--member', String(memberId)], 1)
  assert.match(refused.error, /was erased/)
  const person = ['--member', String(memberId)]
  assert.match((await llano(['member', 'role', ...person, '--role', 'admin'], 1)).error, /was erased/)
  assert.match(
    (await llano(['member', 'email', ...person, '--email', 'new@example.com'], 1)).error,
    /was erased/,
  )
  assert.match((await llano(['member', 'update', ...person, '--name', NAME], 1)).error, /was erased/)
  const [llc] = await query('select id from entities.entity where member_id = $1 limit 1', [memberId])
  const stay = ['--entity', String(llc!.id), '--from', '2026-01-01', '--country', 'ES']
  assert.match((await llano(['presence', 'add', ...stay], 1)).error, /was erased/)
  const [row] = await query('select disabled_at, email from members.member where id = $1', [memberId])
  assert.ok(row!.disabled_at !== null && row!.email === `erased-${memberId}@invalid`)
})

test('the erasure is on record, can be repeated, and is applied again to a restored backup', async () => {
  const [erasure] = await query('select finished_at, kept from privacy.erasure where member_id = $1', [
    memberId,
  ])
  assert.ok(erasure!.finished_at && (erasure!.kept as unknown[]).length > 0)
  const again = await llano(['member', 'erase', String(memberId), '--confirm', `erased-${memberId}@invalid`])
  assert.equal(again.erased, true)
  assert.deepEqual(await readdir(join(dataDir, 'backups', 'erased')), [`${memberId}.json`])
  assert.equal(
    JSON.parse(await readFile(join(dataDir, 'backups', 'erased', `${memberId}.json`), 'utf8')).member_id,
    memberId,
  )
  assert.deepEqual((await llano(['member', 'erase-again'])).erased, [])
  // As an older backup has it.
  await query(`delete from privacy.erasure where member_id = ${memberId}`)
  await query('update members.member set email = $2, name = $3, phone = $4, erased_at = null where id = $1', [
    memberId,
    EMAIL,
    NAME,
    PHONE,
  ])
  assert.deepEqual((await llano(['member', 'erase-again'])).erased, [memberId])
  const [row] = await query('select email from members.member where id = $1', [memberId])
  assert.equal(row!.email, `erased-${memberId}@invalid`)
})

test('email to others stays if it only has words of the name, or an address that contains theirs', async () => {
  const [email, other] = ['ana@example.com', 'juana@example.com']
  const { id } = await llano(['member', 'create', '--email', email, '--name', 'Annual Report'])
  await llano(['member', 'create', '--email', other, '--name', 'Juana'])
  // Juana uses an address now that was Ana's for a while.
  for (const [from, to] of [
    [email, 'shared@example.com'],
    ['shared@example.com', email],
    [other, 'shared@example.com'],
  ])
    await llano(['member', 'email', '--member', from!, '--email', to!])
  const OF_OTHERS = [
    ['test/a', 'staff@example.com', 'The Annual Report of your LLC is ready.'],
    ['test/b', 'staff@example.com', `Write to ${other} or ${email}.mx.`],
    ['test/c', 'shared@example.com', 'To Juana'],
    [`member/${id}0/test`, 'staff@example.com', 'About another member'],
  ]
  const OF_ANA = [
    ['test/d', email, 'To Ana'],
    ['test/e', 'staff@example.com', `Write to ${email}.`],
    [`member/${id}/test`, 'staff@example.com', 'About Ana'],
  ]
  for (const row of [...OF_OTHERS, ...OF_ANA])
    await query(
      "insert into kernel.mail (about, to_address, subject, body, sent_at) values ($1, $2, 'News', $3, now())",
      row,
    )
  await query(
    `insert into kernel.mail (about, to_address, subject, body, next_try_at)
     values ($1, 'staff@example.com', 'News', 'About Ana, and not sent yet', 'infinity')`,
    [`member/${id}/waiting`],
  )
  const done = await llano(['member', 'erase', email, '--confirm', email])
  assert.deepEqual(await query("select from kernel.mail where body like '%not sent yet'"), [])
  assert.deepEqual(done.searched.emails, [email])
  const left = await query('select body from kernel.mail where body = any ($1) order by about', [
    [...OF_OTHERS, ...OF_ANA].map(([, , body]) => body),
  ])
  assert.deepEqual(left.map(({ body }) => body).sort(), OF_OTHERS.map(([, , body]) => body).sort())
})
