import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { Page } from 'playwright-core'
import { ensureBuild } from '../../src/kernel/build.ts'
import { openTestInstallation, type TestInstallation } from './installation.ts'

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
export async function checkAccessible(page: Page, what: string): Promise<void> {
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
  await session.send('Runtime.evaluate', { expression: source, contextId: executionContextId })
  const { result, exceptionDetails } = await session.send('Runtime.evaluate', {
    // Reading all style sheets again takes a fifth of the time, and only rules for audio and orientation need it.
    expression: `axe.run(document, { resultTypes: ['violations'], preload: false }).then(found => JSON.stringify(found.violations))`,
    contextId: executionContextId,
    awaitPromise: true,
    returnByValue: true,
  })
  assert.equal(exceptionDetails, undefined, `${what}: axe failed: ${exceptionDetails?.text}`)
  await session.detach()
  const violations = (JSON.parse(result.value) as Violation[]).filter(({ impact }) =>
    /serious|critical/.test(impact),
  )
  const told = violations.map(
    ({ id, help, nodes }) =>
      `${id}: ${help}\n  ${nodes.map(node => `${node.html}\n    ${node.failureSummary}`).join('\n  ')}`,
  )
  assert.deepEqual(told, [], `${what} is not accessible`)
}

/** Nothing overflows to the right: nobody scrolls sideways on a phone. */
export async function checkFits(page: Page, what: string): Promise<void> {
  const { wide, room } = await page.evaluate(() => ({
    wide: document.documentElement.scrollWidth,
    room: document.documentElement.clientWidth,
  }))
  assert.ok(wide <= room, `${what}: ${wide} px wide, on a screen of ${room}`)
}
