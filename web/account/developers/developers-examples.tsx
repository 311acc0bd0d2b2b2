import { Button, Code, CopyButton, Group, Select, Stack, Tabs } from '@mantine/core'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { useState } from 'react'
import { todayUtc } from '../../shared/days.ts'
import { Section } from '../../shared/Section.tsx'
import { useWords } from '../../shared/words.tsx'
import { useLlc } from '../llc.ts'
import { WORDS } from './developers.words.ts'
import {
  callFor,
  EXAMPLE_LANGUAGES,
  EXAMPLES,
  type ExampleName,
  exampleText,
} from './developers-examples.rules.ts'

/** Programs to copy. They contain a key's value only right after it was created. */
export function Examples({ value }: { value: string | null }) {
  const words = useWords(WORDS)
  const { llc } = useLlc()
  const [example, setExample] = useState<ExampleName>('entities')
  const day = todayUtc()
  const call = callFor(example, llc?.id ?? 1, day)
  return (
    <Section title={words.examples} lead={value ? words.examplesFilled : words.examplesLead}>
      <Stack gap="sm">
        <Select
          label={words.example}
          maw={280}
          allowDeselect={false}
          value={example}
          onChange={next => setExample(next as ExampleName)}
          data={EXAMPLES.map(one => ({ value: one, label: words.exampleNames[one] }))}
        />
        <Tabs defaultValue="curl" keepMounted={false}>
          <Tabs.List>
            {EXAMPLE_LANGUAGES.map(language => (
              <Tabs.Tab key={language} value={language}>
                {language}
              </Tabs.Tab>
            ))}
          </Tabs.List>
          {EXAMPLE_LANGUAGES.map(language => {
            const text = exampleText(language, call, location.origin, value ?? 'YOUR_KEY')
            return (
              <Tabs.Panel key={language} value={language} pt="sm">
                <Code block tabIndex={0} style={{ overflowX: 'auto' }}>
                  {text}
                </Code>
                <Group mt="xs">
                  <CopyButton value={text}>
                    {({ copied, copy }) => (
                      <Button
                        size="xs"
                        variant="default"
                        onClick={copy}
                        leftSection={
                          copied ? <IconCheck size={14} aria-hidden /> : <IconCopy size={14} aria-hidden />
                        }
                      >
                        {copied ? words.copied : words.copyExample}
                      </Button>
                    )}
                  </CopyButton>
                </Group>
              </Tabs.Panel>
            )
          })}
        </Tabs>
      </Stack>
    </Section>
  )
}
