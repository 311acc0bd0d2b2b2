import {
  Anchor,
  Button,
  ColorInput,
  FileButton,
  Group,
  Input,
  SimpleGrid,
  Stack,
  Text,
  Textarea,
  TextInput,
} from '@mantine/core'
import { type FormEvent, useState } from 'react'
import {
  accentContrast,
  contrastText,
  isColor,
  LEAST_CONTRAST,
} from '../../../src/areas/firm/accent.rules.ts'
import { LEGAL_PAGES } from '../../../src/areas/firm/page-firm.rules.ts'
import { type Output, Refused, type Input as Sent, useApiMutation, useApiQuery } from '../../shared/api.ts'
import { notify } from '../../shared/confirm.tsx'
import { useDrafts } from '../../shared/drafts.ts'
import { type PageFirm, showFirm } from '../../shared/firm.ts'
import { LANGUAGES, type Language } from '../../shared/language.ts'
import { Page } from '../../shared/Page.tsx'
import { Section } from '../../shared/Section.tsx'
import { ErrorState, QueryState } from '../../shared/states.tsx'
import { useWords } from '../../shared/words.tsx'
import { WORDS } from './firm.words.ts'
import { LookPreview, MailPreview } from './firm-preview.tsx'
import { logoOf } from './logo-file.ts'

type Firm = Output<'readFirm'>['data']
type Field = keyof Firm

/** Name, logo, color, contact, emails and legal texts of the firm, saved together. */
export function FirmPage() {
  const words = useWords(WORDS)
  const firm = useApiQuery('readFirm', {})
  return (
    <Page title={words.title} lead={words.lead}>
      <QueryState of={firm} lines={12}>
        {({ data }) => <FirmForm firm={data} />}
      </QueryState>
    </Page>
  )
}

/** As pages show it after saving. */
const shownFirm = (firm: Firm): PageFirm => ({
  name: firm.name,
  accent: firm.accent,
  logo: firm.logo,
  email: firm.email,
  phone: firm.phone,
  address: firm.address,
  website: firm.website,
  legal: LEGAL_PAGES.filter(page => firm[`${page}_en`] !== null || firm[`${page}_es`] !== null),
})

