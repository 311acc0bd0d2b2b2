import { Button, Group, Modal, Select, Stack, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { COUNTERPARTY_KINDS, RELATION_SUBTYPES } from '../../../src/areas/bookkeeping/vocabulary.rules.ts'
import { useApiMutation } from '../../shared/api.ts'
import { notify } from '../../shared/confirm.tsx'
import { ErrorState } from '../../shared/states.tsx'
import { useFormGuard } from '../../shared/unsaved.ts'
import { useWords } from '../../shared/words.tsx'
import { WORDS } from './counterparties.words.ts'

type Kind = (typeof COUNTERPARTY_KINDS)[number]
type Relation = (typeof RELATION_SUBTYPES)[number]

/** Relations are asked for only where possible. */
const MAY_BE_RELATED: readonly Kind[] = ['OWNER', 'RELATED_ENTITY', 'FAMILY', 'CLIENT', 'SUPPLIER', 'OTHER']

export function CounterpartyForm({
  entityId,
  opened,
  onClose,
  onMade,
}: {
  entityId: number
  opened: boolean
  onClose: () => void
  onMade?: (party: { id: number; name: string }) => void
}) {
  const words = useWords(WORDS)
  const guard = useFormGuard(onClose)
  const add = useApiMutation('addCounterparty')
  const form = useForm({
    initialValues: { name: '', kind: 'CLIENT' as Kind, relation: null as Relation | null },
    validate: { name: value => (value.trim() ? null : words.needName) },
  })
  const save = form.onSubmit(({ name, kind, relation }) =>
    add.mutate(
      { entity_id: entityId, name, kind, relation_subtype: MAY_BE_RELATED.includes(kind) ? relation : null },
      {
        onSuccess({ data }) {
          notify(words.added)
          form.reset()
          onMade?.({ id: data.id, name: data.name })
          onClose()
        },
      },
    ),
  )
  return (
    <Modal opened={opened} onClose={guard.close} title={words.addTitle} centered>
      <form
        {...guard.form}
        onSubmit={event => {
          // It may be inside another form, but is not part of it.
          event.stopPropagation()
          save(event)
        }}
        noValidate
      >
        <Stack>
          {add.error && <ErrorState error={add.error} />}
          <TextInput
            label={words.name}
            required
            maxLength={300}
            data-autofocus
            {...form.getInputProps('name')}
          />
          <Select
            label={words.kind}
            allowDeselect={false}
            data={COUNTERPARTY_KINDS.map(value => ({ value, label: words.kinds[value] }))}
            {...form.getInputProps('kind')}
          />
          {MAY_BE_RELATED.includes(form.values.kind) && (
            <Select
              label={words.relation}
              placeholder={words.relationNone}
              clearable
              data={RELATION_SUBTYPES.map(value => ({ value, label: words.relations[value] }))}
              {...form.getInputProps('relation')}
            />
          )}
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
