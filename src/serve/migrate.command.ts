import type { Command } from '../kernel/command.ts'

/** Opening the installation migrates it; this command does that and nothing else. */
export const migrateCommand: Command = {
  words: 'migrate',
  summary: 'Bring the database up to date and stop.',
  flags: [],
  async run(context) {
    await context.open()
    return { json: { migrated: true }, text: 'The database is up to date.' }
  },
}
