import { Box, Button, Group, Modal, Select, Stack, Table, Text, Textarea, TextInput } from '@mantine/core'
import { useDebouncedValue, useDisclosure } from '@mantine/hooks'
import { IconPlus, IconTags, IconTrash } from '@tabler/icons-react'
import { type FormEvent, useState } from 'react'
import {
  DIRECTIONS,
  LONGEST_PAYEE,
  type RuleDirection,
} from '../../../src/areas/banking/categories/rule-limits.rules.ts'
import { type Input, type Output, useApiMutation, useApiQuery } from '../../shared/api.ts'
import { categoryChoices, categoryText } from '../../shared/category-names.ts'
import { confirm, notify, notifyError } from '../../shared/confirm.tsx'
import { errorText } from '../../shared/error-text.ts'
import { Day, numberText } from '../../shared/figures.tsx'
import { Page } from '../../shared/Page.tsx'
import { Section } from '../../shared/Section.tsx'
import { Empty, ErrorState, Loading, QueryState } from '../../shared/states.tsx'
import { useFormGuard } from '../../shared/unsaved.ts'
import { useLanguage, useWords } from '../../shared/words.tsx'
import { Amount } from '../Amount.tsx'
import { CounterpartySelect } from '../books/counterparty-select.tsx'
import { GoAnchor } from '../links.tsx'
import { useLlc } from '../llc.ts'
import { useMayNow } from '../subscription.ts'
import { WORDS } from './category-rules.words.ts'

type Rule = Output<'listCategoryRules'>['data'][number]

/** The rules that set the categories of imported transactions. */
export function CategoryRules() {
  const words = useWords(WORDS)
  const { llc, isLoading } = useLlc()
  const mayWrite = useMayNow()('write:banking')
  const [isAdding, adding] = useDisclosure(false)
  return (
    <Page
      title={words.title}
      lead={
        <>
          {words.lead} <GoAnchor to="/banks">{words.back}</GoAnchor>
        </>
      }
      actions={
        llc &&
        mayWrite && (
          <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={adding.open}>
            {words.add}
          </Button>
        )
      }
    >
      {llc ? (
        <>
          <Rules key={llc.id} entityId={llc.id} mayWrite={mayWrite} />
          {isAdding && <AddRule entityId={llc.id} onClose={adding.close} />}
        </>
      ) : isLoading ? (
        <Loading />
      ) : (
        <Empty title={words.noLlc} />
      )}
    </Page>
  )
}

function Rules({ entityId, mayWrite }: { entityId: number; mayWrite: boolean }) {
  const words = useWords(WORDS)
  const listed = useApiQuery('listCategoryRules', { entity_id: entityId })
  return (
    <Section>
      <QueryState of={listed}>
        {({ data }) =>
          data.length === 0 ? (
            <Empty icon={<IconTags size={24} />} title={words.empty} text={words.emptyText} />
          ) : (
            <>
              <Text size="sm" c="var(--llano-muted)" mb="sm">
                {words.order}
              </Text>
              <RuleTable rules={data} mayWrite={mayWrite} />
            </>
          )
        }
      </QueryState>
    </Section>
  )
}

