import { readFile } from 'node:fs/promises'
import { type Command, type CommandContext, table } from '../../kernel/cli/command.ts'
import { CommandError } from '../../kernel/http/refusal.ts'
import { NOTICE_DAYS } from './announcement.rules.ts'
import { countMembers } from './announcement.sql.ts'
import { listAnnouncements, previewAnnouncement, publishAnnouncement } from './announcements.ts'

/** From here on, queueing the emails takes long enough to say so. */
const MANY_MEMBERS = 1000

// Its flags are required, but not for `announce list`, so they are checked here.
export const announce: Command = {
  words: 'announce',
  summary:
    'Announce a breaking API change: sends an email to every member and adds an entry to the changelog.',
  flags: [
    { flags: '--title <title>', description: 'what changes, in one line (required)' },
    { flags: '--text-file <file>', description: 'what it means, in Markdown (required)' },
    { flags: '--title-es <title>', description: 'the same in Spanish' },
    { flags: '--text-es-file <file>', description: 'the same in Spanish' },
    {
      flags: '--effective <date>',
      description: `when it takes effect, at least ${NOTICE_DAYS} days ahead, YYYY-MM-DD (required)`,
    },
    {
      flags: '--dry-run',
      description: 'show the emails without sending them; a sent announcement cannot be withdrawn',
    },
  ],
  async run(context, options) {
    const given = (name: string) => {
      const value = options[name]
      if (value === undefined) throw new CommandError(`--${name.replace('F', '-f')} is required.`)
      return value as string
    }
    const wanted = {
      title: given('title'),
      effective_on: given('effective'),
      body: await readText(context, given('textFile')),
      title_es: (options.titleEs as string | undefined) ?? null,
      body_es:
        options.textEsFile === undefined ? null : await readText(context, options.textEsFile as string),
    }
    const { durable: db } = await context.database()
    const { members } = await db.one(countMembers, {})
    const setting = { now: context.now(), site: context.config.publicUrl }
    if (options.dryRun) {
      const { en, es } = previewAnnouncement(wanted, setting)
      const shown = [en, es].map(({ subject, body }) => `Subject: ${subject}\n\n${body}`).join('\n---\n\n')
      return {
        json: { members, en, es },
        text: `${shown}\nFor ${members} members, each in their language. Nothing was sent.`,
      }
    }
    if (members >= MANY_MEMBERS) context.say(`queueing mail to ${members} members …`)
    const done = await publishAnnouncement(db, context.by, wanted, setting)
    const text = done.already
      ? `Announcement ${done.id} was already published; no email was queued.`
      : `Announcement ${done.id} is published, effective ${wanted.effective_on}; ${done.mails === 1 ? '1 email is' : `${done.mails} emails are`} queued.`
    return { json: { ...done }, text }
  },
}

export const announceList: Command = {
  words: 'announce list',
  summary: 'List the newest announcements.',
  flags: [],
  async run(context) {
    const found = await listAnnouncements((await context.database()).quick)
    const rows = found.map(one => [
      one.id,
      one.effective_on,
      one.published_at.slice(0, 10),
      one.title_es === null ? 'en' : 'en, es',
      one.title,
    ])
    return {
      json: { data: found },
      text: table(['id', 'effective', 'published', 'languages', 'title'], rows),
    }
  },
}

async function readText(context: CommandContext, path: string): Promise<string> {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(await readFile(context.path(path)))
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    throw new CommandError(`${path} cannot be read as a UTF-8 text (${code ?? 'not valid'}).`)
  }
}
