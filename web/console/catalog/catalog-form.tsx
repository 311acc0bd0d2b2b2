import { Fieldset, Select, SimpleGrid, Textarea, TextInput } from '@mantine/core'
import { type UseFormReturnType, useForm } from '@mantine/form'
import { PERIODS } from '../../../src/areas/catalog/period.rules.ts'
import { type Output, useApiMutation } from '../../shared/api.ts'
import { CurrencySelect } from '../../shared/choice-fields.tsx'
import { notify } from '../../shared/confirm.tsx'
import type { Language } from '../../shared/language.ts'
import { useLanguage, useWords } from '../../shared/words.tsx'
import { FormDialog } from '../FormDialog.tsx'
import { orNull } from '../names.ts'
import { WORDS } from './catalog.words.ts'

export type Entry = Output<'listCatalog'>['data'][number]

const typedOf = (entry: Entry | null) => ({
  code: entry?.code ?? '',
  price: entry ? String(entry.price) : '',
  currency: entry?.currency ?? 'USD',
  period: entry?.period ?? 'annual',
  place: entry ? String(entry.place) : '1000',
  name_en: entry?.name_en ?? '',
  name_es: entry?.name_es ?? '',
  about_en: entry?.about_en ?? '',
  about_es: entry?.about_es ?? '',
  includes_en: entry?.includes_en ?? '',
  includes_es: entry?.includes_es ?? '',
  terms_en: entry?.terms_en ?? '',
  terms_es: entry?.terms_es ?? '',
})
type Typed = ReturnType<typeof typedOf>

const textsOf = (typed: Typed) => ({
  about_en: orNull(typed.about_en),
  about_es: orNull(typed.about_es),
  includes_en: orNull(typed.includes_en),
  includes_es: orNull(typed.includes_es),
  terms_en: orNull(typed.terms_en),
  terms_es: orNull(typed.terms_es),
})

/** A new or existing service; its texts in both languages side by side. */
export function EntryForm({ entry, onClose }: { entry: Entry | null; onClose: () => void }) {
  const words = useWords(WORDS)
  const { language } = useLanguage()
  const add = useApiMutation('addToCatalog')
  const change = useApiMutation('changeInCatalog')
  const form = useForm({ initialValues: typedOf(entry) })
  const done = {
    onSuccess() {
      notify(words.saved)
      onClose()
    },
  }
  const submit = form.onSubmit(typed => {
    const { code, period, name_en, name_es, currency, place } = typed
    const shared = {
      name_en,
      name_es,
      currency,
      place,
      price: typed.price.replace(',', '.'),
      ...textsOf(typed),
    }
    if (entry) change.mutate({ service_id: entry.id, ...shared }, done)
    else add.mutate({ code, period, ...shared }, done)
  })
  const name = entry && (language === 'es' ? entry.name_es : entry.name_en)
  return (
    <FormDialog
      opened
      size="xl"
      title={name === null ? words.add : words.editTitle(name)}
      onClose={onClose}
      busy={add.isPending || change.isPending}
      error={add.error ?? change.error}
      onSubmit={submit}
    >
      <SimpleGrid cols={{ base: 1, xs: 2, sm: 3 }}>
        {entry === null && (
          <>
            <TextInput
              data-autofocus
              label={words.code}
              description={words.codeHint}
              required
              {...form.getInputProps('code')}
            />
            <Select
              label={words.period}
              data={PERIODS.map(one => ({ value: one, label: words.periods[one] }))}
              allowDeselect={false}
              {...form.getInputProps('period')}
            />
          </>
        )}
        <TextInput label={words.price} required inputMode="decimal" {...form.getInputProps('price')} />
        <CurrencySelect label={words.currency} required {...form.getInputProps('currency')} />
        <TextInput label={words.place} inputMode="numeric" maxLength={6} {...form.getInputProps('place')} />
      </SimpleGrid>
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <Texts form={form} language="en" />
        <Texts form={form} language="es" />
      </SimpleGrid>
    </FormDialog>
  )
}

function Texts({ form, language }: { form: UseFormReturnType<Typed>; language: Language }) {
  const words = useWords(WORDS)
  const area = { autosize: true, minRows: 2, maxRows: 8, lang: language }
  return (
    <Fieldset legend={language === 'en' ? words.english : words.spanish} p="sm">
      <TextInput label={words.name} required lang={language} {...form.getInputProps(`name_${language}`)} />
      <Textarea label={words.about} {...area} {...form.getInputProps(`about_${language}`)} />
      <Textarea label={words.includes} {...area} {...form.getInputProps(`includes_${language}`)} />
      <Textarea label={words.terms} {...area} {...form.getInputProps(`terms_${language}`)} />
    </Fieldset>
  )
}
