import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { Page } from 'playwright-core'
import { ensureBuild } from '../../src/kernel/build.ts'
import { openTestInstallation, type TestInstallation } from './installation.ts'
import { testRounds } from './random.ts'

/** A test installation with the website, as users find it. */
export async function openWebsite({ isAlone = false } = {}): Promise<TestInstallation> {
  const built = await ensureBuild(() => {})
  return openTestInstallation({ built, isAlone })
}

const AXE = createRequire(import.meta.url).resolve('axe-core/axe.min.js')

type Violation = {
  id: string
  impact: string
  help: string
  nodes: { html: string; failureSummary: string }[]
}

/** Asserts that axe-core finds nothing serious or critical. */
export const checkAccessible = (page: Page, what: string) => checkByAxe(page, what, 'everything')

/** Asserts that every text has enough contrast: in another look of a page, nothing else that axe-core finds can differ. */
export const checkContrast = (page: Page, what: string) => checkByAxe(page, what, 'contrast')

type Checked = 'everything' | 'contrast'

async function checkByAxe(page: Page, what: string, checked: Checked): Promise<void> {
  // Finish animations first: a half-faded text has less contrast.
  await page.evaluate(() => Promise.allSettled(document.getAnimations().map(one => one.finished)))
  // In the browser's isolated world, where the page's policy does not apply.
  const source = await readFile(AXE, 'utf8')
  const session = await page.context().newCDPSession(page)
  await session.send('Page.enable')
  const { frameTree } = await session.send('Page.getFrameTree')
  const { executionContextId } = await session.send('Page.createIsolatedWorld', {
    frameId: frameTree.frame.id,
  })
  const evaluate = (expression: string) =>
    session.send('Runtime.evaluate', {
      expression,
      contextId: executionContextId,
      awaitPromise: true,
      returnByValue: true,
    })
  const kinds: string[] = (await evaluate(`(${markKindsOfText})()`)).result.value
  const unknown = kinds.flatMap((kind, place) => (knownKinds.has(kind) ? [] : [place]))
  await evaluate(source)
  const { result, exceptionDetails } = await evaluate(
    `(${runAxe})(${JSON.stringify(unknown)}, ${JSON.stringify(checked)})`,
  )
  assert.equal(exceptionDetails, undefined, `${what}: axe failed: ${exceptionDetails?.text}`)
  await session.detach()
  const violations = (JSON.parse(result.value) as Violation[]).filter(({ impact }) =>
    /serious|critical/.test(impact),
  )
  const faults = violations.map(
    ({ id, help, nodes }) =>
      `${id}: ${help}\n  ${nodes.map(node => `${node.html}\n    ${node.failureSummary}`).join('\n  ')}`,
  )
  assert.deepEqual(faults, [], `${what} is not accessible`)
  if (testRounds === 1) for (const kind of kinds) knownKinds.add(kind)
}

/**
 * The kinds of text that had enough contrast on another page. A long run checks them again on each page, because something else may
 * lie behind a text than the elements that contain it.
 */
const knownKinds = new Set<string>()

// biome-ignore lint/suspicious/noExplicitAny: axe and its internal list of rules
declare const axe: any

/** Numbers one element of each kind of text: of a table with a thousand cells, one cell of each style on each background. */
function markKindsOfText(): string[] {
  const backgrounds = new Map<Element, string>()

  /** The colors behind an element, down to the first that hides those below. */
  function backgroundOf(element: Element | null): string {
    if (!element) return ''
    const known = backgrounds.get(element)
    if (known !== undefined) return known
    const { backgroundColor, backgroundImage, opacity, position } = getComputedStyle(element)
    const own = `${backgroundColor} ${backgroundImage} ${opacity} ${position}`
    const isOpaque = backgroundColor.startsWith('rgb(') && opacity === '1' && position === 'static'
    const background = isOpaque ? own : `${own} | ${backgroundOf(element.parentElement)}`
    backgrounds.set(element, background)
    return background
  }

  const hasText = (element: Element) =>
    element.matches('input, select, textarea') ||
    [...element.childNodes].some(node => node.nodeType === Node.TEXT_NODE && node.nodeValue!.trim() !== '')

  const kinds: string[] = []
  for (const element of document.querySelectorAll('body *')) {
    if (!hasText(element) || !element.checkVisibility()) continue
    const { color, fontSize, fontWeight, textShadow } = getComputedStyle(element)
    const style = `${color} ${fontSize} ${fontWeight} ${textShadow}`
    const kind = `${element.className} ${element.parentElement!.className} ${style} ${backgroundOf(element)}`
    if (kinds.includes(kind)) continue
    element.setAttribute('data-kind-of-text', String(kinds.length))
    kinds.push(kind)
  }
  return kinds
}

/** Runs axe in the page. Contrast, which takes half of the time, is checked for these kinds of text only. */
function runAxe(kinds: number[], checked: Checked): Promise<string> {
  const MARK = 'data-kind-of-text'
  // Only what is serious or critical fails a test.
  const lesser = axe._audit.rules.filter(
    ({ impact }: Violation) => impact === 'minor' || impact === 'moderate',
  )
  axe.configure({
    rules: [
      { id: 'color-contrast', selector: kinds.map(kind => `[${MARK}="${kind}"]`).join(', ') || 'none' },
    ],
  })
  return axe
    .run(document, {
      ...(checked === 'contrast' && { runOnly: { type: 'rule', values: ['color-contrast'] } }),
      resultTypes: ['violations'],
      // Reading all style sheets again takes a fifth of the time, and only rules for audio and orientation need it.
      preload: false,
      rules: {
        ...Object.fromEntries(lesser.map(({ id }: Violation) => [id, { enabled: false }])),
        'color-contrast': { enabled: kinds.length > 0 },
        // Finds `!important` in style attributes, which React cannot write, and takes a fifth of the time.
        'avoid-inline-spacing': { enabled: false },
      },
    })
    .then((found: { violations: Violation[] }) => {
      for (const element of document.querySelectorAll(`[${MARK}]`)) element.removeAttribute(MARK)
      return JSON.stringify(found.violations)
    })
}

/** Nothing overflows to the right: nobody scrolls sideways on a phone. */
export async function checkFits(page: Page, what: string): Promise<void> {
  const { wide, room } = await page.evaluate(() => ({
    wide: document.documentElement.scrollWidth,
    room: document.documentElement.clientWidth,
  }))
  assert.ok(wide <= room, `${what}: ${wide} px wide, on a screen of ${room}`)
}
