import assert from 'node:assert/strict'
import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import test from 'node:test'
import { areas } from '../src/areas.ts'
import { readConfig } from '../src/kernel/config.ts'
import { sendDueMail } from '../src/kernel/mail/send-mail.ts'
import { newMember, openTestInstallation } from './harness/installation.ts'

// What jobs remove on their own, after the configured number of days.
const installation = await openTestInstallation({ isAlone: true })
const { database, secrets, config } = installation
const jobs = areas.flatMap(area => area.jobs)

async function run(name: string, days: Record<string, string>): Promise<void> {
  const job = jobs.find(one => one.name === name)!
  const keep = readConfig({ LLANO_DATA_DIR: config.dataDir, ...days })
  await job.run({ database, secrets, config: keep, now: () => new Date() }, new AbortController().signal)
}

const query = async (sql: string, values: unknown[] = []) =>
  (await database.withClient(client => client.query(sql, values))).rows

test('address and text of an email go some days after it was sent, also from the data folder; it is never sent again', async () => {
  const add = (about: string) =>
    query(
      `insert into kernel.mail (about, to_address, subject, body) values ($1, 'ana@example.com', 'Hello', 'Dear Ana')
       on conflict do nothing`,
      [about],
    )
  for (const about of ['old', 'new', 'given up']) await add(about)
  await query(
    "update kernel.mail set next_try_at = 'infinity', created_at = now() - interval '11 days' where about = 'given up'",
  )
  await sendDueMail(database, config)
  await query("update kernel.mail set sent_at = now() - interval '11 days' where about = 'old'")
  const folder = join(config.dataDir, 'mail')
  assert.equal((await readdir(folder)).length, 2)
  await run('delete old email texts', { LLANO_KEEP_MAIL_DAYS: '10' })
  assert.deepEqual(await query('select about, to_address, subject, body from kernel.mail order by about'), [
    { about: 'new', to_address: 'ana@example.com', subject: 'Hello', body: 'Dear Ana' },
    { about: 'old', to_address: '', subject: 'Hello', body: '' },
  ])
  assert.equal((await readdir(folder)).length, 1)
  await add('old')
  assert.equal(await sendDueMail(database, config), 0)
})

test('each node removes its own files of emails that another node erased or forgot, and keeps the others', async () => {
  const folder = join(config.dataDir, 'mail')
  for (const name of await readdir(folder)) await rm(join(folder, name))
  for (const about of ['erased', 'forgotten', 'kept'])
    await query(
      `insert into kernel.mail (about, to_address, subject, body) values ($1, 'ana@example.com', 'Hello', 'Dear Ana')`,
      [about],
    )
  await sendDueMail(database, config)
  assert.equal((await readdir(folder)).length, 3)
  await query("delete from kernel.mail where about = 'erased'")
  await query("update kernel.mail set to_address = '', body = '' where about = 'forgotten'")
  await run('remove files of erased email', {})
  const [kept] = await query("select id from kernel.mail where about = 'kept'")
  assert.deepEqual(await readdir(folder), [`${String(kept.id).padStart(6, '0')}.eml`])
})

test('the address of an email is deleted after its days, even if its text was erased before', async () => {
  await query(
    `insert into kernel.mail (about, to_address, subject, body, sent_at)
     values ('emptied', 'staff@example.com', '', '', now() - interval '11 days')`,
  )
  await run('delete old email texts', { LLANO_KEEP_MAIL_DAYS: '10' })
  assert.deepEqual(await query("select to_address from kernel.mail where about = 'emptied'"), [
    { to_address: '' },
  ])
})

test('requests and the last address of a key go after their days', async () => {
  const { keyId } = await newMember(installation)
  await query(
    `insert into access.request (key_id, at, endpoint, status, ms, ip)
     select $1, now() - make_interval(days => days), 'readProfile', 200, 1, '203.0.113.7' from unnest(array[4, 6]) as days`,
    [keyId],
  )
  await query(
    `insert into access.key_use (key_id, last_used_at, last_used_ip) values ($1, now() - interval '6 days', '203.0.113.7')
     on conflict (key_id) do update set last_used_at = excluded.last_used_at, last_used_ip = excluded.last_used_ip`,
    [keyId],
  )
  await run('delete old request logs', { LLANO_KEEP_REQUEST_DAYS: '5', LLANO_KEEP_IP_DAYS: '7' })
  assert.equal((await query('select from access.request where key_id = $1', [keyId])).length, 1)
  assert.equal(
    (await query('select last_used_ip from access.key_use where key_id = $1', [keyId]))[0].last_used_ip,
    '203.0.113.7',
  )
  await run('delete old request logs', { LLANO_KEEP_REQUEST_DAYS: '5', LLANO_KEEP_IP_DAYS: '5' })
  assert.equal(
    (await query('select last_used_ip from access.key_use where key_id = $1', [keyId]))[0].last_used_ip,
    null,
  )
})

test('addresses in the access log go after their days, and the reads stay', async () => {
  const { memberId } = await newMember(installation)
  await query(
    "select members.note_read($1, 'staff:1', 'profile', 'member/' || $1::integer, null, '203.0.113.8')",
    [memberId],
  )
  const ips = () => query('select host(ip) as ip from members.access_record where member_id = $1', [memberId])
  await run('remove old IP addresses from the access log', { LLANO_KEEP_IP_DAYS: '3' })
  assert.deepEqual(await ips(), [{ ip: '203.0.113.8' }])
  await query("update members.access_record set last_at = now() - interval '4 days' where member_id = $1", [
    memberId,
  ])
  await run('remove old IP addresses from the access log', { LLANO_KEEP_IP_DAYS: '3' })
  assert.deepEqual(await ips(), [{ ip: null }])
})
