import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import test from 'node:test'
import { crc32, deflateSync } from 'node:zlib'
import fc from 'fast-check'
import ICAL from 'ical.js'
import { accentContrast, contrastOf, LEAST_CONTRAST, shadesOf } from '../src/areas/firm/accent.rules.ts'
import { findIssuer, findMailStyle } from '../src/areas/firm/firm.ts'
import { writeAppointment } from '../src/areas/orders/bookings/booking-mail.rules.ts'
import { readCalendar } from '../src/areas/orders/bookings/bookings.ts'
import { sendDueMail } from '../src/kernel/mail/send-mail.ts'
import { makeSheet } from '../src/kernel/pdf/sheet.ts'
import { newMember } from './harness/installation.ts'
import { newManager } from './harness/ledger.ts'
import { openSession } from './harness/sessions.ts'
import { openWebsite } from './harness/web.ts'

// The firm is one for the whole installation.
const installation = await openWebsite({ isAlone: true })
const { ask, database } = installation
const admin = await openSession(installation, (await newManager(installation, 'Ada', 'admin')).id)
const change = (body: Record<string, unknown>) => admin.ask('PUT', '/web/console/firm', body)
const page = async (path: string) => ask(path, { headers: { accept: 'text/html' } })

type Parts = {
  width?: number
  height?: number
  depth?: number
  colorType?: number
  interlace?: number
  pixels?: Buffer
  extra?: readonly [type: string, content: string][]
  after?: string
}

function chunk(type: string, content: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type), content])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(content.length)
  sum.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, sum])
}

/** A PNG in one color, or one that is wrong somewhere. */
function png({
  width = 32,
  height = 16,
  depth = 8,
  colorType = 6,
  interlace = 0,
  ...parts
}: Parts = {}): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([depth, colorType, 0, 0, interlace], 8)
  const row = Buffer.concat([Buffer.from([0]), Buffer.alloc(width * 4, 0x7f)])
  const pixels = parts.pixels ?? Buffer.concat(Array.from({ length: height }, () => row))
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    ...(parts.extra ?? []).map(([type, content]) => chunk(type, Buffer.from(content))),
    chunk('IDAT', deflateSync(pixels)),
    chunk('IEND', Buffer.alloc(0)),
    Buffer.from(parts.after ?? ''),
  ])
}
const base64 = (file: Buffer) => file.toString('base64')

test('without settings there is nothing of the firm on any page, and no legal page', async () => {
  for (const path of ['/', '/es', '/sign-in', '/account', '/console']) {
    const { text } = await page(path)
    assert.doesNotMatch(text, /id="firm"|<style|\/privacy|\/terms|\/imprint/, path)
    assert.match(text, /Llano/)
  }
  for (const path of ['/privacy', '/es/terms', '/imprint']) assert.equal((await page(path)).status, 404)
  const { body } = await admin.ask('GET', '/web/console/firm')
  assert.deepEqual(new Set(Object.values(body.data)), new Set([null]))
})

test('a saved change is on every page at once, and what is not sent stays', async () => {
  const saved = await change({
    name: 'Mesa & Ríos <LLC>',
    accent: '#1D4ED8',
    email: 'Hello@Mesa.example',
    phone: '+1 505 555 0123',
    address: '12 Plaza St\nSanta Fe, NM',
    website: 'https://mesa.example',
    terms_en: '# Terms\n\nBe kind.',
  })
  assert.equal(saved.status, 200, saved.text)
  const { email, phone, accent } = saved.body.data
  assert.deepEqual([email, phone, accent], ['hello@mesa.example', '+15055550123', '#1d4ed8'])
  const home = await page('/')
  assert.match(home.text, /<title>Mesa &amp; Ríos &lt;LLC>: your US LLC, in order<\/title>/)
  assert.match(home.text, /Mesa &amp; Ríos &lt;LLC&gt;<\/span>/)
  assert.match(home.text, /href="tel:\+15055550123"/)
  assert.match(home.text, /href="\/terms"/)
  assert.doesNotMatch(home.text, /href="\/privacy"/)
  assert.doesNotMatch(home.text.replace(/<script[\s\S]*/, ''), /Llano/)
  const nonce = /'nonce-([^']+)'/.exec(home.headers.get('content-security-policy')!)![1]!
  assert.ok(home.text.includes(`<style nonce="${nonce}">html:root{--site-brand:#1d4ed8`))
  for (const path of ['/sign-in', '/console']) {
    const { text } = await page(path)
    assert.equal(JSON.parse(/id="firm">(.*?)<\/script>/.exec(text)![1]!).name, 'Mesa & Ríos <LLC>')
  }
  // Written in English only, so the Spanish page shows it as English.
  const spanish = await page('/es/terms')
  assert.equal(spanish.status, 200)
  assert.match(spanish.text, /<article[^>]* lang="en"/)
  assert.match((await page('/sitemap.xml')).text, /\/es\/terms</)
  const again = await change({ phone: null })
  assert.deepEqual([again.body.data.phone, again.body.data.name], [null, 'Mesa & Ríos <LLC>'])
  const log = await admin.ask('GET', '/web/console/audit?limit=20')
  const detail = log.body.data.find((row: { action: string }) => row.action === 'firm.update')?.detail
  assert.equal(detail, 'phone')
})

