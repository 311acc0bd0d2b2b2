import cluster from 'node:cluster'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { areas } from '../areas.ts'
import { checkDemoHost, disableDemoPeople } from '../demo/demo-people.ts'
import { type LoadedDemo, loadDemo } from '../demo/load-demo.ts'
import { warnOfAuditRights } from '../kernel/audit/audit-rights.ts'
import { ensureBuild } from '../kernel/build.ts'
import type { Command } from '../kernel/cli/command.ts'
import { jobNotes } from '../kernel/jobs/job-runs.ts'
import { startJobs } from '../kernel/jobs/jobs.ts'
import { findPause, jobsMayRun } from '../kernel/jobs/pause.ts'
import { startSidecars } from '../kernel/jobs/sidecars.ts'
import { makeLog } from '../kernel/log.ts'
import { serveMetrics } from '../kernel/metrics.ts'
import { startupWarnings } from '../kernel/startup-warnings.ts'
import { untilSignal } from './signal.ts'
import { startWorkers } from './workers.ts'

export const serve: Command = {
  words: 'serve',
  summary: 'Start the server: API, website, documentation and background jobs.',
  flags: [],
  async run(context, { json }) {
    const { say } = context
    checkDemoHost(context.config)
    const signalled = untilSignal()
    // Before PostgreSQL is started: without a build there is nothing to serve.
    const built = await ensureBuild(say)
    const installation = await context.open()
    // Migrations are done: neither jobs nor serving processes, which inherit our environment, get the owner's
    // password.
    const config = { ...context.config, databaseOwnerUrl: null }
    delete process.env.LLANO_DATABASE_OWNER_URL
    const log = makeLog(config.logLevel)
    const auditWarning = await warnOfAuditRights(installation.database.durable)
    for (const warning of [...startupWarnings(config), ...(auditWarning ? [auditWarning] : [])])
      say(`Warning: ${warning}`)
    const pause = await installation.database.durable.maybe(findPause, {})
    if (pause)
      say(
        `Warning: this installation is paused (${pause.reason}): no jobs, email or bank imports. ` +
          'If it replaces the original, run: llano restore resume',
      )
    const demo = config.demo ? await loadDemo(installation, config, context.now(), say) : null
    if (!config.demo) await disableDemoPeople(installation.database, context.grants, say)

    const parts = { databaseUrl: installation.databaseUrl, secret: installation.secret, config, built }
    const several = config.processes > 1
    // Only a serving process needs the server's modules.
    const servers = several
      ? await startWorkers(config.processes, parts, log)
      : await (await import('./server.ts')).startServer(parts, log)
    const sidecars = await startSidecars(
      { config, database: installation.database, now: context.now },
      areas.flatMap(area => area.sidecars ?? []),
      say,
    )
    const jobs = startJobs(
      { database: installation.database, secrets: installation.secrets, config, now: context.now },
      areas.flatMap(area => area.jobs),
      log,
      jobNotes(installation.database, log),
      jobsMayRun(installation.database),
    )
    const metrics = await openMetrics(config.metricsHost, config.metricsPort, several, say)

    const address = `http://${config.host.includes(':') ? `[${config.host}]` : config.host}:${servers.port}`
    const figures =
      metrics && `http://${config.metricsHost}:${(metrics.address() as AddressInfo).port}/metrics`
    const mailFolder = config.smtpUrl === null ? join(config.dataDir, 'mail') : null
    const ready = {
      address,
      metrics: figures,
      demo_key: demo?.key ?? null,
      demo_sign_ins: demo?.signIns ?? [],
    }
    // JSON readers need the address now, not when the server has stopped.
    process.stdout.write(
      json ? `${JSON.stringify(ready)}\n` : banner(address, figures, mailFolder, sidecars.told, demo),
    )
    const signal = await signalled
    say(`${signal}: finishing open requests …`)
    metrics?.close()
    await servers.stop()
    await jobs.stop()
    await sidecars.stop()
    return { json: ready, printed: true, text: 'Stopped.' }
  },
}

/** Metrics are useful but not worth failing for: their port may be taken by another installation. */
async function openMetrics(
  host: string,
  port: number,
  ofWorkers: boolean,
  say: (line: string) => void,
): Promise<Server | null> {
  try {
    return await serveMetrics(host, port, ofWorkers && cluster.isPrimary)
  } catch (error) {
    say(
      `No metrics: ${host}:${port} cannot be used (${(error as NodeJS.ErrnoException).code}). Set LLANO_METRICS_PORT.`,
    )
    return null
  }
}

function banner(
  address: string,
  metrics: string | null,
  mailFolder: string | null,
  beside: readonly { what: string; where: string }[],
  demo: LoadedDemo | null,
): string {
  const lines = ['', `  Llano is serving   ${address}`, `  Documentation      ${address}/docs`]
  if (metrics) lines.push(`  Metrics            ${metrics}`)
  if (mailFolder) lines.push(`  Mail is written to ${mailFolder} (LLANO_SMTP_URL sends it)`)
  for (const { what, where } of beside) lines.push(`  ${what.padEnd(18)} ${where}`)
  if (demo) {
    lines.push(`  Sign in            ${address}/sign-in`)
    for (const { email, role, password, totp_secret } of demo.signIns)
      lines.push(
        `    ${role.padEnd(16)} ${email.padEnd(36)} ${password}${totp_secret ? `  (code secret ${totp_secret})` : ''}`,
      )
    if (demo.key === null) return `${lines.join('\n')}\n\n`
    lines.push(`  Demo API key       ${demo.key}`, '', '  Try it:')
    lines.push(
      `  curl -H "Authorization: Bearer ${demo.key}" "${address}/v1/bookkeeping?entity_id=${demo.entityId}&limit=3"`,
    )
  }
  return `${lines.join('\n')}\n\n`
}
