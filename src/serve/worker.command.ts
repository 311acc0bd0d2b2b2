import { areas } from '../areas.ts'
import { choreNotes } from '../kernel/chore-runs.ts'
import { startChores } from '../kernel/chores.ts'
import type { Command } from '../kernel/command.ts'
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
