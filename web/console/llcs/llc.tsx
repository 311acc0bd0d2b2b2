import { Badge, Grid, Group, Stack } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useDisclosure } from '@mantine/hooks'
import { useParams } from '@tanstack/react-router'
import { useApiMutation, useApiQuery } from '../../shared/api.ts'
import { notify } from '../../shared/confirm.tsx'
import { countryText, Day, dayOfYearText } from '../../shared/figures.tsx'
import { useMay } from '../../shared/me.ts'
import { Page } from '../../shared/Page.tsx'
import { PersonName } from '../../shared/PersonName.tsx'
import { Section } from '../../shared/Section.tsx'
import { QueryState } from '../../shared/states.tsx'
import { useLanguage, useWords } from '../../shared/words.tsx'
import { ActionButton, Allowed } from '../Allowed.tsx'
import { Facts } from '../Facts.tsx'
import { FormDialog } from '../FormDialog.tsx'
import { BackAnchor, GoAnchor, GoButton } from '../links.tsx'
import { OpenAccount } from '../members/open-account.tsx'
import { SHARED } from '../shared.words.ts'
import { WORDS } from './llc.words.ts'
import { Documents } from './llc-documents.tsx'
import { Engagements } from './llc-engagements.tsx'
import { Filings } from './llc-filings.tsx'
import { Owners } from './llc-owners.tsx'
import type { LlcRecord } from './llc-record.ts'
import { checkNaics, RecordFields, recordOf } from './llc-record-form.tsx'
import { Subscription } from './llc-subscription.tsx'

/** One LLC with the firm's full record. */
export function Llc() {
  const words = useWords(WORDS)
  const { id } = useParams({ strict: false }) as { id: string }
  const found = useApiQuery('readLlc', { entity_id: Number(id) })
  return (
    <Page
      title={found.data?.data.name ?? words.title}
      lead={<BackAnchor to="/llcs">{words.back}</BackAnchor>}
      actions={
        <Group gap="xs">
          {found.data && <OpenAccount memberId={found.data.data.owner.id} entityId={found.data.data.id} />}
          <GoButton to="/queue" search={{ entity: Number(id) }} variant="default" size="xs">
            {words.toLedger}
          </GoButton>
          <Allowed needs="tax:read">
            <GoButton to={`/llcs/${id}/obligations`} variant="default" size="xs">
              {words.toObligations}
            </GoButton>
          </Allowed>
          <Allowed needs="accounts:open">
            <GoButton to={`/llcs/${id}/statements`} variant="default" size="xs">
              {words.toStatements}
            </GoButton>
            <GoButton to={`/llcs/${id}/presence`} variant="default" size="xs">
              {words.toPresence}
            </GoButton>
          </Allowed>
          <Allowed needs="messages:read">
            <GoButton to="/messages" search={{ entity: Number(id) }} variant="default" size="xs">
              {words.toMessages}
            </GoButton>
          </Allowed>
          <GoButton to="/payments" search={{ entity: Number(id) }} variant="default" size="xs">
            {words.toPayments}
          </GoButton>
        </Group>
      }
    >
      <QueryState of={found} lines={8}>
        {({ data }) => (
          <Stack gap="lg">
            <RecordSection llc={data} />
            <Grid gap="lg">
              <Grid.Col span={{ base: 12, lg: 6 }}>
                <Subscription llc={data} />
              </Grid.Col>
              <Grid.Col span={{ base: 12, lg: 6 }}>
                <Owners llc={data} />
              </Grid.Col>
            </Grid>
            <Engagements llc={data} />
            <Filings llc={data} />
            <Documents entityId={data.id} />
          </Stack>
        )}
      </QueryState>
    </Page>
  )
}

function RecordSection({ llc }: { llc: LlcRecord }) {
  const may = useMay()
  const order = useApiQuery('listOrders', { entity_id: llc.id, limit: 1 }, { enabled: may('orders:read') })
    .data?.data[0]
  const words = useWords(WORDS)
  const shared = useWords(SHARED)
  const { language } = useLanguage()
  const [isOpen, { open, close }] = useDisclosure()
  return (
    <Section
      title={words.record}
      actions={
        <ActionButton needs="clients:write" size="xs" variant="default" onClick={open}>
          {shared.change}
        </ActionButton>
      }
    >
      <Facts
        facts={[
          [
            words.status,
            <Badge key="status" variant="light" color={llc.status === 'active' ? 'teal' : 'gray'}>
              {shared.statuses[llc.status]}
            </Badge>,
          ],
          [
            shared.owner,
            <GoAnchor key="owner" to={`/members/${llc.owner.id}`}>
              <PersonName name={llc.owner.name} />
            </GoAnchor>,
          ],
          [words.state, llc.state],
          ...(order
            ? [
                [
                  words.order,
                  <GoAnchor key="order" to={`/orders/${order.id}`}>
                    {order.reference}
                  </GoAnchor>,
                ] as const,
              ]
            : []),
          ...(may('identifiers:read') ? [[words.ein, llc.ein] as const] : []),
          [words.formed, llc.formation_date && <Day key="formed" day={llc.formation_date} />],
          [words.dissolved, llc.dissolved_on && <Day key="dissolved" day={llc.dissolved_on} />],
          [words.fiscalYearEnd, dayOfYearText(llc.fiscal_year_end, language)],
          [words.foreign, llc.foreign_owned ? shared.yes : shared.no],
          [words.registeredAgent, llc.registered_agent],
          [words.naics, llc.naics],
          [words.founder, llc.founder_name],
          [words.founderAddress, llc.founder_address],
          [words.founderCountry, llc.founder_country && countryText(llc.founder_country, language)],
        ]}
      />
      {isOpen && <EditRecord llc={llc} onClose={close} />}
    </Section>
  )
}

function EditRecord({ llc, onClose }: { llc: LlcRecord; onClose: () => void }) {
  const words = useWords(WORDS)
  const update = useApiMutation('updateLlc')
  const form = useForm({
    initialValues: {
      name: llc.name,
      state: llc.state,
      ein: llc.ein ?? '',
      status: llc.status,
      formation_date: llc.formation_date ?? '',
      dissolved_on: llc.dissolved_on ?? '',
      registered_agent: llc.registered_agent ?? '',
      fiscal_year_end: llc.fiscal_year_end,
      foreign_owned: llc.foreign_owned,
      founder_name: llc.founder_name ?? '',
      founder_address: llc.founder_address ?? '',
      founder_country: llc.founder_country ?? '',
      naics: llc.naics ?? '',
    },
    validate: { naics: naics => checkNaics(naics, llc.naics ?? '', words.naicsWrong) },
  })
  return (
    <FormDialog
      opened
      size="lg"
      title={words.editTitle}
      onClose={onClose}
      busy={update.isPending}
      error={update.error}
      onSubmit={form.onSubmit(typed =>
        update.mutate(
          { entity_id: llc.id, ...recordOf(typed) },
          {
            onSuccess() {
              notify(words.saved)
              onClose()
            },
          },
        ),
      )}
    >
      <RecordFields form={form} />
    </FormDialog>
  )
}
