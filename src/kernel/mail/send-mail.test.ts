import assert from 'node:assert/strict'
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import test, { type TestContext } from 'node:test'
import { startMailServer } from '../../../tests/harness/mail-server.ts'
import { openScratch } from '../../../tests/harness/scratch-database.ts'
import { readConfig } from '../config.ts'
import type { Database } from '../sql/postgres.ts'
import { int, text } from '../sql/statement.ts'
import { byParams, write } from '../sql/write.ts'
import { queueMail, queueMailWithFile } from './mail.ts'
import { eraseMailFiles } from './mail-files.ts'
import { sendDueMail } from './send-mail.ts'

const BY = byParams({ actor: 'test', ip: null, idempotency: null })

const tell = write({
  name: 'test.tell',
  action: 'news.tell',
  params: { about: text, to: text, subject: text, body: text },
  row: { queued: int },
  sql: `
    news as (${queueMail('select $about::text as about, $to::text as to_address, $subject::text as subject, $body::text as body')} returning id),
    written as (select count(*)::integer as queued, 'news/' || $about::text as record from news)`,
})

const queue = (
  database: Database,
  about: string,
  more: { to?: string; subject?: string; body?: string } = {},
) =>
  database.durable.one(tell, {
    about,
    to: 'ana@example.com',
    subject: 'Resolución n.º 1',
    body: 'Querida Ana:\n\nQueda ratificada.',
    ...more,
    ...BY,
  })

const configOf = (more: Record<string, string>) =>
  readConfig({ LLANO_MAIL_FROM: 'Llano <office@example.com>', ...more })

test('an email is queued once however often it is requested', async t => {
  const { database } = await openScratch(t)
  assert.equal((await queue(database, 'a')).queued, 1)
  assert.equal((await queue(database, 'a')).queued, 0)
  assert.equal((await queue(database, 'b')).queued, 1)
})

test('mail reaches the server as written, once, and is audited', async t => {
  const { database, query } = await openScratch(t)
  const server = await startMailServer(t)
  const config = configOf({ LLANO_SMTP_URL: server.url })
  await queue(database, 'a')
  assert.equal(await sendDueMail(database, config), 1)
  assert.equal(await sendDueMail(database, config), 0)
  assert.equal(server.received.length, 1)
  const [{ to, from, content }] = server.received as [(typeof server.received)[number]]
  assert.deepEqual([to, from], [['ana@example.com'], 'office@example.com'])
  assert.match(content, /^Subject: =\?UTF-8\?/m)
  assert.match(content, /^Message-ID: <llano-mail-\d+-\d+@example\.com>/m)
  const rows = await query("select record from kernel.audit_row where action = 'mail.send'")
  assert.equal(rows.length, 1)
})

test('a rejected email is retried later, and the stored reason contains nothing private', async t => {
  const { database, query } = await openScratch(t)
  const server = await startMailServer(t)
  const config = configOf({ LLANO_SMTP_URL: server.url })
  server.refuse(true)
  await queue(database, 'a', { to: 'someone.private@example.com' })
  assert.equal(await sendDueMail(database, config), 0)
  const [failed] = await query('select tries, failure, next_try_at > now() as later from kernel.mail')
  assert.deepEqual([failed!.tries, failed!.later], [1, true])
  assert.match(failed!.failure as string, /^E\w+( \d+)?$/)
  server.refuse(false)
  assert.equal(await sendDueMail(database, config), 0, 'not before its time')
  await query('update kernel.mail set next_try_at = now()')
  assert.equal(await sendDueMail(database, config), 1)
  assert.equal(server.received.length, 1)
})

test('concurrent processes send every email once', async t => {
  const { database } = await openScratch(t)
  const server = await startMailServer(t)
  const config = configOf({ LLANO_SMTP_URL: server.url })
  for (let i = 0; i < 40; i++) await queue(database, `news ${i}`, { subject: `News ${i}` })
  const sent = await Promise.all(Array.from({ length: 4 }, () => sendDueMail(database, config)))
  assert.equal(
    sent.reduce((sum, n) => sum + n),
    40,
  )
  const subjects = server.received.map(({ content }) => /^Subject: (.*)\r$/m.exec(content)![1])
  assert.equal(new Set(subjects).size, 40)
  assert.equal(subjects.length, 40)
})

