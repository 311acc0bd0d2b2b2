import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import { IconScale } from '@tabler/icons-react'
import { useState } from 'react'
import { ask, useApiMutation, useApiQuery } from '../../shared/api.ts'
import { bankText } from '../../shared/bank-names.ts'
import { confirm, notify, notifyError } from '../../shared/confirm.tsx'
import { Money, numberText } from '../../shared/figures.tsx'
import { useMay } from '../../shared/me.ts'
import { type Account, type Chosen, type Month, nameOfMonth } from '../../shared/reconciliation/reconciled.ts'
import { WORDS as RECONCILIATION } from '../../shared/reconciliation/reconciliation.words.ts'
import { StateBadge } from '../../shared/reconciliation/state-badge.tsx'
import { StatementForm, type StatementRequests } from '../../shared/reconciliation/statement-form.tsx'
import { Section } from '../../shared/Section.tsx'
import { Empty, QueryState } from '../../shared/states.tsx'
import { upload } from '../../shared/upload.ts'
import { useLanguage, useWords } from '../../shared/words.tsx'
import { type Column, Listing } from '../Listing.tsx'
import { LlcYearPage, useLlcYear, yearsBack } from '../LlcYearPage.tsx'
import { WORDS } from './llc-statements.words.ts'

const REQUESTS: StatementRequests = {
  add: fields => ask('addLlcStatement', fields),
  upload: (fields, file) => upload('uploadLlcStatement', fields, file),
  preview: (fields, file) => upload('previewLlcStatement', fields, file),
}

const YEARS_SHOWN = 6

/** The bank statements of an LLC, which staff record for the client. */
export function LlcStatements() {
  const words = useWords(WORDS)
  const shared = useWords(RECONCILIATION)
  const { entityId, year } = useLlcYear()
  const mayWrite = useMay()('banking:write')
  const [adding, setAdding] = useState<{ chosen: Chosen | null } | null>(null)
  const llc = useApiQuery('readLlc', { entity_id: entityId }).data?.data
  const found = useApiQuery('readLlcReconciliation', { entity_id: entityId, year })
  return (
    <LlcYearPage
      title={llc ? words.titleOf(llc.name) : words.title}
      years={yearsBack(new Date().getUTCFullYear(), YEARS_SHOWN)}
      yearLabel={shared.year}
      add={mayWrite ? { label: shared.add, onClick: () => setAdding({ chosen: null }) } : undefined}
    >
      <QueryState of={found} lines={8}>
        {({ data }) => (
          <Stack gap="lg">
            {mayWrite && <Text size="sm">{words.lead}</Text>}
            <Unlisted banks={data.unlisted} />
            {data.accounts.length === 0 ? (
              <Section>
                <Empty icon={<IconScale size={24} />} title={shared.empty} text={words.emptyText} />
              </Section>
            ) : (
              data.accounts.map(account => (
                <OfAccount
                  key={`${account.bank} ${account.account} ${account.currency}`}
                  account={account}
                  onAdd={month => setAdding({ chosen: { account, month } })}
                />
              ))
            )}
            {adding && (
              <StatementForm
                entityId={entityId}
                taxYear={data}
                accounts={data.accounts}
                unlisted={data.unlisted}
                chosen={adding.chosen}
                opened
                onClose={() => setAdding(null)}
                requests={REQUESTS}
              />
            )}
          </Stack>
        )}
      </QueryState>
    </LlcYearPage>
  )
}

function Unlisted({ banks }: { banks: readonly { bank: string; currency: string; entries: number }[] }) {
  const shared = useWords(RECONCILIATION)
  const { language } = useLanguage()
  if (banks.length === 0) return null
  return (
    <Alert color="sun" variant="light" title={shared.unlistedTitle}>
      {banks.map(({ bank, currency, entries }) => (
        <Text key={`${bank} ${currency}`} size="sm" className="llano-anywhere">
          {shared.unlisted(`${bankText(bank)} (${currency})`, numberText(entries, language))}
        </Text>
      ))}
    </Alert>
  )
}

function OfAccount({ account, onAdd }: { account: Account; onAdd: (month: string) => void }) {
  const words = useWords(WORDS)
  const shared = useWords(RECONCILIATION)
  const { language } = useLanguage()
  const { name, currency, months } = account
  const title = `${name} (${currency})`
  const amount = (value: number | null) =>
    value === null ? '–' : <Money amount={value} currency={currency} size="sm" />
  const columns: Column<Month>[] = [
    { title: shared.month, lead: true, narrow: true, cell: one => nameOfMonth(one.month, language) },
    { title: shared.state, cell: one => <StateBadge state={one.state} /> },
    { title: shared.opening, end: true, cell: one => amount(one.opening) },
    { title: shared.closing, end: true, cell: one => amount(one.closing) },
    { title: shared.difference, end: true, cell: one => amount(one.difference || null) },
    {
      title: words.source,
      cell: one => (one.source ? shared.sources[one.source as keyof typeof shared.sources] : '–'),
    },
    { title: shared.actions, cell: one => <Actions of={one} onAdd={() => onAdd(one.month)} /> },
  ]
  const reconciled = months.filter(({ state }) => state === 'reconciled').length
  return (
    <Section flush title={title} lead={shared.done(reconciled, months.length)}>
      <Listing label={title} columns={columns} rows={months} keyOf={one => one.month} />
    </Section>
  )
}

function Actions({ of, onAdd }: { of: Month; onAdd: () => void }) {
  const words = useWords(WORDS)
  const shared = useWords(RECONCILIATION)
  const { language } = useLanguage()
  const mayWrite = useMay()('banking:write')
  const remove = useApiMutation('removeLlcStatement')
  if (!mayWrite) return null
  const name = nameOfMonth(of.month, language)
  const removeBalances = async (balanceId: number) => {
    const question = {
      title: shared.removeTitle,
      text: shared.removeText,
      yes: shared.yesRemove,
      no: shared.no,
    }
    if (!(await confirm({ ...question, danger: true }))) return
    remove.mutate(
      { balance_id: balanceId },
      { onSuccess: () => notify(shared.removed), onError: notifyError },
    )
  }
  const { balance_id: balanceId } = of
  return (
    <Group gap="xs" wrap="nowrap">
      <Button size="compact-xs" variant="default" onClick={onAdd} aria-label={`${shared.add}: ${name}`}>
        {shared.add}
      </Button>
      {balanceId !== null && of.source !== 'bank_api' && (
        <Button
          size="compact-xs"
          variant="default"
          loading={remove.isPending}
          onClick={() => void removeBalances(balanceId)}
          aria-label={`${words.remove}: ${name}`}
        >
          {words.remove}
        </Button>
      )}
    </Group>
  )
}
