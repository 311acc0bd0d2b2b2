// Full run only: it needs programs that are not installed everywhere.
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import test from 'node:test'
import { parse } from 'yaml'
import { ask } from './harness/installation.ts'
import { Deployment, waitFor } from './harness/server-process.ts'
import { TOP } from './harness/source-files.ts'

const read = (path: string) => readFileSync(join(TOP, path), 'utf8')
const DASHBOARD = JSON.parse(read('deploy/observability/grafana-dashboard.json')) as {
  panels: { title: string; targets?: { expr: string }[] }[]
}
const ALERTS = parse(read('deploy/observability/alerts.yml')) as {
  groups: { rules: { alert: string; expr: string; labels: object; annotations: Record<string, string> }[] }[]
}

/** The metrics that a query names: llano_…, and Node's own. A histogram counts under its own name. */
const metricsIn = (text: string): string[] =>
  [...text.matchAll(/\b(?:llano|process|nodejs)_\w+/g)].map(([name]) =>
    name.replace(/_(bucket|count|sum)$/, ''),
  )

const inDashboard = DASHBOARD.panels.flatMap(({ targets = [] }) =>
  targets.flatMap(({ expr }) => metricsIn(expr)),
)
const rules = ALERTS.groups.flatMap(group => group.rules)
const inAlerts = rules.flatMap(({ expr }) => metricsIn(expr))

/** The first column of the table of metrics in the guide. */
const documented = (language: string): string[] =>
  [...read(`docs/operations/operations.${language}.md`).matchAll(/^\| `(llano_\w+)` \|/gm)].map(
    ([, name]) => name!,
  )

const SEALED = /^llano_job_runs_total\{name="seal the audit log",outcome="ok"\} [1-9]/m

test('dashboard, alerts and guide name metrics that the server has, and leave none out', async t => {
  const deployment = await Deployment.make(t)
  const server = await deployment.serve({ LLANO_PROCESSES: '2' })
  assert.equal((await server.ask('/v1/bookkeeping?entity_id=1')).status, 401)
  let text = ''
  await waitFor('the queues to be measured, and a first run of the job', async () => {
    text = (await ask(server.metrics)).text
    return [/^llano_mail_unsent\{state="waiting"\} 0$/m, SEALED].every(expected => expected.test(text))
  })
  const served = [...text.matchAll(/^# TYPE (\w+) /gm)].map(([, name]) => name!)
  for (const name of [...inDashboard, ...inAlerts])
    assert.ok(served.includes(name), `${name} is not in /metrics`)
  const own = served.filter(name => name.startsWith('llano_')).sort()
  assert.deepEqual([...new Set(inDashboard)].filter(name => name.startsWith('llano_')).sort(), own)
  for (const language of ['en', 'es']) assert.deepEqual(documented(language).sort(), own, language)

  assert.match(text, /^llano_http_errors_total\{endpoint="listEntries",code="\w+"\} 1$/m)
  assert.match(text, /^llano_build_info\{version="\d+\.\d+\.\d+",node="\d+\.\d+\.\d+"\} 1$/m)
  assert.match(text, /^llano_audit_unsealed_age_seconds \d/m)
  // Every process is measured, and a metric that all of them have is described once.
  const processes = [...text.matchAll(/^llano_database_pool_waiting\{pool="durable",process="(.+)"\} \d+$/gm)]
  assert.deepEqual(processes.map(([, name]) => name!.replace(/\d+/, 'N')).sort(), [
    'heavy',
    'main',
    'serving-N',
    'serving-N',
  ])
  assert.equal(new Set(served).size, served.length)
})

test('every series whose increase an alert reads is there before the first one', async t => {
  const server = await (await Deployment.make(t)).serve({ LLANO_PROCESSES: '2' })
  const { text } = await ask(server.metrics)
  // A quantile needs several requests anyway.
  const read = rules.flatMap(({ expr }) => [
    ...expr.matchAll(/\b(?:increase|rate)\((llano_\w+)(?<!_bucket)\{job="llano",?([^}]*)\}/g),
  ])
  assert.ok(read.length >= 4)
  for (const [, name, labels] of read) {
    const series = text.split('\n').filter(line => line.startsWith(`${name}{`))
    const wanted = labels!.split(',').filter(Boolean)
    const found = series.filter(line => wanted.every(label => line.includes(label)))
    assert.ok(found.length > 0, `${name}{${labels}}`)
  }
  const jobs = (outcome: string) =>
    [...text.matchAll(new RegExp(`^llano_job_runs_total\\{name="(.+)",outcome="${outcome}"\\}`, 'gm'))]
      .map(([, name]) => name)
      .sort()
  assert.ok(jobs('ok').length > 10)
  for (const outcome of ['blocked', 'failed']) assert.deepEqual(jobs(outcome), jobs('ok'))
})

test('every alert has a severity, says what happened and what to do', () => {
  assert.ok(rules.length > 10)
  for (const { alert, labels, annotations } of rules) {
    assert.match((labels as { severity: string }).severity, /^(critical|warning)$/, alert)
    assert.match(annotations.summary!, /\.$/, alert)
    assert.match(annotations.description!, /\.$/, alert)
  }
})

const hasPromtool = spawnSync('promtool', ['--version']).status === 0

test('promtool accepts the rules and the configuration', {
  skip: !hasPromtool && 'promtool is not installed here',
}, () => {
  const cwd = join(TOP, 'deploy', 'observability')
  for (const words of [
    ['check', 'rules', 'alerts.yml'],
    ['check', 'config', 'prometheus.yml'],
    ['test', 'rules', 'alerts.test.yml'],
  ]) {
    const { status, stdout, stderr } = spawnSync('promtool', words, { cwd, encoding: 'utf8' })
    assert.equal(status, 0, stdout + stderr)
  }
})
