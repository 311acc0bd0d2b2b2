// Full run only: npm test opens every page, and has a journey through the other parts of the website.
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import test, { before } from 'node:test'
import { pathToFileURL } from 'node:url'
import { wholeFile } from '../../../tests/harness/after-file.ts'
import { openBrowser, openPage, type Watched } from '../../../tests/harness/browser.ts'
import { testRounds } from '../../../tests/harness/random.ts'
import { type DossierSetup, newLlc, openDossierSetup, withOtherDocument, zipOf } from './dossier.fixture.ts'
import { HOSTILE_ZIPS } from './hostile-zip.fixture.ts'
import { makeVerifyPage } from './verify-page.ts'

const browser = await openBrowser()
let setup: DossierSetup
let made: Awaited<ReturnType<DossierSetup['make']>>
let watched: Watched
before(async () => {
  setup = await openDossierSetup(wholeFile)
  const llc = await newLlc(setup)
  await setup.stamp()
  await setup.seal()
  made = await setup.make(llc)
  // The page as in the dossier, opened from disk.
  const page = join(setup.folder, 'verify.html')
  await writeFile(page, made.files.get('verify.html')!)
  watched = await openPage(browser)
  await watched.page.goto(pathToFileURL(page).href)
})
/** Gives the page a file, or the files of a folder, and waits for the result. */
async function give(input: '#zip' | '#folder', path: string): Promise<{ headline: string; result: string }> {
  const { page } = watched
  await page.evaluate(() => document.getElementById('result')!.replaceChildren())
  await page.evaluate(id => {
    ;(document.querySelector(id) as HTMLInputElement).value = ''
  }, input)
  await page.setInputFiles(input, path)
  await page.waitForSelector('#headline')
  return { headline: await page.innerText('#headline'), result: (await page.textContent('#result'))! }
}

let count = 0
const newPath = () => join(setup.folder, `page-${++count}.zip`)

const ALL_WELL = 'Every file matches the manifest'

test('the page verifies an unchanged dossier, and shows its LLC, date and timestamps', async () => {
  const { headline, result } = await give('#zip', made.path)
  assert.equal(headline, ALL_WELL)
  assert.match(result, /Test LLC \(NM\)/)
  assert.ok(result.includes(made.made.manifestSha256.toString('hex')))
  assert.match(result, /The proof belongs to this manifest/)
  assert.match(result, /Pending: http:\/\/127\.0\.0\.1:\d+\/a/)
  assert.match(result, /a demo chain, not Bitcoin/)
  for (const name of made.files.keys()) assert.ok(result.includes(name), `${name} is listed`)
})

test('changing one byte of any file makes the page name that file', async () => {
  for (const [place, [name, bytes]] of [...made.files].entries()) {
    // A short run changes every fourth; verify-dossier.test.ts changes each of them.
    if (testRounds === 1 && place % 4 !== 0 && !name.startsWith('manifest')) continue
    const changed = Buffer.from(bytes)
    changed[name === 'manifest.json.ots' ? 40 : Math.floor(bytes.length / 2)]! ^= 1
    const path = await zipOf(newPath(), new Map(made.files).set(name, changed))
    const { headline, result } = await give('#zip', path)
    assert.notEqual(headline, ALL_WELL, name)
    const verdict = await watched.page.innerText('.verdict.bad')
    // A manifest and a proof that do not match: the manifest is named first, as nothing shows which was
    // changed.
    if (name === 'manifest.json.ots') assert.match(result, /manifest\.json\.ots belongs to a different file/)
    else assert.ok(verdict.includes(name), `${name}: ${result.slice(0, 300)}`)
  }
})

test('the page shows no tick for a document replaced along with the manifest, nor for what it cannot check', async () => {
  const { page } = watched
  await give('#zip', made.path)
  assert.equal(await page.locator('.verdict.even .mark').innerText(), '=')
  const ticked = await page.locator('tr', { hasText: '✓' }).allInnerTexts()
  assert.ok(ticked.length > 10)
  assert.deepEqual(
    ticked.filter(row => /audit\/|\.ots/.test(row)),
    [],
  )
  const { files, name } = withOtherDocument(made.files)
  const { headline } = await give('#zip', await zipOf(newPath(), files))
  assert.notEqual(headline, ALL_WELL)
  assert.ok((await page.innerText('.verdict.bad')).includes(`${name} — not the document in documents.json`))
})

