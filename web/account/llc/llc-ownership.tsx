import { Box, ColorSwatch, Group, Progress, Stack, Text } from '@mantine/core'
import { Day, percentText } from '../../shared/figures.tsx'
import { type Language, LOCALES } from '../../shared/language.ts'
import { Section } from '../../shared/Section.tsx'
import { useLanguage, useWords } from '../../shared/words.tsx'
import { WORDS } from './llc.words.ts'
import type { LlcDetail } from './llc-detail.ts'

type Owner = LlcDetail['ownership'][number]

const COLORS = ['teal.7', 'sun.5', 'blue.6', 'grape.6', 'orange.6', 'gray.6']
const colorOf = (index: number): string => COLORS[index % COLORS.length]!

/** The current owners, as a bar and as a list; former ones below. */
export function Ownership({ owners }: { owners: readonly Owner[] }) {
  const words = useWords(WORDS)
  const { language } = useLanguage()
  const now = owners.filter(owner => owner.until === null)
  const before = owners.filter(owner => owner.until !== null)
  return (
    <Section title={words.ownership}>
      {owners.length === 0 ? (
        <Text size="sm" c="var(--llano-muted)">
          {words.noOwners}
        </Text>
      ) : (
        <Stack gap="sm">
          {now.length > 0 && (
            <Progress.Root size={18} radius="sm" role="img" aria-label={words.plot}>
              {now.map((owner, i) => (
                <Progress.Section
                  key={`${owner.owner_name} ${owner.since}`}
                  value={owner.percent}
                  color={colorOf(i)}
                  withAria={false}
                />
              ))}
            </Progress.Root>
          )}
          <Stack component="ul" gap="xs" m={0} p={0} style={{ listStyle: 'none' }}>
            {now.map((owner, i) => (
              <Group
                key={`${owner.owner_name} ${owner.since}`}
                component="li"
                wrap="nowrap"
                align="flex-start"
                gap="xs"
              >
                <ColorSwatch
                  size={12}
                  mt={6}
                  withShadow={false}
                  color={`var(--mantine-color-${colorOf(i).replace('.', '-')})`}
                  aria-hidden
                />
                <Box flex={1}>
                  <Text fw={550}>
                    {owner.owner_name}
                    {owner.is_member && (
                      <Text span inherit fw={400} c="var(--llano-muted)">
                        {` (${words.you})`}
                      </Text>
                    )}
                  </Text>
                  <Text size="sm" c="var(--llano-muted)">
                    {words.since} <Day day={owner.since} />
                  </Text>
                </Box>
                <Text fw={600} className="figures">
                  {shareText(owner.percent, language)}
                </Text>
              </Group>
            ))}
          </Stack>
          {before.length > 0 && (
            <Box>
              <Text size="xs" fw={600} c="var(--llano-muted)" mb={4}>
                {words.past}
              </Text>
              {before.map(owner => (
                <Text key={`${owner.owner_name} ${owner.since}`} size="sm" c="var(--llano-muted)">
                  {owner.owner_name}, {shareText(owner.percent, language)}, {words.since}{' '}
                  <Day day={owner.since} /> {words.until} <Day day={owner.until!} />
                </Text>
              ))}
            </Box>
          )}
        </Stack>
      )}
    </Section>
  )
}

/** Shares have decimals; whole ones are shown without. */
function shareText(percent: number, language: Language): string {
  if (Number.isInteger(percent)) return percentText(percent / 100, language)
  return new Intl.NumberFormat(LOCALES[language], { style: 'percent', maximumFractionDigits: 4 }).format(
    percent / 100,
  )
}
