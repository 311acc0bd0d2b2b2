import { answerFromThread } from '../../../kernel/threads/threads.ts'
import { type FormatChoice, readStatement } from './statement-file.rules.ts'

answerFromThread(({ bytes, chosenFormat }: { bytes: Uint8Array; chosenFormat: FormatChoice }) =>
  readStatement(bytes, chosenFormat),
)
