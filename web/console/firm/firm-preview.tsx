import { Box, Group, Paper, SegmentedControl, SimpleGrid, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import {
  accentContrast,
  contrastText,
  DEFAULT_SHADES,
  isColor,
  siteColors,
} from '../../../src/areas/firm/accent.rules.ts'
import { DEFAULT_NAME } from '../../../src/areas/firm/page-firm.rules.ts'
import { styleMail } from '../../../src/kernel/mail/mail-style.rules.ts'
import type { LocalizedText } from '../../../src/kernel/values/language.ts'
import type { Language } from '../../shared/language.ts'
import { isWordmark } from '../../shared/Sign.tsx'
import { useLanguage, useWords } from '../../shared/words.tsx'
import { WORDS } from './firm.words.ts'

const GROUNDS = {
  light: { background: '#faf9f6', color: '#1d2423' },
  dark: { background: '#14181a', color: '#e4e8e4' },
}

/** Those of the pages without an accent. */
const DEFAULT_COLORS: ReturnType<typeof siteColors> = {
  light: { '--site-brand': DEFAULT_SHADES[8] },
  dark: { '--site-brand': DEFAULT_SHADES[3], '--site-on-brand': '#0b2322' },
}

/** The logo and the color on a light and on a dark page. */
export function LookPreview({ name, logo, accent }: { name: string; logo: string | null; accent: string }) {
  const words = useWords(WORDS)
  const [isAlone, setAlone] = useState(false)
  const isSet = isColor(accent.toLowerCase())
  const color = isSet ? accent.toLowerCase() : DEFAULT_SHADES[8]
  const colors = isSet ? siteColors(color) : DEFAULT_COLORS
  const contrast = accentContrast(color)
  return (
    <SimpleGrid cols={{ base: 1, xs: 2 }}>
      {(['light', 'dark'] as const).map(scheme => {
        const brand = colors[scheme]['--site-brand']!
        const onBrand = colors[scheme]['--site-on-brand'] ?? '#fff'
        return (
          <Box key={scheme}>
            <Group justify="space-between" mb={4}>
              <Text size="sm">{words[scheme]}</Text>
              <Text size="sm" c="var(--llano-muted)">
                {words.contrast(contrastText(contrast[scheme]))}
              </Text>
            </Group>
            <Paper withBorder p="md" style={GROUNDS[scheme]} aria-hidden="true">
              <Group gap="xs" mb="sm" mih={36} wrap="nowrap">
                {logo && (
                  <img
                    src={logo}
                    alt=""
                    style={{ maxHeight: 36, maxWidth: 160 }}
                    onLoad={event => {
                      const { naturalWidth: width, naturalHeight: height } = event.currentTarget
                      setAlone(isWordmark({ width, height }))
                    }}
                  />
                )}
                {!(logo && isAlone) && (
                  <Text fw={650} truncate>
                    {name || DEFAULT_NAME}
                  </Text>
                )}
              </Group>
              <Group gap="md">
                <Box
                  component="span"
                  px="sm"
                  py={6}
                  fw={600}
                  style={{ background: brand, color: onBrand, borderRadius: 8 }}
                >
                  {words.button}
                </Box>
                <Text component="span" td="underline" style={{ color: brand }}>
                  {words.link}
                </Text>
              </Group>
            </Paper>
          </Box>
        )
      })}
    </SimpleGrid>
  )
}

type MailDraft = { name: string; sender: string; footers: LocalizedText }

/** One of our emails as it would be sent. */
export function MailPreview({ name, sender, footers }: MailDraft) {
  const words = useWords(WORDS)
  const { language: own } = useLanguage()
  const [language, setLanguage] = useState<Language>(own)
  const [en, es] = [footers.en.trim() || null, footers.es.trim() || null]
  const style = {
    name: name.trim() || null,
    sender: null,
    footers: { en: en ?? es, es: es ?? en },
  }
  const { subject, body } = styleMail({ ...WORDS[language].sample, language }, style)
  return (
    <Stack gap="xs">
      <Group justify="space-between">
        <Text size="sm" fw={600}>
          {words.preview}
        </Text>
        <SegmentedControl
          size="xs"
          aria-label={words.previewLanguage}
          value={language}
          onChange={next => setLanguage(next as Language)}
          data={[
            { value: 'en', label: words.english },
            { value: 'es', label: words.spanish },
          ]}
        />
      </Group>
      <Paper withBorder p="md" lang={language} data-preview="mail">
        <Text size="sm" className="llano-anywhere">
          <b>{words.from}:</b> {sender.trim() || name.trim() || words.defaultSender}
        </Text>
        <Text size="sm" mb="sm" className="llano-anywhere">
          <b>{words.subject}:</b> {subject}
        </Text>
        <Text size="sm" className="llano-anywhere" style={{ whiteSpace: 'pre-wrap' }}>
          {body}
        </Text>
      </Paper>
    </Stack>
  )
}