test('a subject or address cannot add a header or a recipient', async t => {
  const { database } = await openScratch(t)
  const server = await startMailServer(t)
  const config = configOf({ LLANO_SMTP_URL: server.url })
  await queue(database, 'a', { subject: 'Hello\r\nBcc: eve@example.com' })
  await sendDueMail(database, config)
  assert.deepEqual(server.received[0]!.to, ['ana@example.com'])
  assert.doesNotMatch(server.received[0]!.content, /^Bcc:/m)
})

async function openFolder(t: TestContext) {
  const dataDir = await mkdtemp(join(tmpdir(), 'llano-mail-'))
  t.after(() => rm(dataDir, { recursive: true }))
  const folder = join(dataDir, 'mail')
  return { folder, config: configOf({ LLANO_DATA_DIR: dataDir }), files: () => readdir(folder) }
}
const ANA = { emails: ['ana@example.com'], names: [] }

test('email that is erased while it is being sent becomes no file, and later email is sent', async t => {
  const { database, query } = await openScratch(t)
  const { config, files } = await openFolder(t)
  await queue(database, 'a')
  await queue(database, 'b', { to: 'office@example.com' })
  let isErased = false
  const erasing = async () => {
    if (!isErased) await eraseMailFiles({ database, config }, ANA)
    isErased = true
    return null
  }
  assert.equal(await sendDueMail(database, config, undefined, erasing), 1)
  const left = await query('select id, about, sent_at is not null as is_sent from kernel.mail')
  assert.deepEqual(
    left.map(({ about, is_sent }) => [about, is_sent]),
    [['b', true]],
  )
  assert.deepEqual(await files(), [`${String(left[0]!.id).padStart(6, '0')}.eml`])
})

test('however sending and erasing overlap, no file of an erased person is left', async t => {
  const { database, query } = await openScratch(t)
  const { folder, config, files } = await openFolder(t)
  for (let round = 0; round < 5; round++) {
    for (let i = 0; i < 10; i++) {
      await queue(database, `ana ${round} ${i}`)
      await queue(database, `other ${round} ${i}`, { to: 'other@example.com', body: 'Not about her.' })
    }
    const senders = Array.from({ length: 3 }, () => sendDueMail(database, config))
    // Each round begins to erase at another point of the sending.
    for (let i = 0; i < round * 2; i++) await query('select from kernel.mail')
    await eraseMailFiles({ database, config }, ANA)
    await Promise.all(senders)
    const kept = await query("select id from kernel.mail where to_address <> 'ana@example.com' order by id")
    assert.deepEqual(
      (await files()).sort(),
      kept.map(({ id }) => `${String(id).padStart(6, '0')}.eml`),
    )
    for (const name of await files())
      assert.doesNotMatch(await readFile(join(folder, name), 'utf8'), /ana@example\.com/)
  }
})

test('erasing also removes files that a killed process left behind, and no others', async t => {
  const { database, query } = await openScratch(t)
  const { folder, config, files } = await openFolder(t)
  for (const [about, to] of [
    ['a', 'ana@example.com'],
    ['b', 'ana@example.com'],
    ['c', 'other@example.com'],
  ] as const)
    await queue(database, about, { to, body: 'Hello' })
  await sendDueMail(database, config)
  const [ofA, ofB, ofC] = (await files()).sort() as [string, string, string]
  // It had written the file, but not that the email was sent; the row of the second is gone since then.
  await query("update kernel.mail set sent_at = null where about = 'a'")
  await query("delete from kernel.mail where about = 'b'")
  for (const name of [`${ofA}.part`, `${ofB}.part`, 'notes.txt']) await writeFile(join(folder, name), 'Hello')
  await eraseMailFiles({ database, config }, ANA)
  assert.deepEqual((await files()).sort(), [ofC, 'notes.txt'])
  assert.deepEqual(await query('select about from kernel.mail'), [{ about: 'c' }])
})

