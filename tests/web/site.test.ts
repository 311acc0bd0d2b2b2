import assert from 'node:assert/strict'
import test from 'node:test'
import type { Page } from 'playwright-core'
import { openBrowser } from '../harness/browser.ts'
import { type Look, openDemoForFile } from '../harness/demo-website.ts'
import { SITE_PLACES, settled } from '../harness/places.ts'
import { testRounds } from '../harness/random.ts'
import { checkAccessible, checkFits } from '../harness/web.ts'

const browser = await openBrowser()
const demo = await openDemoForFile()

const DESK: Look = { language: 'en', scheme: 'light', width: 1280 }
const PHONE: Look = { language: 'es', scheme: 'dark', width: 360 }
const at = (place: string, { language }: Look) =>
  demo.address + (language === 'en' ? place : place === '/' ? '/es' : `/es${place}`)

const query = async (sql: string, values: unknown[] = []) =>
  (await demo.installation.database.withClient(client => client.query(sql, values))).rows

const moneyIn = async (page: Page, row: string) =>
  (await page
    .getByRole('row', { name: new RegExp(row) })
    .getByRole('cell')
    .last()
    .textContent())!.trim()

test('a visitor gets a quote, books a slot and orders, after a confirmation and without a charge', async () => {
  const { page, complaints, hosts } = await demo.open(browser, 'visitor', DESK, {
    timezoneId: 'Europe/Madrid',
  })
  await page.goto(at('/', DESK))
  await page.getByRole('main').getByRole('link', { name: 'Get a quote' }).click()
  assert.equal(await moneyIn(page, 'First-year total'), '$2,354.00')
  await page.getByRole('checkbox', { name: /Form 5472/ }).uncheck()
  await page.getByRole('cell', { name: '$1,904.00' }).waitFor()
  assert.equal(await moneyIn(page, 'Each year after'), '$1,285.00')

  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Book a call' }).click()
  await page.getByRole('group', { name: 'Time' }).getByRole('button').first().click()
  await page.getByLabel('Your name').fill('Vera Solano')
  await page.getByLabel('Email').fill('vera.solano@example.com')
  await page.getByLabel('Phone').fill('+34 600 000 117')
  await page.getByLabel('Topic').selectOption('taxes')
  await page.getByRole('button', { name: 'Book this time' }).click()
  await page.getByText('Your call is booked').waitFor()
  const [booking] = await query(
    'select b.status, b.zone, b.topic from orders.booking b join orders.person p on p.id = b.person_id where p.email = $1',
    ['vera.solano@example.com'],
  )
  assert.deepEqual(booking, { status: 'booked', zone: 'Europe/Madrid', topic: 'taxes' })

  await page.goto(at('/quote', DESK))
  await page.getByRole('checkbox', { name: /Operating agreement/ }).uncheck()
  await page.getByRole('link', { name: 'Order with these options' }).click()
  await page.getByLabel('First choice').fill('Solano Winds')
  await page.getByRole('button', { name: 'Continue' }).click()
  const dialog = page.getByRole('dialog', { name: 'Confirm your order' })
  await dialog.getByLabel('Your name').fill('Vera Solano')
  await dialog.getByLabel('Email').fill('vera.solano@example.com')
  await checkAccessible(page, 'the confirmation')
  await dialog.getByRole('button', { name: 'Place order' }).click()
  await dialog.getByText('Check this box to place the order.').waitFor()
  assert.equal((await query("select id from orders.llc_order where names[1] = 'Solano Winds LLC'")).length, 0)
  await dialog.getByRole('checkbox', { name: /I want to order this/ }).check()
  await dialog.getByRole('button', { name: 'Place order' }).click()
  await page.getByRole('heading', { name: /^Order LLC-.* received$/ }).waitFor()
  const [order] = await query(
    "select status, options, trim_scale(total)::text as total from orders.llc_order where names[1] = 'Solano Winds LLC'",
  )
  assert.deepEqual(order, {
    status: 'received',
    options: ['registered_agent', 'ein', 'form_5472', 'manager_annual'],
    total: '2234',
  })
  assert.deepEqual(complaints, [])
  assert.deepEqual([...hosts], ['127.0.0.1'])
  await page.close()
})

