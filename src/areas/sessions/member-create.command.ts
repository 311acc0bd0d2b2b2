import type { Command } from '../../kernel/cli/command.ts'
import { readSecretLine } from '../../kernel/cli/standard-input.ts'
import { dateOf } from '../../kernel/values/dates.ts'
import { LANGUAGES, type Language } from '../../kernel/values/language.ts'
import {
  CLIENTS_SEEN,
  type ClientsSeen,
  createMember,
  ROLES,
  type Role,
  readMemberSince,
} from '../members/members.ts'
import { readNewPassword } from './password.rules.ts'
import { hashNewPassword } from './password-hashes.ts'
import { setPassword } from './persons.ts'

export const PASSWORD = {
  flags: '--password <password>',
  description: 'password, at least 10 characters; - reads it from standard input',
}

/** The given password, from the command line or, for `-`, standard input. */
export async function givenPassword(given: unknown, say: (line: string) => void): Promise<string | null> {
  if (given === undefined) return null
  return readNewPassword(
    '--password',
    given === '-' ? await readSecretLine('The password', say) : (given as string),
  )
}

export const memberCreate: Command = {
  words: 'member create',
  summary: 'Add a person: a member who owns LLCs, or staff.',
  flags: [
    { flags: '--email <address>', description: 'email; must not belong to another account', required: true },
    { flags: '--name <name>', description: 'name', required: true },
    PASSWORD,
    { flags: '--role <role>', description: 'role', choices: ROLES, default: 'member' },
    {
      flags: '--clients <which>',
      description: 'which clients a manager sees',
      choices: CLIENTS_SEEN,
      default: 'all',
    },
    {
      flags: '--language <code>',
      description: 'language of their emails and documents',
      choices: LANGUAGES,
      default: 'en',
    },
    { flags: '--country <code>', description: 'country of residence, two letters' },
    { flags: '--phone <number>', description: 'phone number with country code' },
    { flags: '--since <date>', description: 'customer since, YYYY-MM-DD' },
  ],
  async run(context, { email, name, password: given, role, clients, language, country, phone, since }) {
    const wanted = {
      email: email as string,
      name: name as string,
      role: role as Role,
      clients: clients as ClientsSeen,
      language: language as Language,
      country: country as string | undefined,
      phone: phone as string | undefined,
      since: since === undefined ? undefined : readMemberSince(since as string, dateOf(context.now())),
    }
    const typed = await givenPassword(given, context.say)
    const password = typed === null ? null : await hashNewPassword(typed, wanted, '--password')
    const database = await context.database()
    // The person and their password are created together or not at all.
    const { id } = await database.transaction(async tx => {
      const made = await createMember(tx, context.by, wanted)
      if (password !== null) await setPassword(tx, context.by, made.id, password)
      return made
    })
    return { json: { id }, text: `Member ${id} created: ${wanted.name}` }
  },
}