test('a color that cannot be read is rejected with its contrast, and nothing is saved', async () => {
  const yellow = await change({ accent: '#facc15', name: 'Other' })
  assert.deepEqual([yellow.status, yellow.body.code, yellow.body.field], [400, 'accent_unreadable', 'accent'])
  assert.match(yellow.body.error, /#facc15 is too light: .* 1\.\d:1 .* light scheme, and at least 4\.5:1/)
  for (const accent of ['red', '#12345', '#1234567', 'var(--x)', '#00000g', 7])
    assert.equal((await change({ accent })).body.code, 'invalid_color', String(accent))
  assert.equal((await admin.ask('GET', '/web/console/firm')).body.data.name, 'Mesa & Ríos <LLC>')
})

test('every accepted color is readable in both schemes, also white on it and in its own tint', () => {
  const channel = fc.integer({ min: 0, max: 255 })
  fc.assert(
    fc.property(fc.tuple(channel, channel, channel), values => {
      const accent = `#${values.map(value => value.toString(16).padStart(2, '0')).join('')}`
      const { light, dark } = accentContrast(accent)
      assert.ok(dark >= LEAST_CONTRAST, `${accent}: ${dark}`)
      if (light < LEAST_CONTRAST) return
      const shades = shadesOf(accent)
      assert.ok(contrastOf('#ffffff', accent) >= LEAST_CONTRAST)
      assert.ok(contrastOf('#ffffff', shades[7]) >= LEAST_CONTRAST, 'buttons in the dark scheme')
      assert.ok(contrastOf(shades[9], shades[1]) >= LEAST_CONTRAST, 'selected items')
    }),
    { seed: 7, numRuns: 300 },
  )
})

test('a logo is stored as its pixels alone and served under its hash', async () => {
  const secret = 'GPS 35.68 <script>alert(1)</script>'
  const saved = await change({
    logo: base64(
      png({
        extra: [
          ['tEXt', secret],
          ['eXIf', secret],
          ['acTL', '\0\0\0\x02\0\0\0\0'],
        ],
      }),
    ),
  })
  assert.equal(saved.status, 200, saved.text)
  const { src, width, height } = saved.body.data.logo
  assert.deepEqual([width, height], [32, 16])
  const served = await fetch(installation.address + src)
  const bytes = Buffer.from(await served.arrayBuffer())
  assert.equal(served.headers.get('content-type'), 'image/png')
  assert.equal(served.headers.get('x-content-type-options'), 'nosniff')
  assert.match(served.headers.get('cache-control')!, /immutable/)
  assert.match(served.headers.get('content-security-policy')!, /default-src 'none'; sandbox/)
  assert.doesNotMatch(bytes.toString('latin1'), /script|tEXt|eXIf|acTL/)
  assert.ok((await page('/')).text.includes(`src="${src}"`))
  const same = await change({ logo: base64(bytes) })
  assert.equal(same.body.data.logo.src, src, 'reading it again changes nothing')
  const removed = await change({ logo: null })
  assert.equal(removed.body.data.logo, null)
  assert.equal((await fetch(installation.address + src)).status, 404)
})

test('rejects everything that is not one intact small PNG, and keeps what was there', async () => {
  const row = (byte: number) => Buffer.concat([Buffer.from([byte]), Buffer.alloc(32 * 4)])
  const image = png()
  const broken = Buffer.from(image)
  broken[40]! ^= 0xff
  const wrong: [what: string, logo: unknown, code: string][] = [
    ['not Base64', 'data:image/png;base64,AAAA', 'invalid_logo'],
    ['not a text', 7, 'invalid_logo'],
    [
      'SVG',
      base64(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>')),
      'invalid_logo',
    ],
    ['HTML', base64(Buffer.from('<!doctype html><script>alert(1)</script>')), 'invalid_logo'],
    ['GIF', base64(Buffer.from('GIF89a/*')), 'invalid_logo'],
    ['a page after the image', base64(png({ after: '<script>alert(1)</script>' })), 'invalid_logo'],
    ['a ZIP after the image', base64(png({ after: 'PK\x03\x04' })), 'invalid_logo'],
    ['cut off', base64(image.subarray(0, -6)), 'invalid_logo'],
    ['a wrong checksum', base64(broken), 'invalid_logo'],
    ['an unknown critical chunk', base64(png({ extra: [['EvIl', 'x']] })), 'invalid_logo'],
    ['a palette where none belongs', base64(png({ extra: [['tRNS', 'x']] })), 'invalid_logo'],
    ['interlaced', base64(png({ interlace: 1 })), 'invalid_logo'],
    ['16 bits', base64(png({ depth: 16 })), 'invalid_logo'],
    ['no palette', base64(png({ colorType: 3 })), 'invalid_logo'],
    ['fewer pixels than it says', base64(png({ pixels: row(0) })), 'invalid_logo'],
    ['an unknown filter', base64(png({ pixels: Buffer.concat(Array(16).fill(row(9))) })), 'invalid_logo'],
    ['a decompression bomb', base64(png({ pixels: Buffer.alloc(50_000_000) })), 'invalid_logo'],
    ['30,000 pixels', base64(png({ width: 30_000, pixels: Buffer.alloc(8) })), 'logo_dimensions'],
    ['tiny', base64(png({ width: 4, height: 4 })), 'logo_dimensions'],
    ['large', 'A'.repeat(400_000), 'logo_too_large'],
  ]
  for (const [what, logo, code] of wrong) {
    const { status, body } = await change({ logo, name: 'Hacked' })
    assert.deepEqual([status, body.code, body.field], [400, code, 'logo'], what)
  }
  const { body } = await admin.ask('GET', '/web/console/firm')
  assert.deepEqual([body.data.name, body.data.logo], ['Mesa & Ríos <LLC>', null])
})

test('Markdown of legal texts becomes no HTML, and only links to pages and email addresses', async () => {
  const text = [
    '# Privacy <img src=x onerror=alert(1)>',
    'Text <script>alert(1)</script> **bold <b>x</b>** [page](https://ok.example/a?b=1&c="d") [mail](mailto:a@ok.example)',
    '[js](javascript:alert(1)) [JS](JaVaScRiPt:alert(1)) [data](data:text/html,x) [other](//evil.example) [back](/\\evil.example)',
    '- one\n- two `</script>`',
    '| a | b |\n|---|---|\n| 1 | 2 |',
  ].join('\n\n')
  const saved = await change({ privacy_en: text, privacy_es: '# Privacidad' })
  assert.equal(saved.status, 200, saved.text)
  const { text: html, status } = await page('/privacy')
  assert.equal(status, 200)
  const article = /<article[\s\S]*<\/article>/.exec(html)![0]
  assert.doesNotMatch(article, /<img|<script|<b>|javascript:alert|href="(?!https:\/\/ok|mailto:)/i)
  assert.match(article, /href="https:\/\/ok\.example\/a\?b=1&amp;c=&quot;d&quot;"/)
  assert.match(article, /href="mailto:a@ok\.example"/)
  assert.match(article, /<li>one<\/li>/)
  assert.match(article, /<td>2<\/td>/)
  // The data of the page cannot end its script either.
  assert.equal(html.match(/<\/script>/g)!.length, html.match(/<script/g)!.length)
  assert.match((await page('/es/privacy')).text, /<h1>Privacidad<\/h1>/)
})

test('reads a text full of unclosed marks in a moment', async () => {
  const hostile = ['[', '*a ', '**', '`', '[a]('].map(mark => mark.repeat(7900 / mark.length)).join('\n\n')
  assert.equal((await change({ imprint_en: hostile })).status, 200)
  assert.equal((await page('/imprint')).status, 200)
  assert.equal((await change({ imprint_en: null })).status, 200)
  assert.equal((await page('/imprint')).status, 404)
})

test('rejects other wrong details and names each of them', async () => {
  const wrong = await change({
    name: 'Two\nlines',
    email: 'not an address',
    phone: '123',
    website: 'javascript:alert(1)',
    sender_name: 'Ada\u202e',
    mail_footer_en: 'x'.repeat(1001),
  })
  assert.deepEqual(
    wrong.body.errors.map(({ code, field }: { code: string; field: string }) => [field, code]),
    [
      ['name', 'multiple_lines'],
      ['email', 'invalid_email'],
      ['phone', 'invalid_phone'],
      ['website', 'invalid_website'],
      ['sender_name', 'invisible_characters'],
      ['mail_footer_en', 'too_long'],
    ],
  )
  for (const website of [
    'http://mesa.example',
    'https://user@mesa.example',
    'https://me sa',
    '//mesa.example',
  ])
    assert.equal((await change({ website })).body.code, 'invalid_website', website)
  assert.equal((await change({})).body.code, 'nothing_to_change')
  const { memberId } = await newMember(installation)
  const member = await openSession(installation, memberId)
  const manager = await openSession(installation, (await newManager(installation)).id)
  for (const session of [member, manager]) {
    assert.equal((await session.ask('PUT', '/web/console/firm', { name: 'Mine' })).status, 403)
    assert.equal((await session.ask('GET', '/web/console/firm')).status, 403)
  }
})

test('emails have the sender name and the footer in the language of the reader', async () => {
  await change({
    sender_name: 'Mesa "Office"',
    mail_footer_en: 'Mesa, Santa Fe',
    mail_footer_es: 'Mesa, en Santa Fe',
  })
  const dataDir = installation.config.dataDir
  const ids = await database.withClient(async client => {
    await client.query('update kernel.mail set sent_at = now() where sent_at is null')
    const { rows } = await client.query(
      `insert into kernel.mail (about, to_address, subject, body, language) values
       ('firm/en', 'ana@example.com', 'Llano: your email was changed', E'The email of your Llano account was changed by Llano Alto LLC.\\n', 'en'),
       ('firm/es', 'ana@example.com', 'Tu llamada', E'Hola.\\n', 'es'),
       ('firm/none', 'ana@example.com', 'A call', E'Hello.\\n', null) returning id`,
    )
    return rows.map(({ id }) => Number(id))
  })
  assert.equal(
    await sendDueMail(database, installation.config, undefined, () => findMailStyle(database.quick)),
    3,
  )
  const [english, spanish, none] = await Promise.all(
    ids.map(id => readFile(join(dataDir, 'mail', `${String(id).padStart(6, '0')}.eml`), 'utf8')),
  ).then(mails => mails.map(mail => mail.replaceAll('=\r\n', '')))
  assert.match(english!, /^From: "Mesa \\"Office\\"" <no-reply@localhost>\r$/m)
  assert.match(english!, /^Subject: Mesa & =\?|^Subject: =\?UTF-8/m)
  assert.match(english!, /Llano Alto LLC/, 'what people wrote stays')
  assert.match(english!, /Mesa, Santa Fe/)
  assert.match(spanish!, /Mesa, en Santa Fe/)
  assert.match(none!, /Mesa, Santa Fe/)
})

test('documents name who prepared them, with the logo; without a name they are as before', async () => {
  await change({ logo: base64(png()), name: 'Mesa Formations' })
  const issuer = await findIssuer(database.quick)
  assert.deepEqual(
    [issuer!.name, issuer!.contact],
    ['Mesa Formations', ['mesa.example', 'hello@mesa.example']],
  )
  const notes = {
    title: 'Report',
    subject: 'Report',
    author: 'Ruiz LLC',
    language: 'en' as const,
    at: new Date(0),
    letterhead: { name: 'Ruiz LLC', line: 'Report' },
    foot: () => ({ left: '', right: '' }),
    replaced: '',
  }
  const draw = (more: object) => makeSheet({ ...notes, ...more }, sheet => sheet.title('Report', '2026'))
  const [plain, none, issued] = [await draw({}), await draw({ issuer: null }), await draw({ issuer })]
  assert.ok(plain.equals(none))
  assert.match(issued.toString('latin1'), /\/Subtype \/Image/)
  assert.doesNotMatch(plain.toString('latin1'), /\/Subtype \/Image/)
  await change({ name: null })
  assert.equal(await findIssuer(database.quick), null)
})

test('calendar files of calls have the firm as their organizer', async () => {
  await change({ name: 'Mesa; "Ríos", LLC' })
  const { organizer } = await readCalendar(database.quick, new Date())
  assert.deepEqual(organizer, { name: 'Mesa; "Ríos", LLC', email: 'hello@mesa.example' })
  const news = {
    what: 'booked' as const,
    name: 'Ana',
    language: 'en' as const,
    topic: 'taxes' as const,
    starts: 0,
    ends: 1_800_000,
    zone: 'UTC',
    call_by: 'phone',
    call_link: null,
    phone: '+34600000117',
    requestId: 'one',
    moves: 0,
    code: null,
    publicUrl: 'https://mesa.example',
    now: 0,
  }
  const [event] = new ICAL.Component(
    ICAL.parse(writeAppointment({ ...news, organizer })),
  ).getAllSubcomponents()
  assert.equal(event!.getFirstPropertyValue('summary'), 'Call about your LLC · Mesa; "Ríos", LLC')
  const property = event!.getFirstProperty('organizer')!
  assert.equal(property.getFirstValue(), 'mailto:hello@mesa.example')
  assert.equal(property.getParameter('cn'), "Mesa; 'Ríos', LLC")
  const none = { name: null, email: null }
  assert.equal(writeAppointment({ ...news, organizer: none }), writeAppointment(news))
})
