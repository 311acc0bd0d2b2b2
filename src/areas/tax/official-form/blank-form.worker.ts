import { answerFromThread } from '../../../kernel/threads/threads.ts'
import { checkBlank, FormFault } from './official-form.ts'

answerFromThread(async ({ bytes }: { bytes: Uint8Array }) => {
  try {
    return await checkBlank('the file', bytes)
  } catch (error) {
    throw error instanceof FormFault ? error.refusal : error
  }
})