test('the page names missing and added files, and never interprets a name as markup', async () => {
  const files = new Map(made.files)
  files.delete('README.txt')
  files.set('x/<img src=x onerror=alert(1)>.txt', Buffer.from('?'))
  await give('#zip', await zipOf(newPath(), files))
  const verdict = await watched.page.innerText('.verdict.bad')
  assert.match(verdict, /README\.txt — missing/)
  assert.match(verdict, /<img src=x onerror=alert\(1\)>\.txt — not in the manifest/)
  assert.equal(await watched.page.locator('#result img').count(), 0)
})

test('the page reads the unpacked folder of a dossier', async () => {
  const folder = join(setup.folder, 'unpacked')
  for (const [name, bytes] of made.files) {
    await mkdir(dirname(join(folder, name)), { recursive: true })
    await writeFile(join(folder, name), bytes)
  }
  assert.equal((await give('#folder', folder)).headline, ALL_WELL)
  await writeFile(join(folder, 'README.txt'), 'other words')
  await give('#folder', folder)
  assert.match(await watched.page.innerText('.verdict.bad'), /README\.txt — damaged/)
})

test('the page reports a hostile, broken or other ZIP in one sentence', async () => {
  for (const [what, { zip, says }] of Object.entries(HOSTILE_ZIPS)) {
    const path = newPath()
    await writeFile(path, zip)
    const { headline, result } = await give('#zip', path)
    assert.equal(headline, 'It could not be checked', what)
    assert.match(result, says, what)
  }
})

test('the page is available in Spanish, including its results', async () => {
  const { page } = watched
  await give('#zip', made.path)
  await page.click('[data-language=es]')
  assert.equal(await page.innerText('h1'), 'Comprobar un expediente')
  assert.equal(await page.innerText('#headline'), 'Todos los archivos coinciden con el manifiesto')
  assert.equal(await page.getAttribute('html', 'lang'), 'es')
  assert.equal(await page.getAttribute('[data-language=es]', 'aria-pressed'), 'true')
  await page.click('[data-language=en]')
  assert.match(await makeVerifyPage('es'), /<html lang="es">/)
})

test('the page works with the keyboard, and the result gets the focus', async () => {
  const { page } = watched
  await give('#zip', made.path)
  assert.equal(await page.evaluate(() => document.activeElement?.id), 'headline')
  await page.evaluate(() => (document.activeElement as HTMLElement).blur())
  const reached: string[] = []
  await page.locator('body').press('Tab')
  for (let i = 0; i < 6; i++) {
    reached.push(
      await page.evaluate(() => document.activeElement?.id || document.activeElement?.textContent || ''),
    )
    await page.keyboard.press('Tab')
  }
  for (const what of ['Español', 'English', 'zip', 'folder'])
    assert.ok(reached.includes(what), `${what}: ${reached}`)
})

test('the page makes no requests and violates none of its own policies', () => {
  assert.deepEqual([...watched.hosts], [''], 'only itself, from the disk')
  assert.deepEqual(watched.complaints, [])
})

test('building the same sources anywhere produces the same page', async t => {
  const folder = await mkdtemp(join(tmpdir(), 'llano-verifier-'))
  t.after(() => rm(folder, { recursive: true, force: true }))
  const build = join(import.meta.dirname, '..', '..', '..', 'web', 'build.ts')
  const { status, stderr } = spawnSync(process.execPath, [build, folder, 'verifier'], {
    cwd: folder,
    encoding: 'utf8',
  })
  assert.equal(status, 0, stderr)
  const script = await readFile(join(folder, 'verifier', 'verifier.js'), 'utf8')
  assert.ok((await makeVerifyPage('en')).includes(`<script>${script}</script>`))
  assert.doesNotMatch(script, /<\/script|<!--/i, 'it would end its element')
})
