import { Autocomplete, Checkbox, Stack, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconBuilding } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { type Output, useApiMutation } from '../../shared/api.ts'
import { notify } from '../../shared/confirm.tsx'
import { Money } from '../../shared/figures.tsx'
import { useLanguage, useWords } from '../../shared/words.tsx'
import { ActionButton, Allowed } from '../Allowed.tsx'
import { Facts } from '../Facts.tsx'
import { FormDialog } from '../FormDialog.tsx'
import { GoButton } from '../links.tsx'
import { WORDS } from './orders.words.ts'

type OrderRecord = Output<'readOrder'>['data']

/** The LLC of an order, or the dialog that creates it. */
export function OrderLlc({ order }: { order: OrderRecord }) {
  const words = useWords(WORDS)
  const [isOpen, { open, close }] = useDisclosure()
  if (order.entity_id !== null)
    return (
      <Allowed needs="clients:read">
        <GoButton
          to={`/llcs/${order.entity_id}`}
          variant="default"
          leftSection={<IconBuilding size={16} aria-hidden />}
        >
          {words.toLlc}
        </GoButton>
      </Allowed>
    )
  if (order.status === 'cancelled') return null
  return (
    <>
      <ActionButton needs="clients:write" onClick={open} leftSection={<IconBuilding size={16} aria-hidden />}>
        {words.convert}
      </ActionButton>
      {isOpen && <ConvertDialog order={order} onClose={close} />}
    </>
  )
}

function ConvertDialog({ order, onClose }: { order: OrderRecord; onClose: () => void }) {
  const words = useWords(WORDS)
  const { language } = useLanguage()
  const navigate = useNavigate()
  const services = order.quote.items.filter(({ kind }) => kind !== 'state_fee')
  const [name, setName] = useState(order.names[0] ?? '')
  const [chosen, setChosen] = useState(services.map(({ code }) => code))
  const convert = useApiMutation('convertOrder')
  async function submit(event: FormEvent) {
    event.preventDefault()
    // Awaited here: the dialog is gone when the order has been read again, and its callbacks with it.
    const made = await convert
      .mutateAsync({ order_id: order.id, name, services: chosen })
      .catch(() => ({ data: null }))
    if (!made.data) return
    notify(words.converted)
    onClose()
    void navigate({ to: `/llcs/${made.data.entity_id}` as '/', search: {} as never })
  }
  return (
    <FormDialog
      opened
      size="lg"
      title={words.convertTitle}
      onClose={onClose}
      onSubmit={submit}
      submit={words.convert}
      busy={convert.isPending}
      error={convert.error}
    >
      <Facts
        cols={{ base: 1, xs: 2 }}
        facts={[
          [words.name, order.name],
          [words.email, order.email],
          [
            words.member,
            order.customer ? words.knownMember(order.customer.name) : words.newMember(order.email),
          ],
          [words.state, order.quote.jurisdiction],
        ]}
      />
      <Autocomplete
        label={words.llcName}
        data={order.names}
        filter={({ options }) => options}
        value={name}
        onChange={setName}
        maxLength={120}
        required
      />
      <Checkbox.Group
        label={words.services}
        description={words.servicesHint}
        value={chosen}
        onChange={setChosen}
      >
        <Stack gap="xs" mt="xs">
          {services.map(one => (
            <Checkbox
              key={one.code}
              value={one.code}
              label={
                <>
                  {one.label[language]} (<Money amount={one.unit_amount} currency={one.currency} size="sm" />)
                </>
              }
            />
          ))}
        </Stack>
      </Checkbox.Group>
      {order.status === 'received' && (
        <Text size="sm" c="var(--llano-muted)">
          {words.willStart}
        </Text>
      )}
    </FormDialog>
  )
}
