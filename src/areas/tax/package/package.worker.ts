import { answerFromThread } from '../../../kernel/threads/threads.ts'
import { makePackage } from './package-pdf.ts'

answerFromThread(makePackage)
