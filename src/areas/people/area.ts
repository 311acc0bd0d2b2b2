import { join } from 'node:path'
import type { Area } from '../../kernel/area.ts'
import { acceptInvitation } from './accept-invitation.route.ts'
import { changeMemberEmail } from './change-member-email.route.ts'
import { changeOwnEmail } from './change-own-email.route.ts'
import { changeShare } from './change-share.route.ts'
import { confirmOwnEmail } from './confirm-own-email.route.ts'
import { dropOldChanges } from './email-change.sql.ts'
import { emailChangeGrant, invitationGrant } from './grants.ts'
import { dropOldInvitations } from './invitation.sql.ts'
import { inviteCollaborator } from './invite-collaborator.route.ts'
import { inviteMember } from './invite-member.route.ts'
import { listPeople } from './list-people.route.ts'
import { peopleErrors } from './people.errors.ts'
import { peopleData } from './personal-data.ts'
import { readInvitation } from './read-invitation.route.ts'
import { readMemberInvitation } from './read-member-invitation.route.ts'
import { removeShare } from './remove-share.route.ts'
import { resendInvitation } from './resend-invitation.route.ts'
import { memberInvite, shareAdd, shareList, shareRemove } from './share.commands.ts'
import { undoOwnEmail } from './undo-own-email.route.ts'
import { withdrawInvitation } from './withdraw-invitation.route.ts'

export const people: Area = {
  name: 'people',
  endpoints: [],
  web: [
    listPeople,
    inviteCollaborator,
    resendInvitation,
    withdrawInvitation,
    changeShare,
    removeShare,
    readInvitation,
    acceptInvitation,
    inviteMember,
    readMemberInvitation,
    changeOwnEmail,
    changeMemberEmail,
    confirmOwnEmail,
    undoOwnEmail,
  ],
  errors: peopleErrors,
  grants: [invitationGrant, emailChangeGrant],
  commands: [shareAdd, shareList, shareRemove, memberInvite],
  jobs: [
    {
      name: 'delete old invitations',
      everyMs: 3_600_000,
      async run({ database }) {
        await database.durable.one(dropOldInvitations, {})
        await database.durable.one(dropOldChanges, {})
      },
    },
  ],
  personalData: peopleData,
  migrations: join(import.meta.dirname, 'migrations'),
}