/** On a phone, the category is below the text. */
function RuleTable({ rules, mayWrite }: { rules: readonly Rule[]; mayWrite: boolean }) {
  const words = useWords(WORDS)
  const { language } = useLanguage()
  return (
    <Table verticalSpacing={6} aria-label={words.title}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{words.text}</Table.Th>
          <Table.Th visibleFrom="sm">{words.direction}</Table.Th>
          <Table.Th visibleFrom="sm">{words.category}</Table.Th>
          {mayWrite && <Table.Th aria-label={words.remove} />}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {rules.map(rule => (
          <Table.Tr key={rule.id}>
            <Table.Td style={{ overflowWrap: 'anywhere' }}>
              <Text size="sm" fw={500}>
                {rule.payee}
              </Text>
              <Text size="xs" c="var(--llano-muted)">
                {[rule.counterparty, rule.economic_purpose].filter(Boolean).join(' · ')}
              </Text>
              <Text size="xs" c="var(--llano-muted)" hiddenFrom="sm">
                {words.directions[rule.direction]} · {categoryText(rule.category, language)}
              </Text>
            </Table.Td>
            <Table.Td visibleFrom="sm">{words.directions[rule.direction]}</Table.Td>
            <Table.Td visibleFrom="sm">{categoryText(rule.category, language)}</Table.Td>
            {mayWrite && (
              <Table.Td ta="right">
                <Remove rule={rule} />
              </Table.Td>
            )}
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  )
}

function Remove({ rule: { id, payee } }: { rule: Rule }) {
  const words = useWords(WORDS)
  const drop = useApiMutation('removeCategoryRule')
  const remove = async () => {
    const question = { title: words.removeTitle, text: words.removeText(payee), yes: words.remove }
    if (!(await confirm({ ...question, no: words.cancel, danger: true }))) return
    drop.mutate({ id }, { onSuccess: () => notify(words.removed), onError: notifyError })
  }
  return (
    <Button
      size="compact-sm"
      variant="subtle"
      aria-label={words.removeOf(payee)}
      loading={drop.isPending}
      onClick={() => void remove()}
    >
      <IconTrash size={15} aria-hidden />
      <Text span inherit ms={8} visibleFrom="sm">
        {words.remove}
      </Text>
    </Button>
  )
}

function AddRule({ entityId, onClose }: { entityId: number; onClose: () => void }) {
  const words = useWords(WORDS)
  const { language } = useLanguage()
  const guard = useFormGuard(onClose)
  const [payee, setPayee] = useState('')
  const [direction, setDirection] = useState<RuleDirection>('any')
  const [category, setCategory] = useState<string | null>(null)
  const [counterparty, setCounterparty] = useState<number | null>(null)
  const [purpose, setPurpose] = useState('')
  const [isTried, setTried] = useState(false)
  const hasBooks = useMayNow()('read:bookkeeping')
  const add = useApiMutation('addCategoryRule')
  const wrong = add.error?.field === 'payee' ? errorText(add.error) : null
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (payee.trim() === '' || category === null) return
    const rule = {
      entity_id: entityId,
      payee,
      direction,
      category: category as Input<'addCategoryRule'>['category'],
      counterparty_id: counterparty,
      economic_purpose: purpose.trim() || null,
    }
    add.mutate(rule, {
      onSuccess() {
        notify(words.added)
        onClose()
      },
    })
  }
  return (
    <Modal opened onClose={guard.close} title={words.add} centered>
      <form {...guard.form} onSubmit={submit} noValidate>
        <Stack>
          <Text size="sm">{words.addLead}</Text>
          {add.error && wrong === null && <ErrorState error={add.error} />}
          <TextInput
            label={words.text}
            description={words.textHint}
            required
            maxLength={LONGEST_PAYEE}
            data-autofocus
            error={wrong ?? (isTried && payee.trim() === '' ? words.needText : null)}
            value={payee}
            onChange={event => {
              setPayee(event.currentTarget.value)
              if (add.error) add.reset()
            }}
          />
          <Select
            label={words.direction}
            allowDeselect={false}
            value={direction}
            data={DIRECTIONS.map(value => ({ value, label: words.directions[value] }))}
            onChange={next => {
              setDirection((next ?? 'any') as RuleDirection)
              if (add.error) add.reset()
            }}
          />
          <Select
            label={words.category}
            placeholder={words.chooseCategory}
            required
            searchable
            allowDeselect={false}
            error={isTried && category === null ? words.needCategory : null}
            data={categoryChoices(language)}
            value={category}
            onChange={setCategory}
          />
          {hasBooks && (
            <CounterpartySelect
              entityId={entityId}
              label={words.counterparty}
              value={counterparty}
              onChange={setCounterparty}
            />
          )}
          <Textarea
            label={words.purpose}
            description={words.purposeHint}
            autosize
            minRows={1}
            maxLength={4000}
            value={purpose}
            onChange={event => setPurpose(event.currentTarget.value)}
          />
          <Preview entityId={entityId} payee={payee} direction={direction} />
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {words.cancel}
            </Button>
            <Button type="submit" loading={add.isPending}>
              {words.save}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}

/** How many of the newest transactions the rule would match, when the typing stops. */
function Preview({
  entityId,
  payee,
  direction,
}: {
  entityId: number
  payee: string
  direction: RuleDirection
}) {
  const words = useWords(WORDS)
  const { language } = useLanguage()
  const [typed] = useDebouncedValue(payee.trim(), 300)
  const previewed = useApiQuery(
    'previewCategoryRule',
    { entity_id: entityId, payee: typed, direction },
    // Without letters or digits there is nothing to compare.
    { enabled: /[\p{L}\p{N}]/u.test(typed), placeholderData: before => before },
  )
  const found = /[\p{L}\p{N}]/u.test(typed) ? previewed.data?.data : undefined
  return (
    <Box aria-live="polite" mih={24}>
      {previewed.isError && <ErrorState error={previewed.error} />}
      {found && (
        <>
          <Text size="sm" fw={500}>
            {found.looked_at === 0
              ? words.noTransactions
              : words.matching(numberText(found.matching, language), numberText(found.looked_at, language))}
          </Text>
          {found.taken > 0 && <Text size="sm">{words.taken(numberText(found.taken, language))}</Text>}
          <Stack component="ul" gap={0} m={0} mt={4} p={0} style={{ listStyle: 'none' }}>
            {found.examples.map((one, at) => (
              <Group key={at} component="li" justify="space-between" wrap="nowrap" gap="sm">
                <Text size="xs" c="var(--llano-muted)" truncate>
                  <Day day={one.day} /> · {String(one.payee ?? one.description ?? '–')}
                </Text>
                <Amount amount={one.amount} currency={one.currency} size="xs" />
              </Group>
            ))}
          </Stack>
        </>
      )}
    </Box>
  )
}
