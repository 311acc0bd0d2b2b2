// Full run only: it takes long, and what it protects changes rarely.
import assert from 'node:assert/strict'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import test from 'node:test'
import { addDocs } from '../src/docs/docs.ts'
import { readConfig } from '../src/kernel/config.ts'
import { makeServer } from '../src/kernel/http/http.ts'
import { makeLog } from '../src/kernel/log.ts'
import { secretsFrom } from '../src/kernel/secrets.ts'
import { ask, TEST_SECRET } from './harness/installation.ts'
import { openScratch } from './harness/scratch-database.ts'
import { Deployment, waitFor } from './harness/server-process.ts'

/** The documentation over a separate database, whose announcements belong to this test alone. */
async function openDocs(t: test.TestContext) {
  const { database, url, query } = await openScratch(t)
  const app = makeServer({
    database,
    secrets: secretsFrom(TEST_SECRET),
    config: readConfig({}),
    areas: [],
    log: makeLog('silent'),
    metrics: { observe() {} },
    trustedProxies: [],
  })
  addDocs(app, [], [], database)
  const address = await app.listen({ host: '127.0.0.1', port: 0 })
  t.after(() => app.close())
  const announce = (title: string, body: string, more: { title_es?: string; body_es?: string } = {}) =>
    query(
      `insert into members.announcement (title, body, title_es, body_es, effective_on, published_at)
       values ($1, $2, $3, $4, '2027-01-15', '2026-12-01T09:00:00Z')`,
      [title, body, more.title_es ?? null, more.body_es ?? null],
    )
  return { url, announce, page: (path: string, headers = {}) => ask(address + path, { headers }) }
}

test('the changelog shows an announcement above the changes: title, both dates and the text', async t => {
  const { announce, page } = await openDocs(t)
  const before = await page('/docs/changelog')
  assert.doesNotMatch(before.text, /announcement/)
  await announce('The field `old` goes', '## Why\n\nUse **new**.\n\n- one\n- two', {
    title_es: 'Desaparece el campo',
    body_es: 'Utilice **new**.',
  })
  const { status, text, headers } = await page('/docs/changelog')
  assert.equal(status, 200)
  assert.match(text, /<h2 id="announcements">Announced changes<\/h2>[\s\S]*<h2 id="1-0-0/)
  assert.match(text, /<h3 id="announcement-1" lang="en">The field `old` goes<\/h3>/)
  assert.match(
    text,
    /Takes effect on <time datetime="2027-01-15">January 15, 2027<\/time>, announced on <time datetime="2026-12-01">December 1, 2026<\/time>/,
  )
  assert.match(text, /<h4 id="announcement-1-why">Why<\/h4>\n<p>Use <strong>new<\/strong>\.<\/p>\n<ul>/)
  assert.notEqual(headers.get('etag'), before.headers.get('etag'), 'a cached page is requested again')
  const again = await page('/docs/changelog', { 'if-none-match': headers.get('etag')! })
  assert.equal(again.status, 304)
})

test('the Spanish changelog shows the Spanish text, or the English one marked as such', async t => {
  const { announce, page } = await openDocs(t)
  await announce('Both', 'In English.', { title_es: 'Ambos', body_es: 'En español.' })
  await announce('Only English', 'No translation.')
  const { text } = await page('/es/docs/changelog')
  assert.match(text, /<h3 id="announcement-1" lang="es">Ambos<\/h3>/)
  assert.match(text, /Entra en vigor el <time datetime="2027-01-15">15 de enero de 2027<\/time>/)
  assert.match(text, /<div lang="es">\n<p>En español\.<\/p>/)
  assert.doesNotMatch(text, /In English\./)
  assert.match(text, /<h3 id="announcement-2" lang="en">Only English<\/h3>[\s\S]*<div lang="en">/)
})

test('nothing in an announcement can become a tag, an attribute or a script', async t => {
  const { announce, page } = await openDocs(t)
  await announce(
    '<script>alert(1)</script> "quoted"',
    '<img src=x onerror=alert(1)>\n\n# <b>\n\n[x](javascript:alert(1)) [a"onclick="b](x"onclick="y)\n\n$& $1 `</code><i>`',
  )
  const { text } = await page('/docs/changelog')
  const shown = text.slice(text.indexOf('<article'), text.indexOf('</article>'))
  assert.doesNotMatch(shown, /<(script|img|b|i)\b|onclick="|javascript:/)
  assert.match(shown, /&lt;script&gt;alert\(1\)&lt;\/script&gt; &quot;quoted&quot;/)
  assert.match(shown, /\$&amp; \$1/)
})

test('an operator announces while the server runs: each member gets an email in their language', async t => {
  const deployment = await Deployment.make(t)
  const folder = await mkdtemp(join(tmpdir(), 'llano-news-'))
  t.after(() => rm(folder, { recursive: true }))
  await writeFile(join(folder, 'en.md'), 'Use **new**.\n')
  await writeFile(join(folder, 'es.md'), 'Utilice **new**.\n')
  const server = await deployment.serve()
  for (const [name, language] of [
    ['ana', 'es'],
    ['bob', 'en'],
  ])
    await deployment.llano([
      'member',
      'create',
      '--email',
      `${name}@example.com`,
      '--name',
      name!,
      '--language',
      language!,
    ])
  const words = ['announce', '--title', 'Old goes', '--text-file', join(folder, 'en.md')]
  const spanish = ['--title-es', 'Se va old', '--text-es-file', join(folder, 'es.md')]
  const line = [...words, ...spanish, '--effective', '2099-01-01']
  assert.deepEqual((await deployment.llano(line)).json, { id: 1, mails: 2, already: false })
  assert.deepEqual((await deployment.llano(line)).json, { id: 1, mails: 0, already: true })
  const mailFolder = join(deployment.dataDir, 'mail')
  const files = async () =>
    (await readdir(mailFolder).catch(() => [])).filter(name => name.endsWith('.eml')).sort()
  await waitFor('both mails to be written', async () => (await files()).length === 2)
  const contents = await Promise.all((await files()).map(name => readFile(join(mailFolder, name), 'utf8')))
  const to = (address: string) => contents.find(content => content.includes(`To: ${address}`))!
  assert.match(to('ana@example.com'), /^Subject: Cambio en la API el 1 de enero de 2099: Se va old\r$/m)
  assert.match(to('bob@example.com'), /^Subject: Change to the API on January 1, 2099: Old goes\r$/m)
  assert.match((await server.ask('/docs/changelog')).text, /<h3 id="announcement-1"[^>]*>Old goes/)
  const tooSoon = await deployment.llano([...words, '--effective', '2020-01-01'], 1)
  assert.match(tooSoon.json.error, /at least 30 days ahead/)
  assert.equal((await files()).length, 2)
})
