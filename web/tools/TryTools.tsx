import { Badge, Button, Code, Group, JsonInput, Paper, Stack, Text, Title } from '@mantine/core'
import { useState } from 'react'
import { openOrder } from '../order/open-order.tsx'
import { useLanguage, useWords } from '../shared/words.tsx'
import { callTool, toolsIn } from './register.ts'
import type { Tool } from './tool.ts'
import { WORDS } from './try-tools.words.ts'

/** The tools for people: the description an agent gets, and a way to run each tool like an agent. */
export function TryTools() {
  const { language } = useLanguage()
  const words = useWords(WORDS)
  const isKnown = 'modelContext' in document
  return (
    <Stack gap="lg">
      <Text size="sm" c="var(--llano-muted)">
        {isKnown ? words.browserHas : words.browserLacks}
      </Text>
      {toolsIn(language, openOrder(language)).map(tool => (
        <TryTool key={tool.name} tool={tool} />
      ))}
    </Stack>
  )
}

function TryTool({ tool }: { tool: Tool }) {
  const { language } = useLanguage()
  const words = useWords(WORDS)
  const [input, setInput] = useState(() => JSON.stringify(sampleOf(tool), null, 2))
  const [answer, setAnswer] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const isJson = canParse(input)

  async function call(): Promise<void> {
    setBusy(true)
    const found = await callTool(tool, JSON.parse(input || '{}'), new AbortController().signal)
    setAnswer(JSON.stringify(found, null, 2))
    setBusy(false)
  }

  return (
    <Paper component="section" withBorder p="lg" bg="var(--llano-raised)" aria-labelledby={tool.name}>
      <Group justify="space-between" align="flex-start" gap="xs">
        <div>
          <Title order={2} size="h3" id={tool.name}>
            {tool.title[language]}
          </Title>
          <Code>{tool.name}</Code>
        </div>
        <Badge variant="light" color={tool.kind === 'mutation' ? 'sun' : 'teal'}>
          {words.kinds[tool.kind]}
        </Badge>
      </Group>
      <Text mt="xs">{tool.about[language]}</Text>
      <Text mt={4} size="sm" c="var(--llano-muted)">
        {words.forAgents}: <span lang="en">{tool.description}</span>
      </Text>
      <JsonInput
        mt="sm"
        label={words.input}
        description={fieldsOf(tool) || words.nothing}
        value={input}
        onChange={next => {
          setInput(next)
          setAnswer(null)
        }}
        validationError={words.notJson}
        autosize
        minRows={2}
        maxRows={10}
        styles={{ input: { fontFamily: 'var(--mantine-font-family-monospace)' } }}
      />
      <Button mt="sm" loading={isBusy} disabled={!isJson} onClick={() => void call()}>
        {words.call(tool.name)}
      </Button>
      {answer !== null && (
        <Code
          block
          mt="sm"
          mah={360}
          style={{ overflow: 'auto' }}
          tabIndex={0}
          role="region"
          aria-label={words.answer}
        >
          {answer}
        </Code>
      )}
    </Paper>
  )
}

const canParse = (text: string): boolean => {
  try {
    return text.trim() === '' || typeof JSON.parse(text) === 'object'
  } catch {
    return false
  }
}

/** Its input fields, and which are required. */
function fieldsOf({ input }: Tool): string {
  return Object.keys(input.properties ?? {})
    .map(name => (input.required?.includes(name) ? `${name} *` : name))
    .join(', ')
}

/** An initial value. */
function sampleOf(tool: Tool): Record<string, unknown> {
  if (tool.name === 'svc_get_service_details') return { id: 1 }
  if (tool.name === 'svc_quote_llc') return { options: ['registered_agent', 'ein'] }
  if (tool.name === 'svc_start_llc_order') return { names: ['High Plains Studio LLC'] }
  return {}
}