function FirmForm({ firm }: { firm: Firm }) {
  const words = useWords(WORDS)
  const { drafts, keep, forget } = useDrafts<string>('firm')
  const save = useApiMutation('changeFirm')
  const [logoFault, setLogoFault] = useState<string | null>(null)
  const storedOf = (field: Field) => (field === 'logo' ? (firm.logo?.src ?? '') : (firm[field] ?? ''))
  const typed = (field: Field) => drafts[field] ?? storedOf(field)
  const change = (field: Field, value: string) => {
    if (value === storedOf(field)) forget([field])
    else keep(field, value)
  }
  const changed = Object.keys(drafts)
  const faults = faultsOf(save.error)
  const accent = typed('accent')
  const accentFault = useAccentFault(accent)
  const inputOf = (field: Field) => ({
    value: typed(field),
    error: faults[field],
    onChange: (event: { currentTarget: { value: string } }) => change(field, event.currentTarget.value),
  })
  const logo =
    drafts.logo === undefined ? storedOf('logo') : drafts.logo && `data:image/png;base64,${drafts.logo}`

  async function chooseLogo(file: File | null) {
    if (!file) return
    const made = await logoOf(file)
    setLogoFault(
      made === 'not an image' ? words.notAnImage : made === 'too large' ? words.logoTooLarge : null,
    )
    if (made !== 'not an image' && made !== 'too large') change('logo', made)
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    if (accentFault !== null || changed.length === 0) return
    const input = Object.fromEntries(
      changed.map(field => [field, drafts[field] || null]),
    ) as Sent<'changeFirm'>
    save.mutate(input, {
      onSuccess({ data }) {
        forget(changed)
        showFirm(shownFirm(data))
        notify(words.saved)
      },
    })
  }

  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="lg">
        <Section title={words.look} lead={words.lookLead}>
          <SimpleGrid cols={{ base: 1, md: 2 }} spacing="xl">
            <Stack>
              <TextInput
                label={words.name}
                description={words.nameHint}
                maxLength={300}
                {...inputOf('name')}
              />
              <Input.Wrapper
                label={words.logo}
                labelElement="div"
                description={words.logoHint}
                error={logoFault ?? faults.logo}
              >
                <Group mt={6}>
                  <FileButton onChange={chooseLogo} accept="image/png,image/jpeg,image/webp,image/svg+xml">
                    {props => (
                      <Button {...props} variant="default">
                        {logo ? words.replace : words.choose}
                      </Button>
                    )}
                  </FileButton>
                  {logo && (
                    <Button variant="subtle" color="gray" onClick={() => change('logo', '')}>
                      {words.remove}
                    </Button>
                  )}
                </Group>
              </Input.Wrapper>
              <ColorInput
                label={words.accent}
                description={words.accentHint}
                placeholder="#0f5f5c"
                withEyeDropper={false}
                value={accent}
                error={accentFault ?? faults.accent}
                onChange={value => change('accent', value)}
              />
            </Stack>
            <LookPreview name={typed('name')} logo={logo || null} accent={accent} />
          </SimpleGrid>
        </Section>
        <Section title={words.contact} lead={words.contactLead}>
          <SimpleGrid cols={{ base: 1, sm: 2 }}>
            <TextInput type="email" label={words.email} maxLength={254} {...inputOf('email')} />
            <TextInput type="tel" label={words.phone} maxLength={40} {...inputOf('phone')} />
            <TextInput type="url" label={words.website} maxLength={300} {...inputOf('website')} />
            <Textarea label={words.address} autosize minRows={1} maxLength={300} {...inputOf('address')} />
          </SimpleGrid>
        </Section>
        <Section title={words.mail} lead={words.mailLead}>
          <SimpleGrid cols={{ base: 1, md: 2 }} spacing="xl">
            <Stack>
              <TextInput
                label={words.sender}
                description={words.senderHint}
                maxLength={300}
                {...inputOf('sender_name')}
              />
              {LANGUAGES.map(language => (
                <Textarea
                  key={language}
                  label={`${words.footer} (${languageName(words, language)})`}
                  lang={language}
                  autosize
                  minRows={2}
                  maxRows={8}
                  maxLength={1000}
                  {...inputOf(`mail_footer_${language}`)}
                />
              ))}
            </Stack>
            <MailPreview
              name={typed('name')}
              sender={typed('sender_name')}
              footers={{ en: typed('mail_footer_en'), es: typed('mail_footer_es') }}
            />
          </SimpleGrid>
        </Section>
        <Section title={words.legal} lead={words.legalLead}>
          <Stack>
            <Text size="sm" c="var(--llano-muted)">
              {words.markdown}
            </Text>
            {LEGAL_PAGES.map(page => (
              <SimpleGrid key={page} cols={{ base: 1, md: 2 }}>
                {LANGUAGES.map(language => (
                  <Stack key={language} gap={4}>
                    <Textarea
                      label={`${words[page]} (${languageName(words, language)})`}
                      lang={language}
                      autosize
                      minRows={3}
                      maxRows={14}
                      {...inputOf(`${page}_${language}`)}
                    />
                    {firm[`${page}_${language}`] !== null && (
                      <Anchor size="sm" href={`${language === 'es' ? '/es' : ''}/${page}`} target="_blank">
                        {words.open(`${language === 'es' ? '/es' : ''}/${page}`)}
                      </Anchor>
                    )}
                  </Stack>
                ))}
              </SimpleGrid>
            ))}
          </Stack>
        </Section>
        {save.error && <ErrorState error={save.error} />}
        <Group justify="flex-end">
          <Text size="sm" c="var(--llano-muted)" aria-live="polite">
            {changed.length ? words.unsaved(changed.length) : words.nothing}
          </Text>
          <Button
            variant="default"
            disabled={changed.length === 0}
            onClick={() => {
              save.reset()
              forget(changed)
            }}
          >
            {words.discard}
          </Button>
          <Button
            type="submit"
            loading={save.isPending}
            disabled={changed.length === 0 || accentFault !== null}
          >
            {words.save}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

/** As part of a label. */
const languageName = (words: { inEnglish: string; inSpanish: string }, language: Language) =>
  language === 'en' ? words.inEnglish : words.inSpanish

/** What is wrong with a color, before it is sent. */
function useAccentFault(accent: string): string | null {
  const words = useWords(WORDS)
  const color = accent.trim().toLowerCase()
  if (color === '') return null
  if (!isColor(color)) return words.invalidColor
  const { light } = accentContrast(color)
  return light < LEAST_CONTRAST ? words.tooLight(contrastText(light), String(LEAST_CONTRAST)) : null
}

/** The server's messages, by field. */
function faultsOf(error: Error | null): Partial<Record<Field, string>> {
  if (!(error instanceof Refused)) return {}
  return Object.fromEntries(error.errors.flatMap(one => (one.field ? [[one.field, one.error]] : [])))
}
