import { answerFromThread } from '../../../kernel/threads/threads.ts'
import { isCompletePdf } from './complete-pdf.ts'

answerFromThread(({ bytes }: { bytes: Uint8Array }) => isCompletePdf(bytes))
