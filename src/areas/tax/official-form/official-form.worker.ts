import { answerFromThread } from '../../../kernel/threads/threads.ts'
import { attachContinuation, type OfLlc } from '../package/statement-pdf.ts'
import { FORMS } from './form-maps.rules.ts'
import type { Entry } from './official-form.rules.ts'
import { fillForm, openForm, saveForm } from './official-form.ts'

export type FormTask = {
  blank: Uint8Array
  entries: Entry[]
  llc: OfLlc
  reference: string
  made_on: string
}

answerFromThread(async ({ blank, entries, ...of }: FormTask) => {
  const official = await openForm('the form', blank)
  await attachContinuation(official, await fillForm(official, entries, FORMS['5472']), of)
  return saveForm(official)
})
