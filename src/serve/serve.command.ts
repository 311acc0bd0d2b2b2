import cluster from 'node:cluster'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { findMailStyle } from '../areas/firm/firm.ts'
import { makeSetupLink } from '../areas/setup/setup.ts'
import { areas } from '../areas.ts'
import { checkDemoHost, disableDemoPeople } from '../demo/demo-people.ts'
import { type LoadedDemo, loadDemo } from '../demo/load-demo.ts'
import { warnOfAuditRights } from '../kernel/audit/audit-rights.ts'
import { ensureBuild, programVersion } from '../kernel/build.ts'
import type { Command } from '../kernel/cli/command.ts'
import { countJobRun, expectJobRuns } from '../kernel/jobs/job-metrics.ts'
import { jobNotes } from '../kernel/jobs/job-runs.ts'
import { startJobs } from '../kernel/jobs/jobs.ts'
import { findPause, jobsMayRun } from '../kernel/jobs/pause.ts'
import { startSidecars } from '../kernel/jobs/sidecars.ts'
import { makeLog } from '../kernel/log.ts'
import { describeBuild, jobMetrics, serveMetrics } from '../kernel/metrics.ts'
import { measurePools } from '../kernel/sql/pool-metrics.ts'
import { startupWarnings } from '../kernel/startup-warnings.ts'
import { startTracing } from '../kernel/tracing.ts'
import { exitAfter, untilSignal } from './signal.ts'
import { startWorkers } from './workers.ts'

/** How long stopping may take: 20 seconds for the serving processes, and 20 more for the one for heavy requests. */
const STOP_MS = 45_000

export const serve: Command = {
  words: 'serve',
  summary: 'Start the server: API, website, documentation and background jobs.',
  flags: [],
  createsInstallation: true,
  async run(context, { json }) {
    const { say } = context
    checkDemoHost(context.config)
    const signaled = untilSignal()
    // Before PostgreSQL is started: without a build there is nothing to serve.
    const built = await ensureBuild(say)
    const installation = await context.open()
    // Migrations are done: neither jobs nor serving processes, which inherit our environment, get the owner's
    // password.
    const config = { ...context.config, databaseOwnerUrl: null }
    delete process.env.LLANO_DATABASE_OWNER_URL
    const log = makeLog(config.logLevel)
    const version = await programVersion()
    const tracing = await startTracing(process.env, version, log)
    const auditWarning = await warnOfAuditRights(installation.database.durable)
    for (const { danger, fix } of startupWarnings(config)) say(`Warning: ${danger} ${fix}`)
    if (auditWarning) say(`Warning: ${auditWarning}`)
    for (const area of areas) await area.beforeServing?.({ ...installation, config })
    const paused = await installation.database.durable.maybe(findPause, {})
    if (paused)
      say(
        `Warning: this installation is paused (${paused.reason}): no jobs, email or bank imports. ` +
          'If it replaces the original, run: llano restore resume',
      )
    const demo = config.demo ? await loadDemo(installation, config, context.now(), say) : null
    if (!config.demo) await disableDemoPeople(installation.database, context.grants, say)

    const setupToken = config.demo ? null : await makeSetupLink(installation, context.by)

    const parts = { databaseUrl: installation.databaseUrl, secret: installation.secret, config, built }
    const several = config.processes > 1
    // Only a serving process needs the server's modules.
    const servers = several
      ? await startWorkers(config.processes, parts, log)
      : await (await import('./server.ts')).startServer(parts, log)
    const sidecars = await startSidecars(
      { config, database: installation.database, secrets: installation.secrets, now: context.now, log },
      areas.flatMap(area => area.sidecars ?? []),
      say,
    )
    const noteRun = jobNotes(installation.database, config.node, log)
    const ownJobs = areas.flatMap(area => area.jobs).filter(job => config.jobs || job.perNode)
    expectJobRuns(ownJobs)
    const jobs = startJobs(
      {
        database: installation.database,
        secrets: installation.secrets,
        config,
        now: context.now,
        personalData: context.personalData,
        migrations: context.migrations,
        findMailStyle: () => findMailStyle(installation.database.quick),
      },
      ownJobs,
      log,
      run => {
        countJobRun(run)
        return noteRun(run)
      },
      jobsMayRun(installation.database),
    )
    describeBuild(version)
    measurePools(installation.database, 'main', jobMetrics)
    if (!config.jobs)
      say('Background jobs are off on this node (LLANO_JOBS=off); another node must run them.')
    const metrics = await openMetrics(config.metricsHost, config.metricsPort, several, say)

    const address = `http://${config.host.includes(':') ? `[${config.host}]` : config.host}:${servers.port}`
    const figures =
      metrics && `http://${config.metricsHost}:${(metrics.address() as AddressInfo).port}/metrics`
    const mailFolder = config.smtpUrl === null ? join(config.dataDir, 'mail') : null
    // The token is after the #, which browsers send to no server and no log contains.
    const site = config.hasExplicitPublicUrl ? config.publicUrl : address
    const setupLink = setupToken && `${site}/setup#${setupToken}`
    const ready = {
      address,
      metrics: figures,
      setup_link: setupLink,
      demo_key: demo?.key ?? null,
      demo_sign_ins: demo?.signIns ?? [],
    }
    // JSON readers need the address now, not when the server has stopped.
    process.stdout.write(
      json
        ? `${JSON.stringify(ready)}\n`
        : banner(address, site, figures, mailFolder, sidecars.announcements, demo, setupLink),
    )
    const signal = await signaled
    // Ctrl-C comes from a person, who does not want to wait for a load balancer.
    const drainMs = signal === 'SIGTERM' ? config.drainSeconds * 1000 : 0
    exitAfter(drainMs + STOP_MS, log)
    const jobsEnded = jobs.stop()
    if (drainMs > 0) {
      say(`${signal}: not ready from now on; accepting requests for ${config.drainSeconds} more seconds …`)
      servers.drain()
      await pause(drainMs)
    }
    say(`${signal}: finishing open requests …`)
    metrics?.close()
    await servers.stop()
    await jobsEnded
    await sidecars.stop()
    await tracing.stop()
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

/** `site` is the address for browsers: pages accept requests only at that address. */
function banner(
  address: string,
  site: string,
  metrics: string | null,
  mailFolder: string | null,
  beside: readonly { what: string; where: string }[],
  demo: LoadedDemo | null,
  setupLink: string | null,
): string {
  const lines = ['', `  Llano is serving   ${address}`, `  Documentation      ${site}/docs`]
  if (site !== address) lines.push(`  Open it at         ${site}`)
  if (metrics) lines.push(`  Metrics            ${metrics}`)
  if (mailFolder) lines.push(`  Mail is written to ${mailFolder} (LLANO_SMTP_URL sends it)`)
  for (const { what, where } of beside) lines.push(`  ${what.padEnd(18)} ${where}`)
  if (setupLink)
    lines.push('', '  Set up this installation (the link works once, for 24 hours):', `  ${setupLink}`)
  if (demo) {
    lines.push(`  Sign in            ${site}/sign-in`)
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
