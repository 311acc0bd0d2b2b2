import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Client } from '@modelcontextprotocol/client'
import { callTool, connectAgent, PROTOCOLS, type Protocol } from './harness/agents.ts'
import { newMember, openTestInstallation } from './harness/installation.ts'

const installation = await openTestInstallation()

/** What the person says when asked; an agent maps it to a tool by the names in the tool's schema. */
const MISSING = { expense: 25, category: 'hosting', description: 'Server for October' }

type Schema = { properties: Record<string, { type?: string | string[] }>; required: string[] }

/**
 * An agent that knows nothing about Llano: it starts the prompt a person chose by its title, reads in the prompt which
 * tools to call in which order, and fills their arguments by the names in their schemas.
 */
async function closeMonth(client: Client, title: RegExp, known: Record<string, number>) {
  const { prompts } = await client.listPrompts()
  const prompt = prompts.find(one => title.test(one.title!))!
  const args = Object.fromEntries(prompt.arguments!.map(({ name }) => [name, String(known[name])]))
  const { messages } = await client.getPrompt({ name: prompt.name, arguments: args })
  const { text } = messages[0]!.content as { text: string }
  const { tools } = await client.listTools()
  const results: { name: string; data: ReturnType<typeof JSON.parse> }[] = []
  for (const [, named] of text.matchAll(/`(\w+)`/g)) {
    const tool = tools.find(({ name }) => name === named)
    if (!tool) continue
    const { properties, required } = tool.inputSchema as unknown as Schema
    // The person's answers are only for tools that change something.
    const answers = tool.annotations!.readOnlyHint ? {} : MISSING
    const given: Record<string, unknown> = {}
    for (const [name, value] of Object.entries({ ...known, ...answers }))
      if (name in properties) given[name] = value
    for (const name of required)
      if (!(name in given) && properties[name]!.type === 'string') given[name] = `${tool.name}-1`
    const result = await callTool(client, tool.name, given)
    assert.equal(result.isError ?? false, false, `${tool.name}: ${result.content[0]!.text}`)
    results.push({ name: tool.name, data: result.structuredContent })
  }
  return results
}

for (const protocol of Object.keys(PROTOCOLS) as Protocol[])
  test(`an agent without prior knowledge closes a month with tools only (${protocol})`, async () => {
    const member = await newMember(installation)
    const { entityId: entity_id, key } = member
    const [year, month] = [2026, 10]
    const body = { entity_id, year, month, income: 1500, category: 'venta_servicio' }
    await installation.ask('/v1/bookkeeping', { key, body })
    const client = await connectAgent(installation.address, key, {
      protocol,
      capabilities: { elicitation: {} },
    })
    let confirmations = 0
    client.setRequestHandler('elicitation/create', async () => {
      confirmations++
      return { action: 'accept', content: { confirm: true } }
    })
    const results = await closeMonth(client, /close the month/i, { entity_id, year, month })
    const books = results.filter(({ data }) => data.summary)
    assert.deepEqual(books[0]!.data.summary, { total_income: 1500, total_expenses: 0, net: 1500 })
    assert.deepEqual(books.at(-1)!.data.summary, { total_income: 1500, total_expenses: 25, net: 1475 })
    const added = books.at(-1)!.data.data.filter(({ expense }: { expense: number }) => expense === 25)
    assert.equal(added.length, 1)
    assert.equal(added[0].economic_substance, false)
    assert.equal(
      confirmations,
      protocol === '2026-07-28' ? 1 : 0,
      'a person confirmed the entry where the client can ask',
    )
    assert.ok(results.some(({ data }) => data.synced === 0))
    assert.ok(results.length >= 7)
  })