test('closing the confirmation orders nothing', async () => {
  const { page, complaints } = await demo.open(browser, 'visitor', DESK)
  const before = await query('select count(*) from orders.llc_order')
  await page.goto(at('/order', DESK))
  await page.getByLabel('First choice').fill('Never Made')
  for (const close of ['Cancel', 'Escape']) {
    await page.getByRole('button', { name: 'Continue' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Your name').waitFor()
    if (close === 'Escape') await page.keyboard.press('Escape')
    else await dialog.getByRole('button', { name: close }).last().click()
    await dialog.waitFor({ state: 'detached' })
    assert.equal(await page.getByLabel('First choice').inputValue(), 'Never Made', 'the page is as it was')
  }
  assert.deepEqual(await query('select count(*) from orders.llc_order'), before)
  assert.deepEqual(complaints, [])
  await page.close()
})

test('a signed-in member orders under their own name, and finds the order in their account', async () => {
  const { page, complaints } = await demo.open(browser, 'member', DESK)
  await page.goto(at('/order', DESK))
  await page.getByRole('link', { name: 'Your account' }).waitFor()
  await page.getByLabel('First choice').fill('Second Venture')
  await page.getByRole('button', { name: 'Continue' }).click()
  const dialog = page.getByRole('dialog')
  assert.match(await dialog.getByLabel('Your name').inputValue(), /Lucía/)
  await dialog.getByRole('checkbox', { name: /I want to order this/ }).check()
  await dialog.getByRole('button', { name: 'Place order' }).click()
  await page.getByRole('heading', { name: /^Order .* received$/ }).waitFor()
  const [order] = await query("select member_id from orders.llc_order where names[1] = 'Second Venture LLC'")
  assert.ok(order.member_id > 0)
  assert.deepEqual(complaints, [])
  await page.close()
})

test('with the emailed code a visitor finds, moves and cancels a call', async () => {
  const [mail] = await query(
    "select m.body from kernel.mail m join orders.booking b on m.about = 'booking/' || b.id || '/booked/0' join orders.person p on p.id = b.person_id where p.name = 'Paula Arrieta'",
  )
  const code = /[0-9A-Z]{5}(-[0-9A-Z]{5}){3}/.exec(mail.body)![0]
  const { page, complaints } = await demo.open(browser, 'visitor', PHONE)
  await page.goto(at('/booking', PHONE))
  await page.getByLabel('Código de la reserva').fill(code)
  await page.getByRole('button', { name: 'Buscar reserva' }).click()
  await page.getByRole('button', { name: 'Cambiar la hora' }).click()
  await page.getByRole('group', { name: 'Hora' }).getByRole('button').first().click()
  await page.getByRole('button', { name: 'Cambiar a esta hora' }).click()
  await page.getByText('Llamada cambiada.').waitFor()
  await page.getByRole('button', { name: 'Anular llamada' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Anular llamada' }).click()
  await page.getByText('Esta reserva está anulada').first().waitFor()
  const [booking] = await query(
    "select b.status, b.moves from orders.booking b join orders.person p on p.id = b.person_id where p.name = 'Paula Arrieta'",
  )
  assert.deepEqual(booking, { status: 'cancelled', moves: 1 })
  assert.deepEqual(complaints, [])
  await page.close()
})

test('without JavaScript every page has its text, and submitting the form calculates a quote', async () => {
  const { page } = await demo.open(browser, 'visitor', DESK, { javaScriptEnabled: false })
  const texts = {
    '/': ['Your US company, in order', '$2,354.00', 'Form 5472 with pro forma 1120'],
    '/services': ['Form 5472 with pro forma 1120', '$450.00'],
    '/services/llc_formation': ['Articles of Organization drafted and filed online', '$299.00'],
    '/quote': ['New Mexico filing fee', '$50.00'],
    '/book': ['A free 30-minute call'],
    '/order': ['Names for your LLC'],
  }
  for (const [place, expected] of Object.entries(texts)) {
    await page.goto(at(place, DESK))
    const text = await page.locator('main').textContent()
    for (const one of expected) assert.ok(text!.includes(one), `${place}: ${one}`)
  }
  await page.goto(at('/quote', DESK))
  await page.getByRole('checkbox', { name: /Apostille/ }).check()
  await page.getByRole('button', { name: 'Update quote' }).click()
  assert.equal(await moneyIn(page, 'First-year total'), '$2,489.00')
  await page.goto(at('/services', { ...DESK, language: 'es' }))
  assert.match((await page.locator('main').textContent())!, /Agente registrado, un año/)
  await page.close()
})

const ALL_LOOKS = [PHONE, DESK, { ...DESK, scheme: 'dark' as const, language: 'es' as const }]
for (const look of ALL_LOOKS.slice(0, testRounds > 1 ? 3 : 1))
  test(`every public page is usable and stable in ${look.language}, ${look.scheme}, at ${look.width} px`, async t => {
    const { page, complaints, hosts } = await demo.open(browser, 'visitor', look)
    await page.addInitScript(watchShifts)
    for (const place of SITE_PLACES)
      await t.test(place, async () => {
        await page.goto(at(place, look))
        await settled(page)
        assert.ok(await page.locator('h1').first().isVisible())
        const moved = await page.evaluate(() => (window as unknown as { moved: number }).moved)
        assert.ok(moved <= 0.05, `what is drawn moves by ${moved}`)
        await checkAccessible(page, place)
        await checkFits(page, place)
        assert.deepEqual(complaints.splice(0), [])
      })
    assert.deepEqual([...hosts], ['127.0.0.1'])
    await page.close()
  })

/** Runs in the page: the layout shift without user input. */
function watchShifts(): void {
  const page = window as unknown as { moved: number }
  page.moved = 0
  new PerformanceObserver(list => {
    for (const shift of list.getEntries() as unknown as { value: number; hadRecentInput: boolean }[])
      if (!shift.hadRecentInput) page.moved += shift.value
  }).observe({ type: 'layout-shift', buffered: true })
}

test('the first page loads less than 200 kB of compressed script', async () => {
  const { page } = await demo.open(browser, 'visitor', DESK)
  const network = await page.context().newCDPSession(page)
  await network.send('Network.clearBrowserCache')
  const scripts: Promise<{ responseBodySize: number }>[] = []
  page.on('requestfinished', request => {
    if (new URL(request.url()).pathname.endsWith('.js')) scripts.push(request.sizes())
  })
  await page.goto(at('/', DESK))
  await settled(page)
  const sizes = (await Promise.all(scripts)).map(({ responseBodySize }) => responseBodySize)
  assert.ok(sizes.length >= 3, `${sizes.length} scripts`)
  const total = sizes.reduce((sum, size) => sum + size)
  assert.ok(total > 20_000 && total < 200_000, `${total} bytes`)
  await page.close()
})

test('pages and their files respond to HEAD like GET, and there is an icon', async () => {
  const { ask } = demo.installation
  const asset = /\/assets\/[\w.-]+\.js/.exec((await ask('/')).text)![0]
  for (const path of [
    '/',
    '/es',
    '/services/ein',
    '/sign-in',
    '/account',
    '/account/billing',
    '/console',
    asset,
  ]) {
    const [head, get] = [await ask(path, { method: 'HEAD' }), await ask(path)]
    assert.deepEqual([head.status, head.text], [200, ''], path)
    for (const name of ['content-type', 'x-content-type-options', 'permissions-policy'])
      assert.equal(head.headers.get(name), get.headers.get(name), `${path} ${name}`)
  }
  const icon = await ask('/favicon.ico')
  assert.deepEqual([icon.status, icon.headers.get('content-type')], [200, 'image/svg+xml'])
})

test('search engines get each page in both languages, and nothing private', async () => {
  const { ask, config } = demo.installation
  const home = (await ask('/es/services')).text
  const origin = config.publicUrl
  for (const tag of [
    `<link rel="canonical" href="${origin}/es/services">`,
    `<link rel="alternate" hreflang="en" href="${origin}/services">`,
    `<link rel="alternate" hreflang="es" href="${origin}/es/services">`,
    '<html lang="es">',
    '<title>Servicios y precios · Llano</title>',
  ])
    assert.ok(home.includes(tag), tag)
  const map = (await ask('/sitemap.xml')).text
  for (const path of ['/', '/es', '/services/ein', '/es/quote', '/book'])
    assert.ok(map.includes(`<loc>${origin}${path}</loc>`), path)
  assert.doesNotMatch(map, /account|console|\/web\//)
  assert.match((await ask('/robots.txt')).text, /Disallow: \/account/)
  const lost = await ask('/services/no_such_thing')
  assert.equal(lost.status, 404)
  assert.match(lost.text, /Page not found/)
  assert.match(lost.text, /<meta name="robots" content="noindex">/)
  const inSpanish = await ask('/nowhere', { headers: { accept: 'text/html', 'accept-language': 'es' } })
  assert.deepEqual([inSpanish.status, inSpanish.headers.get('vary')], [404, 'accept-language'])
  assert.match(inSpanish.text, /<html lang="es">/)
})
