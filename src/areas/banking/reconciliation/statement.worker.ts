import { answerFromThread } from '../../../kernel/threads/threads.ts'
import { type FormatTold, readStatement } from './statement-file.rules.ts'

answerFromThread(({ bytes, told }: { bytes: Uint8Array; told: FormatTold }) => readStatement(bytes, told))
