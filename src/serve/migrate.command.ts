import type { Command } from '../kernel/cli/command.ts'

/** Opening the installation runs the migrations; this command does nothing else. */
export const migrateCommand: Command = {
  words: 'migrate',
  summary: 'Migrate the database and exit.',
  flags: [],
  async run(context) {
    await context.open()
    return { json: { migrated: true }, text: 'The database is up to date.' }
  },
}
