import { Checkbox } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useApiMutation } from '../../shared/api.ts'
import { notify } from '../../shared/confirm.tsx'
import { useWords } from '../../shared/words.tsx'
import { FormDialog } from '../FormDialog.tsx'
import { WORDS } from './llc.words.ts'
import { checkNaics, NEW_RECORD, RecordFields, recordOf } from './llc-record-form.tsx'

/** Adds an LLC to a member, and opens it. */
export function AddLlc({ memberId, onClose }: { memberId: number; onClose: () => void }) {
  const words = useWords(WORDS)
  const navigate = useNavigate()
  const create = useApiMutation('createLlc')
  const form = useForm({
    initialValues: NEW_RECORD,
    validate: { naics: naics => checkNaics(naics, '', words.naicsWrong) },
  })
  const [subscribed, setSubscribed] = useState(true)
  return (
    <FormDialog
      opened
      size="lg"
      title={words.addTitle}
      onClose={onClose}
      busy={create.isPending}
      error={create.error}
      onSubmit={form.onSubmit(typed =>
        create.mutate(
          { member_id: memberId, subscribed, ...recordOf(typed) },
          {
            onSuccess({ data }) {
              notify(words.added)
              navigate({ to: `/llcs/${data.id}` as '/' })
            },
          },
        ),
      )}
    >
      <RecordFields form={form} />
      <Checkbox
        label={words.subscribeNow}
        checked={subscribed}
        onChange={event => setSubscribed(event.currentTarget.checked)}
      />
    </FormDialog>
  )
}
