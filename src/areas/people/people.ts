/** The area's public interface for areas after it. */
export { inviteToAccount, limitInvitations } from './invitations.ts'
