import assert from 'node:assert/strict'
import { randomBytes, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { createTransport, type SendMailOptions } from 'nodemailer'
import exampleCertificate from 'smtp-server/lib/tls-options.js'
import { newPdf } from '../../../../tests/harness/documents.ts'
import {
  BY_TEST,
  newMember,
  openTestInstallation,
  type TestMember,
} from '../../../../tests/harness/installation.ts'
import { Deployment } from '../../../../tests/harness/server-process.ts'
import { openSession } from '../../../../tests/harness/sessions.ts'
import { newCollaborator } from '../../../../tests/harness/shares.ts'
import { deletePause, insertPause } from '../../../kernel/jobs/pause.ts'
import { makeLog } from '../../../kernel/log.ts'
import { openDatabase } from '../../../kernel/sql/postgres.ts'
import { byParams } from '../../../kernel/sql/write.ts'
import { disableAccount } from '../../members/members.ts'
import { deleteReceiptEmailsJob } from './inbox.jobs.ts'
import { cleanText, isTooComplex, tokenFrom, tokenOf } from './inbox.rules.ts'
import { replaceAddress } from './inbox.sql.ts'
import { LIMITS, startInbox } from './inbox-server.ts'

const DOMAIN = 'receipts.example.com'
// Alone, because a test uses up the limit of its source.
const installation = await openTestInstallation({ isAlone: true })
const { database, secrets, config } = installation
const listening = { domain: DOMAIN, host: '127.0.0.1', port: 0, tls: null }
const deps = { database, secrets, config, now: () => new Date(), log: makeLog('silent') }
const inbox = await startInbox(deps, listening)
after(() => inbox.stop())

const query = async (sql: string, values: unknown[] = []) =>
  (await database.withClient(client => client.query(sql, values))).rows

/** A member with an address for receipts. */
async function newInbox(member?: TestMember) {
  const owner = member ?? (await newMember(installation))
  const { ask } = await openSession(installation, owner.memberId)
  const entity_id = owner.entityId
  config.receipts = listening
  const made = await ask('POST', '/web/receipts/address', { entity_id })
  assert.equal(made.status, 201, made.text)
  const read = async () => (await ask('GET', `/web/receipts/inbox?entity_id=${entity_id}`)).body.data
  const receipts = async (): Promise<{ id: number; title: string; file_name: string }[]> =>
    (await ask('GET', `/web/receipts?entity_id=${entity_id}`)).body.data
  return { owner, ask, read, receipts, address: made.body.data.address as string }
}

/** Sends with a real client; returns the code of the server's answer. */
async function send(to: string, mail: SendMailOptions = {}, port = inbox.port): Promise<number> {
  const transport = createTransport({ host: '127.0.0.1', port, ignoreTLS: true })
  try {
    const envelope = { from: 'ana@example.com', to }
    await transport.sendMail({ from: 'Ana <ana@example.com>', to, subject: 'Hosting', ...mail, envelope })
    return 250
  } catch (error) {
    const { responseCode } = error as { responseCode?: number }
    if (responseCode === undefined) throw error
    return responseCode
  } finally {
    transport.close()
  }
}

const pdf = (filename = 'june.pdf') => ({ filename, content: newPdf() })
const outcomes = (data: { emails: { outcome: string }[] }) => data.emails.map(({ outcome }) => outcome)

test('each accepted attachment becomes a receipt like an upload, once, however often the message is delivered', async () => {
  const { owner, ask, read, receipts, address } = await newInbox()
  const png = Buffer.concat([Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'), randomBytes(40)])
  const mail = {
    messageId: `<${randomUUID()}@example.com>`,
    html: '<p>See below <img src="cid:logo"></p>',
    attachments: [
      pdf('June\u202e 2026.pdf'),
      { filename: 'photo.png', content: png },
      { filename: 'setup.exe', content: Buffer.from('MZ\0\0\x01binary') },
      { filename: 'logo.png', content: png, cid: 'logo' },
    ],
  }
  const deliveries = [1, 2, 3].map(() => send(address.toUpperCase(), mail))
  assert.deepEqual(await Promise.all(deliveries), [250, 250, 250])
  assert.equal(await send(address, mail), 250)
  const [photo, june, ...others] = await receipts()
  assert.deepEqual([june!.file_name, photo!.file_name, others], ['June 2026.pdf', 'photo.png', []])
  const { emails } = await read()
  const [{ id, received_at, ...email }] = emails
  assert.deepEqual(
    [emails.length, email],
    [1, { sender: 'ana@example.com', subject: 'Hosting', outcome: 'received', receipts: 2, rejected: 1 }],
  )

  const documents = [june!.id, photo!.id].map(one => `document/${one}`)
  const audited = await query(
    'select actor, action, record, ip from kernel.audit_row where record = any ($1) order by id',
    [[`receipt_email/${id}`, ...documents]],
  )
  assert.deepEqual(audited, [
    { actor: 'email', action: 'receipt_email.receive', record: `receipt_email/${id}`, ip: null },
    ...documents.map(record => ({ actor: `email:${id}`, action: 'document.create', record, ip: null })),
  ])
  const events = await query('select type from kernel.event where record = any ($1)', [documents])
  assert.deepEqual(events, [{ type: 'document.uploaded' }, { type: 'document.uploaded' }])
  const stamps = await query('select status from documents.stamp where entity_id = $1', [owner.entityId])
  assert.equal(stamps.length, 2)
  const usage = (await ask('GET', '/web/usage')).body.data
  assert.equal(usage.uploads.used, 3)

  // Another message with the same file is another receipt, as on the website. The owner can withdraw it.
  assert.equal(await send(address, { ...mail, messageId: `<${randomUUID()}@example.com>` }), 250)
  assert.equal((await receipts()).length, 4)
  const withdrawn = await ask('POST', '/web/documents/withdraw', { id: june!.id })
  assert.equal(withdrawn.status, 200, withdrawn.text)
  const listed = (await ask('GET', `/web/documents?entity_id=${owner.entityId}`)).body.data
  assert.ok(listed.every((one: { is_own: boolean }) => one.is_own))
})

test('a message without a usable file is accepted, adds nothing, and the page says why', async () => {
  const { read, receipts, address } = await newInbox()
  assert.equal(await send(address, { text: 'Total: $48.40' }), 250)
  assert.equal(
    await send(address, { attachments: [{ filename: 'a.exe', content: Buffer.from('MZ\0') }] }),
    250,
  )
  assert.equal(await send(address, { attachments: [{ filename: 'empty.pdf', content: '' }, pdf()] }), 250)
  const data = await read()
  assert.deepEqual(outcomes(data), ['received', 'not_accepted', 'no_attachment'])
  assert.equal((await receipts()).length, 1)
})

test('an attachment that the virus scanner rejects is left out, and without a verdict the message is put off', async t => {
  const { receipts, address } = await newInbox()
  const folder = await mkdtemp(join(tmpdir(), 'llano-scan-'))
  t.after(() => rm(folder, { recursive: true, force: true }))
  const deliver = async (script: string) => {
    const command = join(folder, 'scan')
    await writeFile(command, `#!/bin/sh\n${script}\n`, { mode: 0o700 })
    const scanning = { ...config, scan: { command, seconds: 20 } }
    const scanned = await startInbox({ ...deps, config: scanning }, listening)
    const attachments = [pdf(), { filename: 'note.txt', content: 'infected' }]
    return send(address, { attachments }, scanned.port).finally(() => scanned.stop())
  }
  assert.equal(await deliver('exit 2'), 451)
  assert.equal((await receipts()).length, 0)
  assert.equal(await deliver('if grep -q infected; then exit 1; fi'), 250)
  assert.deepEqual(
    (await receipts()).map(({ file_name }) => file_name),
    ['june.pdf'],
  )
})

test('a new address replaces the one before at once, and only people who may add documents see it', async () => {
  const { owner, ask, read, address } = await newInbox()
  assert.match(address, /^[a-z2-7]{26}@receipts\.example\.com$/)
  let again = (await ask('POST', '/web/receipts/address', { entity_id: owner.entityId })).body.data.address
  assert.notEqual(again, address)
  assert.equal((await read()).address, again)
  const headers = { 'idempotency-key': randomUUID() }
  const repeat = () => ask('POST', '/web/receipts/address', { entity_id: owner.entityId }, { headers })
  const [first, second] = [await repeat(), await repeat()]
  assert.deepEqual([second.status, second.body], [201, first.body], 'a repeated request replaces nothing')
  again = first.body.data.address
  assert.equal((await read()).address, again)
  assert.equal(await send(address, { attachments: [pdf()] }), 550)
  assert.equal(await send(again, { attachments: [pdf()] }), 250)

  const path = `/web/receipts/inbox?entity_id=${owner.entityId}`
  const given = { areas: ['documents'] as const }
  const writer = await newCollaborator(installation, owner, { role: 'bookkeeper', ...given })
  const reader = await newCollaborator(installation, owner, { role: 'accountant', ...given })
  assert.equal((await writer.session.ask('GET', path)).body.data.address, again)
  assert.equal((await reader.session.ask('GET', path)).status, 403)

  config.receipts = null
  const off = await ask('POST', '/web/receipts/address', { entity_id: owner.entityId })
  assert.deepEqual([off.status, off.body.code], [400, 'receipts_by_email_off'])
  assert.deepEqual(await read(), { is_offered: false, address: null, emails: [] })
  config.receipts = listening
})

test('an unknown address, one of another domain and one of a lapsed or disabled owner have the same answer', async () => {
  const lapsed = await newMember(installation, { subscribed: false })
  const disabled = await newInbox()
  const served = await newInbox()
  const token = tokenFrom(randomBytes(26))
  await database.durable.one(replaceAddress, {
    entity_id: lapsed.entityId,
    token,
    address: '',
    ...byParams(BY_TEST),
  })
  const { memberId } = disabled.owner
  await database.transaction(tx =>
    disableAccount({ tx, by: BY_TEST, staff: null, grants: [], publicUrl: '', memberId }, null),
  )
  const addresses = [
    `${tokenFrom(randomBytes(26))}@${DOMAIN}`,
    `office@${DOMAIN}`,
    served.address.replace(DOMAIN, 'example.org'),
    `${token}@${DOMAIN}`,
    disabled.address,
  ]
  for (const address of addresses) assert.equal(await send(address, { attachments: [pdf()] }), 550, address)
  assert.deepEqual(await query('select from documents.document where entity_id = $1', [lapsed.entityId]), [])
})

test('over a quota the message is put off and nothing is kept of it; later the same message is received', async () => {
  const { owner, read, receipts, address } = await newInbox()
  const mail = { messageId: `<${randomUUID()}@example.com>`, attachments: [pdf('a.pdf'), pdf('b.pdf')] }
  const { quotas } = config
  try {
    config.quotas = { ...quotas, uploadsPerDay: 1 }
    assert.equal(await send(address, mail), 452)
    assert.deepEqual([outcomes(await read()), await receipts()], [['uploads_used_up'], []])
    config.quotas = { ...quotas, llcBytes: 500 }
    assert.equal(await send(address, mail), 452)
    assert.deepEqual([outcomes(await read()), await receipts()], [['storage_full'], []])
  } finally {
    config.quotas = quotas
  }
  assert.equal(await send(address, mail), 250)
  assert.deepEqual([outcomes(await read()), (await receipts()).length], [['received'], 2])
  const [bytes] = await query("select bytes from documents.tally where entity_id = $1 and doc_type = '*'", [
    owner.entityId,
  ])
  assert.equal(Number(bytes!.bytes), 600)
})

test('without the database the sender has to try again', async () => {
  const none = openDatabase('postgres://nobody@127.0.0.1:1/none')
  const cut = await startInbox({ ...deps, database: none }, listening)
  try {
    assert.equal(await send(`${tokenFrom(randomBytes(26))}@${DOMAIN}`, {}, cut.port), 451)
  } finally {
    await cut.stop()
    await none.close()
  }
})

/** Speaks SMTP by hand. */
async function speak(port = inbox.port) {
  const socket = connect(port, '127.0.0.1')
  let heard = ''
  socket.setEncoding('utf8').on('data', text => {
    heard += text
  })
  socket.on('error', () => {})
  const ended = once(socket, 'close')
  const answer = async (): Promise<string> => {
    while (!/^\d{3} .*\r\n$/m.test(heard)) {
      const [more] = await Promise.race([once(socket, 'data'), ended.then(() => [null])])
      if (more === null) return heard || 'closed'
    }
    const reply = heard
    heard = ''
    return reply
  }
  const say = (line: string) => {
    socket.write(`${line}\r\n`)
    return answer()
  }
  const greeting = await answer()
  if (greeting.startsWith('220')) await say('EHLO client.example.com')
  return { socket, say, answer, ended, greeting }
}

/** The answer to a message as it is, and whether the server still serves afterwards. */
async function sendRaw(to: string, content: string | Buffer): Promise<number> {
  const { socket, say, answer } = await speak()
  await say('MAIL FROM:<>')
  await say(`RCPT TO:<${to}>`)
  await say('DATA')
  socket.write(content)
  socket.write('\r\n.\r\n')
  const code = Number((await answer()).slice(0, 3))
  socket.destroy()
  return code
}

test('hostile messages are answered, add no broken records and stop nobody else', {
  timeout: 120_000,
}, async () => {
  const { read, receipts, address } = await newInbox()
  const mixed = 'Subject: x\r\nContent-Type: multipart/mixed; boundary=b\r\n\r\n'
  const part = (headers: string, body: string) => `--b\r\n${headers}\r\n\r\n${body}\r\n`
  const nested = (depth: number) =>
    Array.from(
      { length: depth },
      (_, at) => `Content-Type: multipart/mixed; boundary=n${at}\r\n\r\n--n${at}\r\n`,
    ).join('')
  const cases: [what: string, content: string | Buffer, code: number][] = [
    ['no header', '\r\n', 250],
    ['deep nesting', nested(300), 554],
    ['thousands of parts', mixed + '--b\r\n\r\n'.repeat(50_000), 554],
    ['lines without end', 'Subject: x\r\n\r\n' + '\r\n'.repeat(700_000), 554],
    ['a huge header', `Subject: ${'x'.repeat(400_000)}\r\n\r\n`, 554],
    ['too large', Buffer.alloc(26 * 1024 * 1024, 'line of text\r\n'), 552],
    [
      'invalid UTF-8, NUL and a path in a name, and a wrong encoding',
      Buffer.concat([
        Buffer.from('Subject: \xff\xfe\0 =?utf-9?Q?=FF?=\r\nFrom: <\xff@\0>\r\n', 'latin1'),
        Buffer.from(mixed.replace('Subject: x\r\n', '')),
        Buffer.from(
          part(
            'Content-Type: application/pdf\r\nContent-Disposition: attachment; filename="../\0\xff/etc.pdf"',
            `%PDF-1.7 ${randomUUID()}`,
          ),
          'latin1',
        ),
        Buffer.from(
          part(
            'Content-Type: image/png; charset=nonsense\r\nContent-Transfer-Encoding: base64\r\nContent-Disposition: attachment; filename="a.png"',
            '!!!not base64!!!',
          ),
        ),
        Buffer.from('--b--\r\n'),
      ]),
      250,
    ],
  ]
  for (const [what, content, code] of cases) assert.equal(await sendRaw(address, content), code, what)
  const [one, ...others] = await receipts()
  assert.deepEqual([one!.file_name, others], ['etc.pdf', []])
  const data = await read()
  assert.equal(outcomes(data).filter(outcome => outcome === 'too_complex').length, 4)
  assert.ok(outcomes(data).includes('too_large'))
  for (const { subject, sender } of data.emails) assert.doesNotMatch(subject + sender, /[\p{Cc}\p{Cs}]/u)
  assert.equal(await send(address, { attachments: [pdf()] }), 250)
})

test('a connection that tries many addresses is closed, and a message has one recipient', async () => {
  const { address } = await newInbox()
  const { say, socket } = await speak()
  await say('MAIL FROM:<ana@example.com>')
  assert.match(await say(`RCPT TO:<${address}>`), /^250/)
  const other = (await newInbox()).address
  assert.match(await say(`RCPT TO:<${other}>`), /^452/)
  await say('RSET')
  await say('MAIL FROM:<ana@example.com>')
  const guess = () => say(`RCPT TO:<${tokenFrom(randomBytes(26))}@${DOMAIN}>`)
  for (let tries = 1; tries < 5; tries++) assert.match(await guess(), /^550/)
  assert.match(await guess(), /^421/)
  socket.destroy()

  // A source that tried too many has to wait, for known addresses as well.
  const key = JSON.stringify(['unknown receipt address', '127.0.0.1'])
  const limited = 'update kernel.throttle set used = $2 where key = sha256(convert_to($1, $3)) returning used'
  assert.equal((await query(limited, [key, 1_000, 'UTF8'])).length, 1)
  assert.equal(await send(address, { attachments: [pdf()] }), 451)
  await query(limited, [key, 0, 'UTF8'])
  assert.equal(await send(address, { attachments: [pdf()] }), 250)
})

test('slow, idle and many connections are closed, and a busy server asks for another try', async () => {
  const { address } = await newInbox()
  const openWith = async (limits: Partial<typeof LIMITS>) => {
    const limited = await startInbox(deps, listening, { ...LIMITS, ...limits })
    after(() => limited.stop())
    return limited.port
  }
  for (const limits of [{ connectionMs: 1_000 }, { idleMs: 1_000 }]) {
    const { say, ended } = await speak(await openWith(limits))
    await say('MAIL FROM:<ana@example.com>')
    await say(`RCPT TO:<${address}>`)
    await say('DATA')
    await ended
  }
  const port = await openWith({ connectionsPerSource: 1 })
  const first = await speak(port)
  assert.match((await speak(port)).greeting, /^421/)
  first.socket.destroy()
  assert.equal(await send(address, { attachments: [pdf()] }, await openWith({ messagesAtOnce: 0 })), 451)
})

test('with a certificate, mail can be sent encrypted', async t => {
  const folder = await mkdtemp(join(tmpdir(), 'llano-inbox-'))
  t.after(() => rm(folder, { recursive: true }))
  const [certFile, keyFile] = [join(folder, 'cert.pem'), join(folder, 'key.pem')]
  const { cert, key } = exampleCertificate()
  await writeFile(certFile, String(cert))
  await writeFile(keyFile, String(key))
  const secure = await startInbox(deps, { ...listening, tls: { certFile, keyFile } })
  t.after(() => secure.stop())
  const { address, receipts } = await newInbox()
  const transport = createTransport({
    host: '127.0.0.1',
    port: secure.port,
    requireTLS: true,
    tls: { rejectUnauthorized: false },
  })
  await transport.sendMail({ from: 'ana@example.com', to: address, attachments: [pdf()] })
  transport.close()
  assert.equal((await receipts()).length, 1)
})

test('messages go after their days, and their receipts stay', async () => {
  const { read, receipts, address, owner } = await newInbox()
  assert.equal(await send(address, { attachments: [pdf()] }), 250)
  const age =
    'update documents.receipt_email set received_at = now() - make_interval(days => $2) where entity_id = $1'
  const signal = new AbortController().signal
  await query(age, [owner.entityId, config.keep.mailDays - 1])
  await deleteReceiptEmailsJob.run(deps, signal)
  assert.equal((await read()).emails.length, 1)
  await query(age, [owner.entityId, config.keep.mailDays + 1])
  await deleteReceiptEmailsJob.run(deps, signal)
  assert.deepEqual([(await read()).emails, (await receipts()).length], [[], 1])
})

test('addresses, texts and sizes are read within their limits', () => {
  const token = tokenFrom(new Uint8Array(26).fill(255))
  assert.equal(token, '7'.repeat(26))
  assert.equal(tokenOf(`${token}@${DOMAIN.toUpperCase()}`, DOMAIN), token)
  for (const wrong of ['', '@', token, `${token}@x@${DOMAIN}`, `${token}1@${DOMAIN}`, `${token}@${DOMAIN}.`])
    assert.equal(tokenOf(wrong, DOMAIN), null, wrong)
  assert.equal(cleanText(' a\u202e\0\r\nb \ud800 ', 10), 'a b \ufffd')
  assert.equal(cleanText('x'.repeat(99), 5), 'xxxxx')
  assert.equal(isTooComplex(Buffer.from('--b\n'.repeat(900))), false)
  assert.equal(isTooComplex(Buffer.from('--b\n'.repeat(1_100))), true)
})

test('the program accepts mail on its port, in one process of the node', { timeout: 300_000 }, async t => {
  const settings = { LLANO_RECEIPTS_PORT: '0', LLANO_RECEIPTS_DOMAIN: DOMAIN, LLANO_PROCESSES: '2' }
  const deployment = await Deployment.make(t, settings)
  const server = await deployment.serve()
  const port = Number(/Receipts by email +smtp:\/\/127\.0\.0\.1:(\d+)/.exec(server.stdout())![1])
  const { entityId, key } = await deployment.newMember()
  const there = openDatabase(deployment.databaseUrl)
  const token = tokenFrom(randomBytes(26))
  await there.durable.one(replaceAddress, { entity_id: entityId, token, address: '', ...byParams(BY_TEST) })
  const address = `${token}@${DOMAIN}`
  // A restored copy leaves the mail to the original.
  await there.durable.one(insertPause, { reason: 'test', record: 'backup/1', ...byParams(BY_TEST) })
  assert.equal(await send(address, { attachments: [pdf()] }, port), 421)
  await there.durable.one(deletePause, byParams(BY_TEST))
  await there.close()
  assert.equal(await send(address, { attachments: [pdf()] }, port), 250)
  const { body } = await server.ask(`/v1/documents?entity_id=${entityId}`, { key })
  assert.deepEqual(
    body.data.map((one: { file_name: string; doc_type: string }) => [one.doc_type, one.file_name]),
    [['RECEIPT', 'june.pdf']],
  )
  assert.doesNotMatch(server.stderr(), /ana@example|june|Hosting/)
  assert.equal(await server.stop(), 0)
})
