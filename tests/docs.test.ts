// Full run only: npm test opens every page, and has a journey through the other parts of the website.
import assert from 'node:assert/strict'
import test from 'node:test'
import { gunzipSync } from 'node:zlib'
import { Type } from 'typebox'
import { RULES } from '../src/areas/obligations/obligations.ts'
import { COUNTRY_RULES } from '../src/areas/presence/presence.ts'
import { areas } from '../src/areas.ts'
import { ABOUT_API } from '../src/docs/about-api.ts'
import { highlight } from '../src/docs/highlight.ts'
import { renderMarkdown } from '../src/docs/markdown.ts'
import { addressOf, PAGES, WORDS } from '../src/docs/words.ts'
import { endpoint } from '../src/kernel/http/endpoint.ts'
import { describeApi } from '../src/kernel/openapi/openapi.ts'
import { LANGUAGES, preferredLanguage } from '../src/kernel/values/language.ts'
import { openBrowser, openPage } from './harness/browser.ts'
import { newMember, openTestInstallation } from './harness/installation.ts'
import { testRounds } from './harness/random.ts'
import { checkAccessible } from './harness/web.ts'

const installation = await openTestInstallation()
const { address, ask } = installation
const browser = await openBrowser()

const endpoints = areas.flatMap(area => area.endpoints)
const pages = LANGUAGES.flatMap(language =>
  PAGES.map(name => ({ name, language, path: addressOf(name, language) })),
)
const guides = pages.filter(page => page.name !== 'reference')

const render = (source: string) =>
  renderMarkdown(source, {
    link: href => href,
    code: (language, text) => `<pre ${language}>${highlight(language, text)}</pre>`,
    special: () => null,
  })

test('renders Markdown to the expected HTML', () => {
  const cases: [source: string, html: string][] = [
    ['# A *title*\n\nText in\ntwo lines', '<h1 id="a-title">A <em>title</em></h1>\n<p>Text in two lines</p>'],
    ['- one\n  goes on\n- two', '<ul>\n<li>one goes on</li>\n<li>two</li>\n</ul>'],
    ['1. one\n2. two', '<ol>\n<li>one</li>\n<li>two</li>\n</ol>'],
    [
      '**strong `a*b`** and [a link](x.md)',
      '<p><strong>strong <code>a*b</code></strong> and <a href="x.md">a link</a></p>',
    ],
    ['```txt\n# no title\n\n- no list\n```\nafter', '<pre txt># no title\n\n- no list</pre>\n<p>after</p>'],
    ['2 * 3 * 4', '<p>2 * 3 * 4</p>'],
    ['', ''],
  ]
  for (const [source, html] of cases) assert.equal(render(source).html, html)
  const table = render('| A | B |\n|---|---|\n| `1` | two |').html
  assert.match(table, /<th scope="col">A<\/th><th scope="col">B<\/th>/)
  assert.match(table, /<th scope="row"><code>1<\/code><\/th><td>two<\/td>/)
})

