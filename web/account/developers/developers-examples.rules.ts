/** Programs that run as they are, once the key is inserted. */

export const EXAMPLES = ['entities', 'entries', 'create'] as const
export type ExampleName = (typeof EXAMPLES)[number]
export const EXAMPLE_LANGUAGES = ['curl', 'JavaScript', 'Python'] as const
export type ExampleLanguage = (typeof EXAMPLE_LANGUAGES)[number]

type Call = { method: 'GET' | 'POST'; path: string; body: object | null }

/** `day` is today, YYYY-MM-DD. */
export function callFor(example: ExampleName, entityId: number, day: string): Call {
  if (example === 'entities') return { method: 'GET', path: '/v1/entity', body: null }
  if (example === 'entries')
    return { method: 'GET', path: `/v1/bookkeeping?entity_id=${entityId}&limit=3`, body: null }
  const [year, month] = day.split('-').map(Number)
  const entry = { entity_id: entityId, year, month, income: 1500, category: 'venta_servicio' }
  return { method: 'POST', path: '/v1/bookkeeping', body: { ...entry, description: 'Invoice 118' } }
}

export function exampleText(
  language: ExampleLanguage,
  { method, path, body }: Call,
  address: string,
  key: string,
): string {
  const url = `${address}${path}`
  if (language === 'curl') {
    const head = `curl -H "Authorization: Bearer ${key}"`
    if (!body) return `${head} \\\n  "${url}"`
    const headers = `-H "Content-Type: application/json" -H "Idempotency-Key: invoice-118"`
    return `${head} \\\n  ${headers} \\\n  -d '${JSON.stringify(body)}' \\\n  "${url}"`
  }
  if (language === 'JavaScript') {
    const sent = body
      ? `  method: '${method}',\n  headers: {\n    authorization: 'Bearer ${key}',\n    'content-type': 'application/json',\n    'idempotency-key': 'invoice-118',\n  },\n  body: JSON.stringify(${indented(JSON.stringify(body, null, 2))}),\n`
      : `  headers: { authorization: 'Bearer ${key}' },\n`
    return `const response = await fetch('${url}', {\n${sent}})\nconsole.log(response.status, await response.json())`
  }
  const sent = body ? `,\n    data=json.dumps(${indented(JSON.stringify(body, null, 4), 4)}).encode()` : ''
  const more = body
    ? `, "Content-Type": "application/json",\n             "Idempotency-Key": "invoice-118"`
    : ''
  return `import json, urllib.request

request = urllib.request.Request(
    "${url}",
    headers={"Authorization": "Bearer ${key}"${more}}${sent})
print(json.load(urllib.request.urlopen(request)))`
}

const indented = (text: string, by = 2): string => text.replaceAll('\n', `\n${' '.repeat(by)}`)
