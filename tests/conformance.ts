import { execFile } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Deployment } from './harness/server-process.ts'

// npm run conformance: the protocol's own conformance tests against a real server, for both protocol versions.
// It needs the internet: the packages are installed into a temporary folder, because they are large and only used here.
// 0.2 is the first version with scenarios for protocol version 2026-07-28.
const CONFORMANCE = '@modelcontextprotocol/conformance@0.2.0-alpha.12'
const INSPECTOR = '@modelcontextprotocol/inspector@2.12.0'

/**
 * Checks that call tools, prompts or resources with the test suite's own names, such as `test_simple_text`, which only a
 * server written for the suite has; and three features that are optional and that we do not declare: completion, resource
 * subscriptions and custom headers.
 */
const NEEDS_FIXTURES: Record<string, readonly string[]> = {
  '2025-11-25': [
    'tools-call-simple-text',
    'tools-call-image',
    'tools-call-audio',
    'tools-call-embedded-resource',
    'tools-call-mixed-content',
    'tools-call-with-logging',
    'tools-call-error',
    'tools-call-with-progress',
    'tools-call-sampling',
    'tools-call-elicitation',
    'json-schema-2020-12-tool-found',
    'elicitation-sep1034-general',
    'elicitation-sep1330-general',
    'resources-read-text',
    'resources-read-binary',
    'resources-templates-read',
    'resources-subscribe',
    'resources-unsubscribe',
    'completion-complete',
    'prompts-get-simple',
    'prompts-get-with-args',
    'prompts-get-embedded-resource',
    'prompts-get-with-image',
  ],
  '2026-07-28': [
    'tools-call-simple-text',
    'tools-call-image',
    'tools-call-audio',
    'tools-call-embedded-resource',
    'tools-call-mixed-content',
    'tools-call-error',
    'tools-call-with-progress',
    'json-schema-2020-12-tool-found',
    'completion-complete',
    'resources-read-text',
    'resources-read-binary',
    'resources-templates-read',
    'prompts-get-simple',
    'prompts-get-with-args',
    'prompts-get-embedded-resource',
    'prompts-get-with-image',
    'sep-2243-server-no-xmcp-tool',
    'sep-2243-server-decode-base64',
    'sep-2243-server-validate-param-match',
    'sep-2243-server-reject-invalid-param-chars',
    'sep-2243-server-reject-param-mismatch',
    'sep-2322-elicitation-incomplete',
    'sep-2322-list-roots-incomplete',
    'sep-2322-sampling-incomplete',
    'sep-2322-respect-client-capabilities',
    'sep-2322-multi-round-r1',
    'sep-2322-reject-tampered-state',
    'sep-2322-multiple-inputs-incomplete',
    'sep-2322-non-tool-incomplete',
    'sep-2322-request-state-incomplete',
    'sep-2322-result-type-included',
    'sep-2575-server-rejects-undeclared-capability',
    'sep-2575-missing-capability-http-400',
    'sep-2575-http-server-no-independent-requests-on-stream',
    'sep-2575-server-no-log-without-loglevel',
  ],
}

type Check = { id: string; status: string; errorMessage?: string }

const endings: (() => unknown)[] = []
const folder = await mkdtemp(join(tmpdir(), 'llano-conformance-'))
endings.push(() => rm(folder, { recursive: true, force: true }))
const problems: string[] = []
try {
  await run('npm', ['install', '--no-audit', '--no-fund', '--prefix', folder, CONFORMANCE, INSPECTOR])
  const deployment = await Deployment.make({ after: ending => void endings.unshift(ending as () => unknown) })
  const server = await deployment.serve({ LLANO_AGENT_REQUESTS_PER_HOUR: '100000' })
  const { key, entityId } = await deployment.newMember()
  const url = await openDoor(server.address, key)
  for (const [version, needsFixtures] of Object.entries(NEEDS_FIXTURES))
    await checkVersion(url, version, needsFixtures)
  await inspect(server.address, key, entityId)
  await server.stop()
} finally {
  for (const ending of endings) await ending()
}
for (const problem of problems) console.error(`✖ ${problem}`)
process.exitCode = problems.length ? 1 : 0