test('nothing in a Markdown file can become a tag, an attribute or a script', () => {
  const hostile = [
    '<script>alert(1)</script>',
    '# <img src=x onerror=alert(1)>',
    '- `<b>` & "quoted" \'too\'',
    '[x](javascript:alert(1))',
    '[x](JaVaScRiPt:alert(1))',
    '[x](data:text/html,hi)',
    '[a"onclick="b](x"onclick="y)',
    '| <i> | b |\n|---|---|\n| <u> | " |',
    '```sh\n"</code><script>" # <b>\n```',
  ]
  for (const source of hostile) {
    const { html } = render(source)
    const tags = html.replaceAll(/<\/?(h1|ul|li|p|pre|code|em|strong|table|thead|tbody|tr|td)>/g, '')
    const left = tags.replaceAll(
      /<(h1 id="[a-z0-9-]+"|th scope="\w+"|div class="table" tabindex="0"|pre \w+|span class="\w+"|a href="[^"<>]*")>|<\/(th|div|span|a)>/g,
      '',
    )
    assert.doesNotMatch(left, /[<>]/, `${source} gave ${html}`)
    assert.doesNotMatch(html, /href="(javascript|data):/i)
  }
})

test('two headings of one name have two anchors', () => {
  const { headings } = render('## Añadido\n\n## Añadido\n\n## ¿?')
  assert.deepEqual(
    headings.map(heading => heading.id),
    ['anadido', 'anadido--2', 'section'],
  )
})

test('highlighting does not change the code', () => {
  // biome-ignore lint/suspicious/noTemplateCurlyInString: it is code to be shown
  const code = 'curl "$A/x?b=c" # "why" & <how>\nconst f = `a${b}` // \'x\'\nif x in y: "http://z"'
  for (const language of ['sh', 'ts', 'py', 'json', 'other']) {
    const html = highlight(language, code)
    const text = html.replaceAll(/<\/?span[^>]*>/g, '')
    const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" }
    assert.equal(
      text.replaceAll(/&(#?\w+);/g, (_, name) => entities[name]!),
      code,
    )
  }
})

test('the reader gets the language of their browser', async () => {
  const cases: [header: string | undefined, language: string][] = [
    [undefined, 'en'],
    ['', 'en'],
    ['es-MX,es;q=0.9,en;q=0.8', 'es'],
    ['fr,es;q=0.5,en;q=0.6', 'en'],
    ['de, es;q=0.1', 'es'],
    ['es;q=0, en', 'en'],
    ['*', 'en'],
  ]
  for (const [header, language] of cases) assert.equal(preferredLanguage(header), language, String(header))
  const response = await fetch(address, { redirect: 'manual', headers: { 'accept-language': 'es' } })
  assert.equal(response.status, 302)
  assert.equal(response.headers.get('location'), '/es/docs/overview')
  assert.equal(response.headers.get('vary'), 'accept-language')
})

test('every page exists in both languages, declares its language, and links to the other', async () => {
  for (const { name, language, path } of pages) {
    const { status, headers, text } = await ask(path)
    assert.equal(status, 200, path)
    assert.match(headers.get('content-type')!, /^text\/html; charset=utf-8$/)
    assert.match(text, new RegExp(`<html lang="${language}">`))
    for (const other of LANGUAGES)
      assert.ok(text.includes(`href="${addressOf(name, other)}" hreflang="${other}" lang="${other}"`), path)
    const known = await ask(path, { headers: { 'if-none-match': headers.get('etag')! } })
    assert.equal(known.status, 304, path)
    const head = await ask(path, { method: 'HEAD' })
    assert.equal(head.status, 200)
    assert.equal(head.text, '')
  }
})

test('no page may load from, send to or be framed by another server', async () => {
  for (const { name, path } of pages) {
    const { headers } = await ask(path)
    const policy = new Map(
      headers
        .get('content-security-policy')!
        .split('; ')
        .map(part => [part.split(' ')[0]!, part.split(' ').slice(1)]),
    )
    assert.deepEqual(policy.get('default-src'), ["'none'"])
    assert.deepEqual(policy.get('script-src'), ["'self'"])
    assert.deepEqual(policy.get('frame-ancestors'), ["'none'"])
    const inlineStyle = name === 'reference' ? ["'self'", "'unsafe-inline'"] : ["'self'"]
    assert.deepEqual(policy.get('style-src'), inlineStyle)
    assert.deepEqual(policy.get('require-trusted-types-for'), ["'script'"])
    assert.deepEqual(policy.get('trusted-types'), name === 'reference' ? ['default', 'vue'] : ["'none'"])
    for (const directive of ['require-trusted-types-for', 'trusted-types']) policy.delete(directive)
    const sources = new Set([...policy.values()].flat())
    for (const source of sources) assert.ok(/^'(none|self|unsafe-inline)'$|^data:$/.test(source), source)
    assert.equal(headers.get('x-content-type-options'), 'nosniff')
  }
})

test("the reference's script is the same compressed and uncompressed", async () => {
  const plain = await fetch(`${address}/docs/assets/scalar.js`, {
    headers: { 'accept-encoding': 'identity' },
  })
  assert.equal(plain.headers.get('content-encoding'), null)
  const script = Buffer.from(await plain.arrayBuffer())
  const { rawPayload, headers } = await installation.app.inject({
    url: '/docs/assets/scalar.js',
    headers: { 'accept-encoding': 'gzip' },
  })
  assert.equal(headers['content-encoding'], 'gzip')
  assert.ok(gunzipSync(rawPayload).equals(script))
  assert.ok(rawPayload.length < script.length / 2)
  assert.notEqual(headers.etag, plain.headers.get('etag'))
})

test('the links of every page lead somewhere', async () => {
  // Most links are on every page.
  const working = new Set<string>()
  for (const { path } of guides) {
    const { text } = await ask(path)
    const targets = [...text.matchAll(/(?:href|src)="([^"]+)"/g)].map(match => match[1]!)
    assert.ok(targets.length > 8)
    for (const target of new Set(targets)) {
      if (target.startsWith('https://')) continue
      if (target.startsWith('#')) assert.ok(text.includes(`id="${target.slice(1)}"`), `${path} ${target}`)
      else if (!working.has(target)) {
        assert.equal((await ask(target)).status, 200, `${path} ${target}`)
        working.add(target)
      }
    }
  }
})

for (const language of LANGUAGES)
  test(`the reference shows every operation, from our own files alone (${language})`, async () => {
    const { page, hosts, complaints } = await openPage(browser)
    await page.goto(address + addressOf('reference', language))
    const summaries = endpoints.map(({ summary }) =>
      typeof summary === 'string' ? summary : summary[language],
    )
    await page
      .getByRole('link', { name: summaries.at(-1)! })
      .first()
      .waitFor()
    const links = await page.locator('a').allTextContents()
    for (const summary of summaries)
      assert.ok(
        links.some(link => link.includes(summary)),
        `a link to ${summary}`,
      )
    // What a link leads to is rendered when the reader gets there. All of them take half a minute, so a short run opens a few.
    for (const [place, summary] of summaries.entries()) {
      if (testRounds === 1 && place % 12 !== 0) continue
      await page.getByRole('link', { name: summary }).first().click()
      await page.getByRole('heading', { name: summary, exact: true }).first().waitFor()
    }
    const search = language === 'es' ? 'Buscar' : 'Search'
    await page.getByText(search, { exact: true }).first().waitFor()
    await page.waitForLoadState('networkidle')
    assert.deepEqual(complaints, [])
    assert.deepEqual([...hosts], ['127.0.0.1'])
    await page.close()
  })

test('operations have texts in both languages in the Spanish document, and nothing else differs', () => {
  const common = {
    method: 'GET' as const,
    access: { scheme: 'api_key', scope: 'read:test' } as never,
    tag: 'Bookkeeping',
    fields: {},
    returns: Type.Object({}),
  }
  const both = endpoint({
    ...common,
    name: 'readBoth',
    path: '/v1/both',
    summary: { en: 'Read both.', es: 'Lee ambos.' },
    description: { en: 'All of it.', es: 'Todo.' },
  } as never)
  const englishOnly = endpoint({
    ...common,
    name: 'readOne',
    path: '/v1/one',
    summary: 'Read one.',
    description: 'Part of it.',
  } as never)
  const [en, es] = LANGUAGES.map(
    language =>
      // biome-ignore lint/suspicious/noExplicitAny: looking into a document of any shape
      describeApi([both, englishOnly] as never, ABOUT_API, language) as any,
  )
  assert.equal(es.paths['/v1/both'].get.summary, 'Lee ambos.')
  assert.match(
    es.paths['/v1/both'].get.description,
    /^Todo\.\n\nRequiere una clave de API con el permiso `read:test`/,
  )
  assert.equal(en.paths['/v1/both'].get.summary, 'Read both.')
  assert.match(en.paths['/v1/both'].get.description, /Requires an API key with the scope `read:test`/)
  assert.equal(es.paths['/v1/one'].get.summary, 'Read one.', 'English where there are no Spanish words')
  const withoutTexts = (document: typeof en) => {
    const copy = structuredClone(document)
    for (const path of Object.values<Record<string, { summary?: string; description?: string }>>(copy.paths))
      for (const operation of Object.values(path)) {
        delete operation.summary
        delete operation.description
      }
    return copy
  }
  assert.deepEqual(withoutTexts(es), withoutTexts(en))
})

test('the Spanish reference uses its own document, and the published one stays English', async () => {
  const documentOf = async (page: string) => {
    const html = await (await fetch(address + page)).text()
    const url = /data-description="([^"]+)"/.exec(html)![1]!
    return { url, document: await (await fetch(address + url)).json() }
  }
  const [en, es] = [await documentOf('/docs'), await documentOf('/es/docs')]
  assert.equal(en.url, '/openapi.json')
  assert.notEqual(es.url, en.url)
  assert.match(JSON.stringify(en.document), /Requires an API key with the scope `/)
  assert.match(JSON.stringify(es.document), /Requiere una clave de API con el permiso `/)
  // biome-ignore lint/suspicious/noExplicitAny: looking into a document of any shape
  const textsOf = ({ info, tags, components }: any): string[] => [
    info.description,
    components.securitySchemes.api_key.description,
    ...[...tags, ...Object.values(components.responses)].map(({ description }) => description),
  ]
  const english = textsOf(en.document)
  for (const text of textsOf(es.document)) assert.ok(!english.includes(text), text)
})

test('a request sent from the reference reaches this server', async () => {
  // The first LLC is the example's, and not the caller's.
  await newMember(installation)
  const { key } = await newMember(installation)
  const { page, hosts, complaints } = await openPage(browser)
  await page.goto(`${address}/docs`)
  await page.getByRole('textbox', { name: 'Token' }).first().fill(key)
  const { summary } = endpoints.find(({ name }) => name === 'listEntries')!
  await page
    .getByRole('link', { name: typeof summary === 'string' ? summary : summary.en })
    .first()
    .click()
  await page
    .getByRole('button', { name: /Test Request.*\/v1\/bookkeeping/ })
    .first()
    .click()
  const coming = page.waitForResponse(response => response.url().includes('/v1/bookkeeping'))
  await page.getByRole('button', { name: /^Send/ }).first().click()
  const answered = await coming
  assert.equal(answered.status(), 403)
  assert.match(answered.url(), /entity_id=1\b/)
  assert.equal(await answered.request().headerValue('authorization'), `Bearer ${key}`)
  assert.deepEqual([...hosts], ['127.0.0.1'])
  for (const complaint of complaints) assert.match(complaint, /status of 403/)
  await page.close()
})

test('the guides work without errors, also on a phone and in dark mode', async () => {
  const desktop = { viewport: { width: 1280, height: 900 } }
  const phone = { viewport: { width: 360, height: 740 }, colorScheme: 'dark' as const }
  for (const options of [desktop, phone]) {
    const { page, hosts, complaints } = await openPage(browser, options)
    for (const { path, language } of guides) {
      // A long run looks at every page in both.
      if (testRounds === 1 && (language === 'en') !== (options === desktop)) continue
      await page.goto(address + path)
      const wider = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
      assert.ok(wider <= 0, `${path} is ${wider} px too wide`)
      await checkAccessible(page, path)
      assert.deepEqual(complaints, [], path)
    }
    assert.deepEqual([...hosts], ['127.0.0.1'])
    await page.close()
  }
})

test("with the keyboard alone a reader skips to the content, changes an example's language and copies it", async () => {
  const { page } = await openPage(browser, { permissions: ['clipboard-read', 'clipboard-write'] })
  await page.goto(`${address}/docs/quick-start`)
  await page.keyboard.press('Tab')
  assert.equal(await page.evaluate(() => document.activeElement!.textContent), WORDS.en.skip)
  await page.keyboard.press('Enter')
  assert.equal(await page.evaluate(() => document.activeElement!.id), 'content')

  const curl = page.getByRole('tab', { name: 'curl' }).first()
  await curl.focus()
  await page.keyboard.press('ArrowLeft')
  const python = page.getByRole('tab', { name: 'Python' }).first()
  assert.equal(await python.getAttribute('aria-selected'), 'true')
  assert.ok(await python.evaluate(tab => tab === document.activeElement))
  const shown = page.getByRole('tabpanel').filter({ visible: true })
  assert.match((await shown.first().textContent())!, /import urllib\.request/)
  // One choice applies to the whole page, and to the next visit.
  assert.equal(await shown.count(), await page.locator('.examples').count())

  await shown.first().getByRole('button', { name: 'Copy' }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('status').getByText('Copied').waitFor()
  const copied = await page.evaluate(() => navigator.clipboard.readText())
  const code = await shown.first().locator('pre').textContent()
  assert.equal(copied, `${code}\n`)

  await page.reload()
  const chosen = page.getByRole('tab', { selected: true }).first()
  assert.equal(await chosen.textContent(), 'Python')
  await page.close()
})

test('without JavaScript every example is readable', async () => {
  const { page } = await openPage(browser, { javaScriptEnabled: false })
  await page.goto(`${address}/es/docs/quick-start`)
  const blocks = page.locator('.examples figure')
  assert.equal(await blocks.filter({ visible: true }).count(), await blocks.count())
  assert.ok((await blocks.count()) >= 18)
  await page.close()
})

test('text contrasts with its background, in light and in dark mode', async () => {
  for (const colorScheme of ['light', 'dark'] as const) {
    const { page } = await openPage(browser, { colorScheme })
    await page.goto(`${address}/docs/quick-start`)
    const colors = await page.evaluate(() => {
      const style = getComputedStyle(document.documentElement)
      const names = [
        'ground',
        'raised',
        'text',
        'muted',
        'accent',
        'accent-ground',
        'code-string',
        'code-word',
        'code-comment',
      ]
      return Object.fromEntries(names.map(name => [name, style.getPropertyValue(`--${name}`).trim()]))
    })
    for (const ink of ['text', 'muted', 'accent', 'code-string', 'code-word', 'code-comment'])
      for (const surface of ['ground', 'raised'])
        assert.ok(contrast(colors[ink]!, colors[surface]!) >= 4.5, `${ink} on ${surface}, ${colorScheme}`)
    assert.ok(contrast(colors.accent!, colors['accent-ground']!) >= 4.5)
    await page.close()
  }
})

/** The contrast of two colors according to WCAG. */
function contrast(one: string, other: string): number {
  const [light, dark] = [luminance(one), luminance(other)].sort((a, b) => b - a) as [number, number]
  return (light + 0.05) / (dark + 0.05)
}

function luminance(color: string): number {
  const digits = color.slice(1)
  const pairs = digits.length === 3 ? [...digits].map(d => d + d) : digits.match(/../g)!
  const [red, green, blue] = pairs.map(pair => {
    const part = Number.parseInt(pair, 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  }) as [number, number, number]
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

test('the page of days per country lists every rule with its sources, in both languages', async () => {
  for (const [path, language] of [
    ['/docs/presence', 'en'],
    ['/es/docs/presence', 'es'],
  ] as const) {
    const { status, text } = await ask(path)
    assert.equal(status, 200)
    for (const { id, sources } of COUNTRY_RULES) {
      assert.ok(text.includes(`<code>${id}</code>`), `${language}: ${id}`)
      for (const { url } of sources) if (url) assert.ok(text.includes(`href="${url}"`), url)
    }
  }
})

test('the page of obligations lists every rule with its source, in both languages', async () => {
  for (const path of ['/docs/obligations', '/es/docs/obligations']) {
    const { status, text } = await ask(path)
    assert.equal(status, 200)
    for (const { id, source } of RULES) {
      assert.ok(text.includes(`<code>${id}</code>`), `${path}: ${id}`)
      if (source.url) assert.ok(text.includes(`href="${source.url}"`), source.url)
    }
  }
})
