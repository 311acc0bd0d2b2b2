import { areas } from '../areas.ts'
import { programVersion } from '../kernel/build.ts'
import type { Command } from '../kernel/cli/command.ts'
import { jobNotes } from '../kernel/jobs/job-runs.ts'
import { startJobs } from '../kernel/jobs/jobs.ts'
import { makeLog } from '../kernel/log.ts'
import { startTracing } from '../kernel/tracing.ts'
import { untilSignal } from './signal.ts'

export const worker: Command = {
  words: 'worker',
  summary: 'Run background jobs, such as sealing the audit log, without serving requests.',
  flags: [],
  async run(context) {
    const signalled = untilSignal()
    const { database, secrets } = await context.open()
    const log = makeLog(context.config.logLevel)
    const tracing = await startTracing(process.env, await programVersion(), log)
    const jobs = startJobs(
      { database, secrets, config: context.config, now: context.now },
      areas.flatMap(area => area.jobs),
      log,
      jobNotes(database, log),
    )
    context.say('Running background jobs; stop with Ctrl-C')
    const signal = await signalled
    await jobs.stop()
    await tracing.stop()
    return { json: { stopped: signal }, text: 'Stopped.' }
  },
}
