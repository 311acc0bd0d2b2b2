import { join } from 'node:path'
import type { Area } from '../../kernel/area.ts'
import { countClientUnread } from './console/count-client-unread.route.ts'
import { listClientConversations } from './console/list-client-conversations.route.ts'
import { markClientConversationRead } from './console/mark-client-conversation-read.route.ts'
import { readClientConversation } from './console/read-client-conversation.route.ts'
import { sendClientMessage } from './console/send-client-message.route.ts'
import { startClientConversation } from './console/start-client-conversation.route.ts'
import { countUnreadMessages } from './count-unread-messages.route.ts'
import { listConversations } from './list-conversations.route.ts'
import { markConversationRead } from './mark-conversation-read.route.ts'
import { messagesErrors } from './messages.errors.ts'
import { messagesData } from './personal-data.ts'
import { readConversation } from './read-conversation.route.ts'
import { sendMessage } from './send-message.route.ts'
import { startConversation } from './start-conversation.route.ts'

export const messages: Area = {
  name: 'messages',
  endpoints: [],
  web: [
    listConversations,
    readConversation,
    startConversation,
    sendMessage,
    markConversationRead,
    countUnreadMessages,
    listClientConversations,
    readClientConversation,
    startClientConversation,
    sendClientMessage,
    markClientConversationRead,
    countClientUnread,
  ],
  errors: messagesErrors,
  commands: [],
  jobs: [],
  personalData: messagesData,
  migrations: join(import.meta.dirname, 'migrations'),
}
