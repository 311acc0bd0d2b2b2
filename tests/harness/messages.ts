import { startConversation } from '../../src/areas/messages/messages.ts'
import { BY_TEST, type TestInstallation, type TestMember } from './installation.ts'

type Owner = Pick<TestMember, 'entityId' | 'memberId'>

/** A conversation that the owner started. */
export async function ownConversation(
  { database, config }: TestInstallation,
  { entityId, memberId }: Owner,
  title = 'A question',
): Promise<number> {
  const author = { memberId, side: 'member', entityId, isShared: false } as const
  const first = { title, about: null, text: 'Is this right?', document_ids: [] }
  const deps = { db: database.durable, config, now: new Date() }
  return JSON.parse(await startConversation(deps, BY_TEST, author, first)).data.conversation_id
}
