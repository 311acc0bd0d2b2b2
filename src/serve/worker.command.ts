import { areas } from '../areas.ts'
import type { Command } from '../kernel/cli/command.ts'
import { choreNotes } from '../kernel/jobs/job-runs.ts'
import { startChores } from '../kernel/jobs/jobs.ts'
import { makeLog } from '../kernel/log.ts'
import { untilSignal } from './signal.ts'

export const worker: Command = {
  words: 'worker',
  summary: 'Run background jobs, such as sealing the audit log, without serving requests.',
  flags: [],
  async run(context) {
    const signalled = untilSignal()
    const { database, secrets } = await context.open()
    const log = makeLog(context.config.logLevel)
    const chores = startChores(
      { database, secrets, config: context.config, now: context.now },
      areas.flatMap(area => area.chores),
      log,
      choreNotes(database, log),
    )
    context.say('Running background jobs; stop with Ctrl-C')
    const signal = await signalled
    await chores.stop()
    return { json: { stopped: signal }, text: 'Stopped.' }
  },
}
