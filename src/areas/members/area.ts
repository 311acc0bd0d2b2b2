import { join } from 'node:path'
import type { Area } from '../../kernel/area.ts'
import { forgetReadIpsJob } from './access-records.ts'
import { announce, announceList } from './announcement.commands.ts'
import { expireApprovalsJob } from './approval.jobs.ts'
import { memberAssign, memberClients, memberUnassign } from './assignment.commands.ts'
import { changeMemberRole } from './change-member-role.route.ts'
import { changeOwnContact } from './change-own-contact.route.ts'
import { chooseClients } from './choose-clients.route.ts'
import { chooseEmails } from './choose-emails.route.ts'
import { createPerson } from './create-person.route.ts'
import { decideApproval } from './decide-approval.route.ts'
import { disableMember } from './disable-member.route.ts'
import { enableMember } from './enable-member.route.ts'
import { memberIdentify } from './identifier.commands.ts'
import { resealIdentifiers } from './identifiers.ts'
import { listAnnouncements } from './list-announcements.route.ts'
import { listApprovals } from './list-approvals.route.ts'
import { listAssignments } from './list-assignments.route.ts'
import { memberList, memberShow, memberUpdate } from './member.commands.ts'
import {
  memberDisable,
  memberEmail,
  memberEnable,
  memberRevoke,
  memberRole,
} from './member-status.commands.ts'
import { membersErrors } from './members.errors.ts'
import { membersData } from './personal-data.ts'
import { publishAnnouncement } from './publish-announcement.route.ts'
import { readEmailChoices } from './read-email-choices.route.ts'
import { readMember } from './read-member.route.ts'
import { readMemberAccess } from './read-member-access.route.ts'
import { readOwnProfile } from './read-own-profile.route.ts'
import { readProfile } from './read-profile.route.ts'
import { revokeMemberAccess } from './revoke-member-access.route.ts'
import { setAssignment } from './set-assignment.route.ts'
import { setMemberIdentifier } from './set-member-identifier.route.ts'
import { updateMember } from './update-member.route.ts'
import { updateProfile } from './update-profile.route.ts'

export const members: Area = {
  name: 'members',
  endpoints: [readProfile, updateProfile],
  web: [
    readOwnProfile,
    changeOwnContact,
    readEmailChoices,
    chooseEmails,
    readMember,
    createPerson,
    updateMember,
    disableMember,
    enableMember,
    changeMemberRole,
    listAssignments,
    setAssignment,
    chooseClients,
    readMemberAccess,
    revokeMemberAccess,
    setMemberIdentifier,
    listApprovals,
    decideApproval,
    listAnnouncements,
    publishAnnouncement,
  ],
  commands: [
    memberList,
    memberShow,
    memberUpdate,
    memberIdentify,
    memberDisable,
    memberEnable,
    memberRole,
    memberEmail,
    memberRevoke,
    memberAssign,
    memberUnassign,
    memberClients,
    announce,
    announceList,
  ],
  errors: membersErrors,
  jobs: [
    { name: 're-encrypt identifiers', everyMs: 30_000, run: resealIdentifiers },
    forgetReadIpsJob,
    expireApprovalsJob,
  ],
  personalData: membersData,
  migrations: join(import.meta.dirname, 'migrations'),
}
