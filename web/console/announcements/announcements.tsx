import { Button, Code, Group, Stack, Text, Textarea, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { type Output, useApiMutation, useApiQuery } from '../../shared/api.ts'
import { notify } from '../../shared/confirm.tsx'
import { Day, Instant } from '../../shared/figures.tsx'
import { Page } from '../../shared/Page.tsx'
import { Section } from '../../shared/Section.tsx'
import { Empty, QueryState } from '../../shared/states.tsx'
import { useWords } from '../../shared/words.tsx'
import { ActionButton } from '../Allowed.tsx'
import { FormDialog } from '../FormDialog.tsx'
import { Listing } from '../Listing.tsx'
import { WORDS } from './announcements.words.ts'

/** Breaking changes of the API that were announced, and a dialog for the next one. */
export function Announcements() {
  const words = useWords(WORDS)
  const [isOpen, setOpen] = useState(false)
  const found = useApiQuery('listAnnouncements', {})
  return (
    <Page
      title={words.title}
      lead={words.lead}
      actions={
        <ActionButton needs="operations:write" onClick={() => setOpen(true)}>
          {words.add}
        </ActionButton>
      }
    >
      <Section title={words.list} flush>
        <QueryState of={found}>
          {({ data }) =>
            data.length === 0 ? (
              <Empty title={words.none} text={words.noneText} />
            ) : (
              <Listing
                label={words.list}
                rows={data}
                keyOf={one => one.id}
                columns={[
                  { title: words.heading, lead: true, cell: one => one.title },
                  { title: words.effective, cell: one => <Day day={one.effective_on} /> },
                  { title: words.published, cell: one => <Instant at={one.published_at} /> },
                  {
                    title: words.languages,
                    cell: one => [words.english, ...(one.title_es ? [words.spanish] : [])].join(', '),
                  },
                ]}
              />
            )
          }
        </QueryState>
      </Section>
      {isOpen && <NewAnnouncement onClose={() => setOpen(false)} />}
    </Page>
  )
}

type Emails = Output<'publishAnnouncement'>['data']

const EMPTY = { title: '', body: '', title_es: '', body_es: '', effective_on: '' }

function NewAnnouncement({ onClose }: { onClose(): void }) {
  const words = useWords(WORDS)
  const [values, setValues] = useState(EMPTY)
  /** What would be sent; the next submission sends it. */
  const [emails, setEmails] = useState<Emails | null>(null)
  const publish = useApiMutation('publishAnnouncement')

  function submit(event: FormEvent) {
    event.preventDefault()
    const { title_es, body_es, ...rest } = values
    const wanted = { ...rest, title_es: title_es || null, body_es: body_es || null, preview: emails === null }
    publish.mutate(wanted, {
      onSuccess({ data }) {
        if (data.published === null) return setEmails(data)
        notify(data.published.already ? words.already : words.sent(data.published.mails))
        onClose()
      },
    })
  }

  const set = (name: keyof typeof EMPTY) => (event: { currentTarget: { value: string } }) => {
    const { value } = event.currentTarget
    setValues(before => ({ ...before, [name]: value }))
  }
  return (
    <FormDialog
      opened
      title={words.add}
      submit={emails === null ? words.preview : words.send}
      onClose={onClose}
      busy={publish.isPending}
      error={publish.error}
      onSubmit={submit}
    >
      {emails === null ? (
        <>
          <TextInput
            label={words.heading}
            description={words.headingHint}
            required
            value={values.title}
            onChange={set('title')}
          />
          <Textarea
            label={words.text}
            description={words.textHint}
            required
            autosize
            minRows={4}
            maxRows={12}
            value={values.body}
            onChange={set('body')}
          />
          <TextInput
            label={words.headingEs}
            description={words.spanishHint}
            value={values.title_es}
            onChange={set('title_es')}
          />
          <Textarea
            label={words.textEs}
            autosize
            minRows={4}
            maxRows={12}
            value={values.body_es}
            onChange={set('body_es')}
          />
          <TextInput
            type="date"
            label={words.effective}
            required
            value={values.effective_on}
            onChange={set('effective_on')}
          />
        </>
      ) : (
        <Stack gap="sm">
          <Text size="sm">{words.members(emails.members)}</Text>
          <Email title={words.english} of={emails.en} />
          <Email title={words.spanish} of={emails.es} />
          <Group>
            <Button size="xs" variant="default" onClick={() => setEmails(null)}>
              {words.back}
            </Button>
          </Group>
        </Stack>
      )}
    </FormDialog>
  )
}

function Email({ title, of: { subject, body } }: { title: string; of: Emails['en'] }) {
  const words = useWords(WORDS)
  return (
    <Stack gap={4}>
      <Text size="sm" fw={600}>
        {title}
      </Text>
      <Text size="sm">
        {words.subject}: {subject}
      </Text>
      <Code block style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
        {body}
      </Code>
    </Stack>
  )
}
