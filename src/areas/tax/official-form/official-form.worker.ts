import { answerFromThread } from '../../../kernel/threads/threads.ts'
import { OWN_MAP } from './form-maps.rules.ts'
import type { Entry } from './official-form.rules.ts'
import { fillForm, openForm, saveForm } from './official-form.ts'

export type FormTask = { blank: Uint8Array; entries: Entry[] }

answerFromThread(async ({ blank, entries }: FormTask) => {
  const official = await openForm('the form', blank)
  await fillForm(official, entries, OWN_MAP)
  return saveForm(official)
})
