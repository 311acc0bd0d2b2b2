import { findMailStyle } from '../areas/firm/firm.ts'
import { areas } from '../areas.ts'
import { programVersion } from '../kernel/build.ts'
import type { Command } from '../kernel/cli/command.ts'
import { CommandError } from '../kernel/http/refusal.ts'
import { jobNotes } from '../kernel/jobs/job-runs.ts'
import { startJobs } from '../kernel/jobs/jobs.ts'
import { jobsMayRun } from '../kernel/jobs/pause.ts'
import { makeLog } from '../kernel/log.ts'
import { startTracing } from '../kernel/tracing.ts'
import { exitAfter, untilSignal } from './signal.ts'

/** Longer than jobs get to finish. */
const STOP_MS = 25_000

export const worker: Command = {
  words: 'worker',
  summary: 'Run background jobs, such as sealing the audit log, without serving requests.',
  flags: [],
  async run(context) {
    const { config } = context
    if (!config.jobs) throw new CommandError('LLANO_JOBS is off, so a worker has nothing to run.')
    const signaled = untilSignal()
    const { database, secrets } = await context.open()
    for (const area of areas) await area.beforeServing?.({ database, secrets, config })
    const log = makeLog(config.logLevel)
    const tracing = await startTracing(process.env, await programVersion(), log)
    const jobs = startJobs(
      {
        database,
        secrets,
        config,
        now: context.now,
        personalData: context.personalData,
        migrations: context.migrations,
        findMailStyle: () => findMailStyle(database.quick),
      },
      areas.flatMap(area => area.jobs),
      log,
      jobNotes(database, `${config.node}-worker`, log),
      jobsMayRun(database),
    )
    context.say('Running background jobs; stop with Ctrl-C')
    const signal = await signaled
    exitAfter(STOP_MS, log)
    await jobs.stop()
    await tracing.stop()
    return { json: { stopped: signal }, text: 'Stopped.' }
  },
}
