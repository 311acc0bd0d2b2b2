// Full run only: npm test opens every page, and has a journey through the other parts of the website.
import assert from 'node:assert/strict'
import test from 'node:test'
import { openBrowser, openPage } from '../harness/browser.ts'
import { newMember } from '../harness/installation.ts'
import { settled } from '../harness/places.ts'
import { openSession } from '../harness/sessions.ts'
import { openWebsite } from '../harness/web.ts'

const site = await openWebsite()
const browser = await openBrowser()

const SAYS = {
  en: {
    ready: 'Everything is complete.',
    todo: 'Next steps',
    missing: [/EIN/, /owners/, /add the entries of/],
  },
  es: {
    ready: 'Todo está completo.',
    todo: 'Próximos pasos',
    missing: [/EIN/, /titulares/, /añade los asientos de/],
  },
}

for (const language of ['en', 'es'] as const)
  test(`a new LLC without EIN, owners or books is not ready, and the page lists what is missing (${language})`, async () => {
    const member = await newMember(site)
    const { rows } = await site.database.withClient(client =>
      client.query(
        `select ein, (select count(*)::integer from entities.ownership o where o.entity_id = e.id) as owners
         from entities.entity e where id = $1`,
        [member.entityId],
      ),
    )
    assert.deepEqual(rows, [{ ein: null, owners: 0 }])
    const year = new Date().getUTCFullYear()
    const { cookie } = await openSession(site, member.memberId)
    const { page, complaints } = await openPage(browser, { locale: language })
    const [name, ...value] = cookie.split('=')
    await page.context().addCookies([{ name: name!, value: value.join('='), url: site.address }])
    await page.addInitScript(`localStorage.setItem('llano-language', '${language}')`)
    await page.goto(`${site.address}/account/tax?year=${year}`)
    await settled(page)
    const progress = page.getByRole('region', {
      name: language === 'en' ? 'Progress' : 'Progreso',
      exact: true,
    })
    const steps = (await progress.getByRole('listitem').allTextContents()).join('\n')
    for (const missing of SAYS[language].missing) assert.match(steps, missing)
    assert.equal(await progress.getByText(SAYS[language].ready).count(), 0)
    const path = `/v1/reports/readiness?entity_id=${member.entityId}&year=${year}`
    const { data } = (await site.ask(path, { key: member.key })).body
    assert.ok(data.score < 50, `score ${data.score}`)
    assert.equal(data.ready, false)
    assert.ok(
      (await progress.getByRole('img').first().getAttribute('aria-label'))!.includes(String(data.score)),
    )
    assert.deepEqual(complaints, [])
    await page.close()
  })
