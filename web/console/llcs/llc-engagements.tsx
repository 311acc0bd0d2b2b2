import { Badge, Group, Select, Text, TextInput } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useState } from 'react'
import { useApiMutation, useApiQuery } from '../../shared/api.ts'
import { confirm, notify, notifyError } from '../../shared/confirm.tsx'
import { Day, Money, moneyText } from '../../shared/figures.tsx'
import { Section } from '../../shared/Section.tsx'
import { useLanguage, useWords } from '../../shared/words.tsx'
import { ActionButton } from '../Allowed.tsx'
import { FormDialog } from '../FormDialog.tsx'
import { Listing } from '../Listing.tsx'
import { orNull } from '../names.ts'
import { SHARED } from '../shared.words.ts'
import { WORDS } from './llc.words.ts'
import type { LlcRecord } from './llc-record.ts'

type Engagement = LlcRecord['services'][number]
type Status = Engagement['status']

/** The services of an LLC, at the agreed prices. */
export function Engagements({ llc }: { llc: LlcRecord }) {
  const words = useWords(WORDS)
  const shared = useWords(SHARED)
  const { language } = useLanguage()
  const [isOpen, { open, close }] = useDisclosure()
  const change = useApiMutation('changeEngagement')
  const become = (engagement_id: number, status: Status) =>
    change.mutate({ engagement_id, status }, { onSuccess: () => notify(words.saved), onError: notifyError })

  async function stop(engagement: Engagement) {
    const sure = await confirm({
      title: words.stopTitle,
      text: words.stopText,
      yes: words.stop,
      no: shared.close,
      danger: true,
    })
    if (sure) become(engagement.id, 'cancelled')
  }

  return (
    <Section
      title={words.engagements}
      flush
      actions={
        <ActionButton needs="clients:write" size="xs" onClick={open}>
          {words.addEngagement}
        </ActionButton>
      }
    >
      {llc.services.length === 0 ? (
        <Text size="sm" px="lg" pb="lg">
          {words.noEngagements}
        </Text>
      ) : (
        <Listing
          label={words.engagements}
          rows={llc.services}
          keyOf={one => one.id}
          columns={[
            {
              title: words.service,
              lead: true,
              cell: one => (language === 'es' ? one.name_es : one.name),
            },
            {
              title: words.price,
              end: true,
              narrow: true,
              cell: one => (
                <span>
                  <Money amount={one.price} currency={one.currency} size="sm" /> {shared.periods[one.period]}
                </span>
              ),
            },
            { title: words.since, narrow: true, cell: one => <Day day={one.started_on} /> },
            { title: words.renews, narrow: true, cell: one => one.renews_on && <Day day={one.renews_on} /> },
            {
              title: words.status,
              cell: one => (
                <Badge size="sm" variant="light" color={one.status === 'active' ? 'teal' : 'gray'}>
                  {words.engagementStatuses[one.status]}
                </Badge>
              ),
            },
            {
              title: shared.actions,
              end: true,
              cell: one => (
                <Group gap={6} justify="flex-end" wrap="nowrap">
                  <ActionButton
                    needs="clients:write"
                    size="compact-xs"
                    variant="default"
                    onClick={() => become(one.id, one.status === 'active' ? 'paused' : 'active')}
                  >
                    {one.status === 'active' ? words.pause : words.resume}
                  </ActionButton>
                  {one.status !== 'cancelled' && (
                    <ActionButton
                      needs="clients:write"
                      size="compact-xs"
                      variant="default"
                      onClick={() => stop(one)}
                    >
                      {words.stop}
                    </ActionButton>
                  )}
                </Group>
              ),
            },
          ]}
        />
      )}
      {isOpen && <AddEngagement entityId={llc.id} onClose={close} />}
    </Section>
  )
}

function AddEngagement({ entityId, onClose }: { entityId: number; onClose: () => void }) {
  const words = useWords(WORDS)
  const shared = useWords(SHARED)
  const { language } = useLanguage()
  const add = useApiMutation('addEngagement')
  const catalog = useApiQuery('listCatalog', { limit: 500 })
  const [service, setService] = useState<string | null>(null)
  const [price, setPrice] = useState('')
  const offered = (catalog.data?.data ?? []).filter(one => one.offered)
  return (
    <FormDialog
      opened
      title={words.addEngagementTitle}
      onClose={onClose}
      busy={add.isPending}
      error={add.error ?? catalog.error}
      onSubmit={event => {
        event.preventDefault()
        add.mutate(
          { entity_id: entityId, service: service ?? '', price: orNull(price.replace(',', '.')) },
          {
            onSuccess() {
              notify(words.saved)
              onClose()
            },
          },
        )
      }}
    >
      <Select
        data-autofocus
        label={words.service}
        required
        searchable
        value={service}
        onChange={setService}
        data={offered.map(one => ({
          value: one.code,
          label: `${language === 'es' ? one.name_es : one.name_en} · ${moneyText(one.price, language, one.currency)} ${shared.periods[one.period]}`,
        }))}
      />
      <TextInput
        label={words.agreedPrice}
        description={words.agreedHint}
        inputMode="decimal"
        value={price}
        onChange={event => setPrice(event.currentTarget.value)}
      />
    </FormDialog>
  )
}
