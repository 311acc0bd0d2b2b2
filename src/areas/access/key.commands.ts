import { type Command, type Flag, table } from '../../kernel/cli/command.ts'
import { readName } from '../../kernel/http/fields.ts'
import { CommandError } from '../../kernel/http/refusal.ts'
import { ALL_SCOPES, findMemberBy, LATER_SCOPES, SCOPES } from '../members/members.ts'
import type { CreatedBy } from './key.shape.ts'
import { listKeys } from './key.sql.ts'
import { createKey, readExpiry, revokeKey, rotateKey } from './keys.ts'
import { USUAL_LIMIT } from './usage.rules.ts'

export const SCOPES_FLAG: Flag = {
  flags: '--scopes <list>',
  description: `all (except ${LATER_SCOPES.join(' and ')}, which you can add by name), or some of ${ALL_SCOPES.join(', ')}`,
  required: true,
}

export const keyCreate: Command = {
  words: 'key create',
  summary: 'Create an API key for a member. The key is shown only once.',
  flags: [
    { flags: '--member <id-or-email>', description: 'the member who owns the key', required: true },
    { flags: '--name <name>', description: 'name that says what the key is for', required: true },
    SCOPES_FLAG,
    {
      flags: '--allow-ip <address...>',
      description: 'an IPv4 or IPv6 address or CIDR the key may be used from; repeatable',
    },
    {
      flags: '--entity <id...>',
      description: 'an LLC the key is limited to; repeatable; all LLCs by default',
    },
    { flags: '--rate-limit <number>', description: 'requests per hour', default: String(USUAL_LIMIT) },
    { flags: '--expires <date>', description: 'last day the key works, YYYY-MM-DD' },
  ],
  async run(context, options) {
    const { durable: db } = await context.database()
    const member = await findMemberBy(db, options.member as string)
    const name = readName('name', options.name as string)
    const scopes = scopesFrom(options.scopes as string)
    const made = await createKey(db, await context.secrets(), context.by, {
      memberId: member.id,
      name,
      scopes,
      entityIds: (options.entity as string[] | undefined)?.map(entityIdOf) ?? null,
      allowList: (options.allowIp as string[] | undefined) ?? [],
      hourlyLimit: wholeNumber(options.rateLimit as string),
      expires: readExpiry(options.expires as string | undefined, context.now()),
    })
    const text = `API key ${made.id} for ${member.name}. Copy it now; it is not shown again:\n\n  ${made.key}\n`
    return { json: { ...made, name, scopes }, text }
  },
}

export const keyRevoke: Command = {
  words: 'key revoke',
  summary: 'Revoke an API key immediately and permanently.',
  args: [{ name: 'id', description: "the key's id" }],
  flags: [],
  async run(context, { id }) {
    const keyId = keyIdOf(id as string)
    const { already } = await revokeKey((await context.database()).durable, context.by, keyId)
    return {
      json: { id: keyId, revoked: true },
      text: already ? `Key ${keyId} was already revoked.` : `Key ${keyId} is revoked.`,
    }
  },
}

export const keyRotate: Command = {
  words: 'key rotate',
  summary: 'Rotate an API key. The old value keeps working for a grace period.',
  args: [{ name: 'id', description: "the key's id" }],
  flags: [
    {
      flags: '--grace-hours <hours>',
      description: 'how many hours the old value keeps working, 0 to 24',
      default: '24',
    },
  ],
  async run(context, { id, graceHours }) {
    const hours = /^\d+(\.\d+)?$/.test(graceHours as string) ? Number(graceHours) : -1
    const graceSeconds = Math.round(hours * 3600)
    const made = await rotateKey(
      (await context.database()).durable,
      await context.secrets(),
      context.by,
      keyIdOf(id as string),
      graceSeconds,
    )
    return {
      json: made,
      text: `Key ${made.id} has a new value. Copy it now; it is not shown again:\n\n  ${made.key}\n`,
    }
  },
}

export const keyList: Command = {
  words: 'key list',
  summary: 'List API keys with their last use. Key values are never shown.',
  flags: [{ flags: '--member <id-or-email>', description: 'only the keys of this member' }],
  async run(context, { member }) {
    const { quick: db } = await context.database()
    const owner = member ? await findMemberBy(db, member as string) : null
    const keys = await db.all(listKeys, { member_id: owner?.id ?? null })
    const rows = keys.map(key => [
      key.id,
      key.member_id,
      key.mode,
      key.name,
      `${key.shown}…`,
      shownScopes(key.scopes as string[]),
      key.hourly_limit,
      stateOf(key, context.now()),
      key.expires_at?.slice(0, 10) ?? null,
      (key.allow_list as string[]).join(',') || 'any',
      (key.entity_ids as number[] | null)?.join(',') ?? 'all',
      key.last_used_at && `${key.last_used_at.slice(0, 16)} ${key.last_used_ip}`,
      createdBy(key.created_by as CreatedBy | null),
    ])
    const header = [
      'id',
      'member',
      'mode',
      'name',
      'key',
      'scopes',
      'per hour',
      'state',
      'expires',
      'addresses',
      'LLCs',
      'last used',
      'created by',
    ]
    return { json: { data: keys }, text: table(header, rows) }
  },
}

const createdBy = (by: CreatedBy | null): string =>
  by === null ? '' : by.kind === 'staff' ? (by.name ?? `staff ${by.id}`) : by.kind

function stateOf(key: { revoked_at: string | null; expires_at: string | null }, now: Date): string {
  if (key.revoked_at) return 'revoked'
  return key.expires_at && Date.parse(key.expires_at) <= now.getTime() ? 'expired' : 'active'
}

/** Plain digits only: other number notations are probably a bug in a script. */
export const wholeNumber = (text: string): number => (/^\d{1,10}$/.test(text) ? Number(text) : Number.NaN)

function entityIdOf(text: string): number {
  if (!/^\d{1,9}$/.test(text)) throw new CommandError(`"${text}" is not the id of an LLC.`)
  return Number(text)
}

function keyIdOf(text: string): number {
  if (!/^\d{1,9}$/.test(text)) throw new CommandError(`"${text}" is not the id of a key.`)
  return Number(text)
}

/** Scopes as a list in one text, where `all` stands for those of the contract. */
export const scopesFrom = (list: string): string[] =>
  list
    .split(',')
    .map(scope => scope.trim())
    .flatMap(scope => (scope === 'all' ? SCOPES : [scope]))

/** `all` stands for the scopes of the contract, as when a key is created. */
function shownScopes(scopes: readonly string[]): string {
  if (!SCOPES.every(scope => scopes.includes(scope))) return scopes.join(',')
  const more = scopes.filter(scope => !(SCOPES as readonly string[]).includes(scope))
  return ['all', ...more].join(',')
}
