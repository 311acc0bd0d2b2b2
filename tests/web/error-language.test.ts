// Full run only: npm test opens every page, and has a journey through the other parts of the website.
import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import test from 'node:test'
import type { Route } from 'playwright-core'
import { openBrowser, openPage } from '../harness/browser.ts'
import { newMember } from '../harness/installation.ts'
import { openSession } from '../harness/sessions.ts'
import { openWebsite } from '../harness/web.ts'

const installation = await openWebsite()
const { address } = installation
const browser = await openBrowser()

/** With an IP address of its own, so that limits are not shared. */
async function newPage(locale: string) {
  const [a, b] = randomBytes(2)
  return openPage(browser, {
    baseURL: address,
    locale,
    extraHTTPHeaders: { 'x-forwarded-for': `198.18.${a}.${b}` },
  })
}

const UNKNOWN_CODE = 'K7QD9-M2X4T-BV8RA-3WEZ1'

test('a message of the server is Spanish on a Spanish page, whatever the language of the browser', async () => {
  const { page } = await newPage('en-US')
  await page.goto('/es/booking')
  await page.getByPlaceholder(UNKNOWN_CODE).fill(UNKNOWN_CODE)
  await page.getByRole('button', { name: 'Buscar reserva' }).click()
  await page.getByRole('alert').getByText('No hay ninguna reserva con este código.').waitFor()
})

test('a message of the server is English on an English page, whatever the language of the browser', async () => {
  const { page } = await newPage('es-ES')
  await page.goto('/booking')
  await page.getByPlaceholder(UNKNOWN_CODE).fill(UNKNOWN_CODE)
  await page.getByRole('button', { name: 'Find booking' }).click()
  await page.getByRole('alert').getByText('There is no booking with this code.').waitFor()
})

test('every request of an account page asks for the language of the page, the first ones too', async () => {
  const { memberId } = await newMember(installation)
  const { cookie } = await openSession(installation, memberId)
  const [name, value] = cookie.split('=') as [string, string]
  const { page } = await newPage('en-US')
  await page.context().addCookies([{ name, value, url: address }])
  await page.addInitScript("localStorage.setItem('llano-language', 'es')")
  const requests: string[] = []
  page.on('request', request => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/web/')) requests.push(`${pathname} ${request.headers()['accept-language']}`)
  })
  const listed = page.waitForResponse(/\/web\/auditor-links\?/)
  await page.goto('/account/auditors')
  await listed
  assert.ok(requests.length >= 2, requests.join('\n'))
  assert.deepEqual(
    requests.filter(one => !one.endsWith(' es')),
    [],
  )
})

test('what fails without a message of the server is explained in the language of the page, and when to try again', async () => {
  const { memberId } = await newMember(installation)
  const { cookie } = await openSession(installation, memberId)
  const [name, value] = cookie.split('=') as [string, string]
  const { page } = await newPage('en-US')
  await page.context().addCookies([{ name, value, url: address }])
  await page.addInitScript("localStorage.setItem('llano-language', 'es')")
  await page.goto('/account/notifications')
  const choice = page.getByRole('switch').first()
  const failures: [Parameters<Route['fulfill']>[0] | null, text: string][] = [
    [null, 'No se ha podido contactar con el servidor. Comprueba tu conexión e inténtalo de nuevo.'],
    [
      { status: 502, body: '<h1>Bad Gateway</h1>' },
      'Algo ha fallado por nuestra parte. Vuelve a intentarlo en unos minutos.',
    ],
    [
      {
        status: 429,
        headers: { 'retry-after': '120' },
        json: { error: 'Too many.', code: 'too_many_attempts' },
      },
      'Demasiados intentos. Vuelve a intentarlo en 2 minutos.',
    ],
    [
      {
        status: 429,
        headers: { 'retry-after': '3600' },
        json: { error: 'Un mensaje.', code: 'of_the_server' },
      },
      'Un mensaje. Vuelve a intentarlo en 60 minutos.',
    ],
  ]
  for (const [answer, text] of failures) {
    await page.route('**/web/me/emails', route =>
      route.request().method() === 'GET' ? route.fallback() : answer ? route.fulfill(answer) : route.abort(),
    )
    await choice.click({ force: true })
    await page.getByText(text, { exact: true }).waitFor()
    await page.unroute('**/web/me/emails')
  }
})