test('without a server, mail is a readable file that only the owner can read', async t => {
  const { database } = await openScratch(t)
  const { folder, config, files } = await openFolder(t)
  await queue(database, 'a', { body: 'In plain words.' })
  assert.equal(await sendDueMail(database, config), 1)
  const [file] = (await files()) as [string]
  assert.match(file, /^\d{6}\.eml$/)
  const path = join(folder, file)
  assert.equal((await stat(path)).mode & 0o777, 0o600)
  const content = await readFile(path, 'utf8')
  assert.match(content, /^To: ana@example\.com\r$/m)
  assert.match(content, /\r\n\r\nIn plain words\./)
})

test('shutdown does not wait for a hanging mail server, and the mail is not lost', async t => {
  const { database, query } = await openScratch(t)
  const callers: Socket[] = []
  const called = Promise.withResolvers<void>()
  const silent = createServer(socket => {
    callers.push(socket)
    called.resolve()
  })
  await new Promise<void>(resolve => silent.listen(0, '127.0.0.1', resolve))
  t.after(() => {
    for (const caller of callers) caller.destroy()
    silent.close()
  })
  for (const about of ['a', 'b', 'c']) await queue(database, about)
  const stopping = new AbortController()
  const url = `smtp://127.0.0.1:${(silent.address() as AddressInfo).port}`
  const sending = sendDueMail(database, configOf({ LLANO_SMTP_URL: url }), stopping.signal)
  await called.promise
  stopping.abort()
  assert.equal(await sending, 0)
  assert.equal(callers.length, 1, 'no further mail is begun')
  assert.equal(callers[0]!.readyState, 'open', 'the server still hangs')
  assert.equal((await query('select from kernel.mail where sent_at is null')).length, 3)
})

test('an email rejected repeatedly is left for a person', async t => {
  const { database, query } = await openScratch(t)
  const server = await startMailServer(t)
  server.refuse(true)
  await queue(database, 'a')
  await query('update kernel.mail set tries = 19')
  assert.equal(await sendDueMail(database, configOf({ LLANO_SMTP_URL: server.url })), 0)
  const [mail] = await query("select tries, next_try_at = 'infinity' as given_up from kernel.mail")
  assert.deepEqual([mail!.tries, mail!.given_up], [20, true])
})

const mailWithFile = write({
  name: 'test.tell_with_file',
  action: 'news.tell',
  params: { about: text, file_name: text, file_type: text, file_text: text },
  row: { queued: int },
  sql: `
    news as (${queueMailWithFile("select $about::text as about, 'ana@example.com' as to_address, 'A call' as subject, 'See the file.' as body, $file_name::text as file_name, $file_type::text as file_type, $file_text::text as file_text")} returning id),
    written as (select count(*)::integer as queued, 'news/' || $about::text as record from news)`,
})

test('an email has its attachment as written, next to its text', async t => {
  const { database } = await openScratch(t)
  const server = await startMailServer(t)
  const file_text = 'BEGIN:VCALENDAR\r\nSUMMARY:Cita en español\r\nEND:VCALENDAR\r\n'
  await database.durable.one(mailWithFile, {
    about: 'a',
    file_name: 'cita.ics',
    file_type: 'text/calendar; charset=utf-8; method=PUBLISH',
    file_text,
    ...BY,
  })
  assert.equal(await sendDueMail(database, configOf({ LLANO_SMTP_URL: server.url })), 1)
  const { content } = server.received[0]!
  assert.match(content, /^Content-Type: text\/calendar; charset=utf-8; method=PUBLISH/m)
  assert.match(content, /filename=cita\.ics/)
  assert.match(content, /See the file\./)
  const encoded = /Content-Transfer-Encoding: base64\r\n[\s\S]*?\r\n\r\n([\w+/=\r\n]+)/.exec(content)![1]!
  assert.equal(Buffer.from(encoded, 'base64').toString('utf8'), file_text)
})