/** The suite cannot send a key, so this adds it to each request. */
async function openDoor(address: string, key: string): Promise<string> {
  const door = createServer((incoming, outgoing) => {
    const { method, url, headers: sent } = incoming
    const headers = { ...sent, authorization: `Bearer ${key}` }
    const passed = request(new URL(url!, address), { method, headers }, answer => {
      outgoing.writeHead(answer.statusCode!, answer.headers)
      answer.pipe(outgoing)
    })
    passed.on('error', () => outgoing.destroy())
    incoming.pipe(passed)
  }).listen(0, '127.0.0.1')
  await new Promise(resolve => door.once('listening', resolve))
  endings.unshift(() => {
    door.closeAllConnections()
    door.close()
  })
  return `http://localhost:${(door.address() as AddressInfo).port}/mcp`
}

async function checkVersion(url: string, version: string, needsFixtures: readonly string[]): Promise<void> {
  const results = join(folder, version)
  const main = join(folder, 'node_modules/@modelcontextprotocol/conformance/dist/index.js')
  // Its exit code says that some checks failed; which ones is decided below.
  await run(
    process.execPath,
    [main, 'server', '--url', url, '--suite', 'all', '--spec-version', version, '-o', results],
    {
      mayFail: true,
    },
  )
  const checks = globSync('*/checks.json', { cwd: results }).flatMap(
    file => JSON.parse(readFileSync(join(results, file), 'utf8')) as Check[],
  )
  const failed = new Map(checks.filter(({ status }) => status === 'FAILURE').map(check => [check.id, check]))
  const passed = checks.filter(({ status }) => status === 'SUCCESS').length
  if (passed === 0) problems.push(`${version}: no check passed`)
  for (const [id, { errorMessage }] of failed)
    if (!needsFixtures.includes(id)) problems.push(`${version} ${id}: ${errorMessage}`)
  for (const id of needsFixtures)
    if (!failed.has(id)) problems.push(`${version} ${id}: passes or is gone, so it need not be listed`)
  console.log(
    `${version}: ${passed} checks passed, ${failed.size} failed, ${needsFixtures.length} of them need fixtures`,
  )
}

/** The commands of the guide for AI agents. */
async function inspect(address: string, key: string, entityId: number): Promise<void> {
  const main = join(folder, 'node_modules/@modelcontextprotocol/inspector/clients/launcher/build/index.js')
  const ask = (...args: string[]) =>
    run(process.execPath, [
      main,
      '--cli',
      `${address}/mcp`,
      '--transport',
      'http',
      '--header',
      `Authorization: Bearer ${key}`,
      ...args,
    ])
  const { tools } = JSON.parse(await ask('--method', 'tools/list', '--strict'))
  const call = [
    '--method',
    'tools/call',
    '--tool-name',
    'list_entries',
    '--tool-arg',
    `entity_id=${entityId}`,
  ]
  const { structuredContent } = JSON.parse(await ask(...call))
  if (!tools.some(({ name }: { name: string }) => name === 'list_entries'))
    problems.push('Inspector: list_entries is not listed')
  if (!Array.isArray(structuredContent?.data)) problems.push('Inspector: list_entries returned no entries')
  console.log(`Inspector: ${tools.length} tools listed, one called`)
}

/** The program's output. Not synchronous: the requests of the suite go through this process. */
function run(command: string, args: string[], { mayFail = false } = {}): Promise<string> {
  return new Promise((done, failed) => {
    execFile(command, args, { maxBuffer: 1e8, cwd: folder }, (error, stdout, stderr) => {
      if (error && !mayFail) failed(new Error(`${error.message}\n${stdout}${stderr}`))
      else done(stdout)
    })
  })
}
