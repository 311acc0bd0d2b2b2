import PostalMime from 'postal-mime'
import { answerFromThread } from '../../../kernel/threads/threads.ts'
import { cleanText, isTooComplex, MESSAGE, type ReadMessage } from './inbox.rules.ts'

/** Runs in a thread, so that no message slows down or ends the process. Null if the message is too complex to be read. */
answerFromThread(async (content: Uint8Array): Promise<ReadMessage | null> => {
  if (isTooComplex(content)) return null
  const { maxDepth, maxHeaderBytes, maxFiles } = MESSAGE
  const limits = { maxNestingDepth: maxDepth, maxHeadersSize: maxHeaderBytes, maxRfc822NestingDepth: 3 }
  const message = await PostalMime.parse(content, limits).catch(() => null)
  if (!message) return null
  const files = message.attachments
    // Pictures of the text, such as a logo, are not receipts, and neither is a whole attached message.
    .filter(({ related, mimeType }) => !related && !mimeType.startsWith('message/'))
    .map(({ filename, content: bytes }) => ({
      name: cleanText(filename ?? '', 200) || 'receipt',
      content: bytes instanceof ArrayBuffer ? new Uint8Array(bytes) : Buffer.from(bytes),
    }))
  if (files.length > maxFiles) return null
  return {
    messageId: message.messageId ?? '',
    sender: cleanText(message.from?.address ?? '', 254),
    subject: cleanText(message.subject ?? '', 150),
    files,
  }
})
