import { type Command, table } from '../../kernel/cli/command.ts'
import { CommandError } from '../../kernel/http/refusal.ts'
import { byParams } from '../../kernel/sql/write.ts'
import {
  deleteShare,
  listShares,
  SHARED_AREAS,
  SHARED_ROLES,
  type SharedRole,
  shareLlcs,
  USUAL_AREAS,
} from '../access/access.ts'
import { findEntityBy, findOwnerOf } from '../entities/entities.ts'
import { findMemberBy } from '../members/members.ts'
import { inviteToAccount } from './invitations.ts'
import { readAreas } from './person.fields.ts'

const MAX_LISTED = 10_000

export const shareAdd: Command = {
  words: 'share add',
  summary: 'Share an LLC with a person who has an account, as its bookkeeper or accountant.',
  flags: [
    { flags: '--entity <id>', description: 'the LLC', required: true },
    { flags: '--member <id-or-email>', description: 'the person who gets access', required: true },
    { flags: '--role <role>', description: 'role', choices: SHARED_ROLES, required: true },
    {
      flags: '--areas <list>',
      description: `some of ${SHARED_AREAS.join(', ')}; the usual ones of the role by default`,
    },
  ],
  async run(context, { entity, member, role: given, areas: list }) {
    const { durable: db } = await context.database()
    const llc = await findEntityBy(db, entity as string)
    const person = await findMemberBy(db, member as string)
    const role = given as SharedRole
    const areas =
      list === undefined ? USUAL_AREAS[role] : readAreas((list as string).split(',').map(area => area.trim()))
    const { id: ownerId } = await db.one(findOwnerOf, { entity_id: llc.id })
    const wanted = { ownerId, memberId: person.id, entityIds: [llc.id], role, areas }
    if ((await shareLlcs(db, context.by, wanted)) === 0)
      throw new CommandError(
        `${llc.name} cannot be shared with ${person.name}: the owner, or a disabled account.`,
      )
    return {
      json: { entity_id: llc.id, member_id: person.id, role, areas },
      text: `${llc.name} is shared with ${person.name} (${role}): ${areas.join(', ')}`,
    }
  },
}

export const shareList: Command = {
  words: 'share list',
  summary: 'List which LLCs are shared with whom.',
  flags: [{ flags: '--owner <id-or-email>', description: 'only the LLCs of this owner' }],
  async run(context, { owner }) {
    const { quick: db } = await context.database()
    const of = owner === undefined ? null : await findMemberBy(db, owner as string)
    const data = await db.all(listShares, { owner_id: of?.id ?? null, most: MAX_LISTED })
    const rows = data.map(({ id, entity_id, llc, email, role, areas, created_at }) => [
      id,
      entity_id,
      llc,
      email,
      role,
      (areas as string[]).join(','),
      created_at.slice(0, 10),
    ])
    const header = ['id', 'entity', 'LLC', 'person', 'role', 'areas', 'since']
    return { json: { data }, text: table(header, rows, 'No LLC is shared.') }
  },
}

export const shareRemove: Command = {
  words: 'share remove',
  summary: 'Stop sharing an LLC with a person. Access ends at once.',
  args: [{ name: 'id', description: 'the id from share list' }],
  flags: [],
  async run(context, { id }) {
    if (!/^\d{1,9}$/.test(id as string)) throw new CommandError(`"${id}" is not the id of a share.`)
    const { durable: db } = await context.database()
    const done = await db.maybe(deleteShare, { id: Number(id), member_id: null, ...byParams(context.by) })
    if (!done) throw new CommandError(`There is no share ${id}.`)
    return {
      json: { id: done.id, removed: true },
      text: `${done.llc} is no longer shared with member ${done.person_id}.`,
    }
  },
}

export const memberInvite: Command = {
  words: 'member invite',
  summary: 'Email a person without a password a link to choose one. It works once, for 7 days.',
  flags: [{ flags: '--member <id-or-email>', description: 'the person', required: true }],
  async run(context, { member }) {
    const database = await context.database()
    const secrets = await context.secrets()
    const person = await findMemberBy(database.durable, member as string)
    const { publicUrl, mailFrom } = context.config
    const { id } = await database.transaction(tx =>
      inviteToAccount(
        { tx, secrets, by: context.by, publicUrl, mailFrom },
        { memberId: person.id, inviterId: null },
      ),
    )
    return {
      json: { id, member_id: person.id },
      text: `Invitation sent to ${person.name}. Its link begins with ${publicUrl} (LLANO_PUBLIC_URL).`,
    }
  },
}
