import { type Command, table } from '../../kernel/cli/command.ts'
import { dateOf } from '../../kernel/values/dates.ts'
import { LANGUAGES, type Language } from '../../kernel/values/language.ts'
import { findAssignments } from './assignments.ts'
import { type Identifiers, maskIdentifier } from './identifier.rules.ts'
import { IDENTIFIER_KINDS } from './identifier-kinds.rules.ts'
import { listMembers } from './member.sql.ts'
import { checkNotErased, findMemberBy, readContact } from './members.ts'
import { hasAssignedClients } from './permissions.rules.ts'
import { checkSomethingChanges, readMemberSince, readTier } from './profile.rules.ts'
import { changeProfile, findKeptProfile, type KeptProfile, openIdentifiers, showProfile } from './profiles.ts'

const LANGUAGE = { flags: '--language <code>', choices: LANGUAGES }
const MEMBER = { flags: '--member <id-or-email>', description: 'the person', required: true }

const SINCE = { flags: '--since <date>', description: 'customer since, YYYY-MM-DD' }

const sinceOf = (since: unknown, now: Date) =>
  since === undefined ? undefined : readMemberSince(since as string, dateOf(now))

export const memberList: Command = {
  words: 'member list',
  summary: 'List all people.',
  flags: [],
  async run(context) {
    const members = await (await context.database()).quick.all(listMembers, {})
    const rows = members.map(({ id, email, name, role, status }) => [id, email, name, role, status])
    return {
      json: { data: members },
      text: table(['id', 'email', 'name', 'role', 'status'], rows, 'There are no members.'),
    }
  },
}

export const memberShow: Command = {
  words: 'member show',
  summary: 'Show one person, with the last characters of their identifiers.',
  flags: [MEMBER],
  async run(context, { member }) {
    const { quick: db } = await context.database()
    const { id } = await findMemberBy(db, member as string)
    const kept = await findKeptProfile(db, id)
    const { json, rows } = present(kept, mask(openIdentifiers(kept, await context.secrets())))
    const { sees, clients, managers } = await findAssignments(db, id)
    const names = (people: readonly { name: string }[]) => people.map(({ name }) => name).join(', ') || null
    return {
      json: { ...json, clients: sees, assigned_clients: clients, assigned_to: managers },
      text: table(['field', 'value'], [
        ...rows,
        ...(hasAssignedClients(kept.role)
          ? [
              ['clients', sees],
              ['assigned clients', names(clients)],
            ]
          : []),
        ['assigned to', names(managers)],
      ] as typeof rows),
    }
  },
}

export const memberUpdate: Command = {
  words: 'member update',
  summary:
    'Update the details of a person. Omitted options do not change; an empty phone or country clears the field.',
  flags: [
    MEMBER,
    { flags: '--name <name>', description: 'name' },
    { flags: '--phone <number>', description: 'phone number with country code' },
    { flags: '--country <code>', description: 'country of residence, two letters' },
    { ...LANGUAGE, description: 'language of their emails and documents' },
    { flags: '--tier <word>', description: 'account tier, such as standard' },
    SINCE,
  ],
  async run(context, { member, name, phone, country, language, tier, since }) {
    const given = { name, phone, country, language, tier, since }
    checkSomethingChanges(given, Object.keys(given), '--')
    const { durable: db } = await context.database()
    const { id } = await findMemberBy(db, member as string)
    await checkNotErased(db, id)
    const kept = await changeProfile(db, context.by, id, {
      ...readContact({ name, phone, country } as Record<string, string>),
      language: language as Language | undefined,
      tier: tier === undefined ? undefined : readTier(tier as string),
      member_since: sinceOf(since, context.now()),
    })
    return present(kept, mask(openIdentifiers(kept, await context.secrets())))
  },
}

function mask(opened: Identifiers): Identifiers {
  const masked = IDENTIFIER_KINDS.map(kind => [kind, opened[kind] && maskIdentifier(opened[kind])])
  return Object.fromEntries(masked)
}

function present(kept: KeptProfile, masked: Identifiers) {
  const status = kept.disabled_at === null ? 'active' : 'disabled'
  const json = { ...showProfile(kept, masked), role: kept.role, status }
  const { identifiers, ...plain } = json
  const rows = Object.entries({ ...plain, ...identifiers }) as [string, string | number | null][]
  return { json, rows, text: table(['field', 'value'], rows) }
}
