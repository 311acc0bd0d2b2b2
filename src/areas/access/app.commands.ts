import { type Command, table } from '../../kernel/cli/command.ts'
import { CommandError } from '../../kernel/http/refusal.ts'
import { listAppLimits } from './app-key.sql.ts'
import { limitApp } from './app-keys.ts'
import { wholeNumber } from './key.commands.ts'

export const appList: Command = {
  words: 'app list',
  summary: 'List the apps that members have connected with OAuth.',
  flags: [],
  async run(context) {
    const apps = await (await context.database()).quick.all(listAppLimits, {})
    const rows = apps.map(app => [app.client_id, app.name, app.connections, app.hourly_limit ?? 'usual'])
    return { json: { data: apps }, text: table(['client', 'name', 'connections', 'per hour'], rows) }
  },
}

export const appLimit: Command = {
  words: 'app limit',
  summary: "Set how many requests per hour each member's connection of an app may make.",
  args: [{ name: 'client', description: "the app's client id, from app list" }],
  flags: [
    { flags: '--per-hour <number>', description: 'requests per hour' },
    { flags: '--usual', description: 'restore the default limit' },
  ],
  async run(context, { client, perHour, usual }) {
    if ((perHour === undefined) === (usual === undefined))
      throw new CommandError('Give either --per-hour or --usual.')
    const limit = usual ? null : wholeNumber(perHour as string)
    const connections = await limitApp(
      (await context.database()).durable,
      context.by,
      client as string,
      limit,
    )
    return {
      json: { client_id: client, hourly_limit: limit, connections },
      text: `${limit === null ? 'The usual limit applies' : `At most ${limit} requests per hour`}, for ${connections} connections now and for later ones.`,
    }
  },
}
