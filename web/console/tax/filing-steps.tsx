import { Group, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { isReason } from '../../../src/areas/tax/substance.rules.ts'
import { addressOf, useApiMutation } from '../../shared/api.ts'
import { confirm, notify, notifyError } from '../../shared/confirm.tsx'
import { DownloadButton } from '../../shared/DownloadButton.tsx'
import { useLanguage, useWords } from '../../shared/words.tsx'
import { ActionButton, Allowed } from '../Allowed.tsx'
import { FormDialog } from '../FormDialog.tsx'
import { WORDS } from './filing-form.words.ts'
import type { Year } from './year.ts'

/** The worksheet, and how to proceed when something stays missing or nothing is to be filed. */
export function Steps({ year }: { year: Year }) {
  const words = useWords(WORDS)
  const { language } = useLanguage()
  const [isOpen, setOpen] = useState(false)
  const close = useApiMutation('closeLlcFiling')
  const of = { entity_id: year.entity_id, year: year.year }
  const { closes_as: closing, filing_status: status } = year
  const isOpenFiling = status === 'pending' || status === 'extended'
  const askToClose = async () => {
    if (closing === null) return
    const isSure = await confirm({
      title: words.closeTitle,
      text: words.closeText[closing],
      yes: words.close,
      no: words.cancel,
    })
    if (isSure) close.mutate(of, { onSuccess: () => notify(words.closed), onError: notifyError })
  }
  return (
    <>
      {year.left_out_anyway && (
        <Text size="sm" mt="md">
          {words.leftOut(year.left_out_anyway.reason)}
        </Text>
      )}
      <Group gap="xs" mt="md">
        <Allowed needs="identifiers:read">
          <DownloadButton
            href={addressOf('downloadLlcWorksheet', { ...of, language })}
            needsProof
            size="xs"
            variant="default"
          >
            {words.worksheet}
          </DownloadButton>
        </Allowed>
        {year.forms.length > 0 && year.is_missing && year.left_out_anyway === null && (
          <ActionButton needs="tax:write" size="xs" variant="default" onClick={() => setOpen(true)}>
            {words.leaveOut}
          </ActionButton>
        )}
        {closing !== null && isOpenFiling && (
          <ActionButton needs="tax:write" size="xs" variant="default" onClick={() => void askToClose()}>
            {words.close}
          </ActionButton>
        )}
      </Group>
      {isOpen && <LeaveOut of={of} onClose={() => setOpen(false)} />}
    </>
  )
}

function LeaveOut({ of, onClose }: { of: { entity_id: number; year: number }; onClose(): void }) {
  const words = useWords(WORDS)
  const [reason, setReason] = useState('')
  const [isChecked, setChecked] = useState(false)
  const leave = useApiMutation('leaveOutOfForm')
  return (
    <FormDialog
      opened
      title={words.leaveOut}
      submit={words.leaveOut}
      danger
      onClose={onClose}
      busy={leave.isPending}
      error={leave.error}
      onSubmit={event => {
        event.preventDefault()
        setChecked(true)
        if (!isReason(reason)) return
        leave.mutate(
          { ...of, reason },
          {
            onSuccess() {
              notify(words.leaveOutDone)
              onClose()
            },
          },
        )
      }}
    >
      <Text size="sm">{words.leaveOutText}</Text>
      <TextInput
        data-autofocus
        label={words.leaveOutReason}
        description={words.decideReasonHint}
        error={isChecked && !isReason(reason) && words.reasonTooShort}
        required
        maxLength={300}
        value={reason}
        onChange={event => setReason(event.currentTarget.value)}
      />
    </FormDialog>
  )
}
