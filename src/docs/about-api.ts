import { NO_SUBSCRIPTION } from '../areas/access/access.ts'
import { SCOPES } from '../areas/members/members.ts'
import type { AboutApi } from '../kernel/openapi.ts'

const DESCRIPTION = `Llano keeps the books and records of US LLCs for their owners. This API gives scripts and integrations the same data.

- **[Quick start](/docs/quick-start)**: from a key to the first request in a few minutes, in curl, TypeScript and Python.
- **[Records](/docs/records)**: the ledger, documents, LLCs, profile, payments and presence, with examples.
- **[Changelog](/docs/changelog)**: what changed, and what will.
- **[This description as OpenAPI 3.1](/openapi.json)**, for generators and tests.

## Conventions

JSON in and out, names in \`snake_case\`, dates as \`YYYY-MM-DD\`, instants in UTC such as \`2026-11-15T09:30:00.000Z\`. What is absent is \`null\`, never missing. A list answers \`data\` and \`pagination\`; one record answers \`data\`.

Amounts are decimal numbers with at most 4 decimals. Sums are exact.

A parameter or field that is not known is a 400 that suggests the nearest known name. Fields that only the service sets may be sent back; they are ignored.

## Limits

A key has 100 requests per hour unless it was given more. Every answer to a valid key says how many remain. When they are spent, the answer is 429 and \`Retry-After\` says in how many seconds to try again; a refused request does not count.

## Subscription

The account needs at least one LLC with an active Manager subscription. Without one, lists are empty and a \`message\` says why; writes are refused.

## Versions

The version is part of the path. What is added without breaking anything comes without notice; a breaking change is announced at least 30 days ahead.`

const KEY_DESCRIPTION = `An API key, sent as \`Authorization: Bearer llk_…\`. Its value is shown once, when it is made. A key has one or more scopes, and may be limited to some IP addresses:

${SCOPES.map(scope => `- \`${scope}\``).join('\n')}`

/** What the document says of the service as a whole. */
export const ABOUT_API: AboutApi = {
  info: {
    title: 'Llano API',
    version: '1.0.0',
    summary: 'Books and records of US LLCs, for scripts and integrations.',
    description: DESCRIPTION,
    contact: { name: 'The firm that runs this service' },
    license: { name: 'Apache-2.0', url: 'https://www.apache.org/licenses/LICENSE-2.0' },
  },
  servers: [{ url: '/', description: 'This installation, production or local.', 'x-internal': false }],
  tags: [
    { name: 'Bookkeeping', description: 'What an LLC received and paid, month by month, with exact totals.' },
    { name: 'Ledger', description: 'Transactions submitted for the Manager to ratify, veto or reject.' },
    {
      name: 'Documents',
      description: 'Files of an LLC, each with its SHA-256 and its OpenTimestamps proof.',
    },
    { name: 'Entity', description: "The member's LLCs: record, services, tax filings, ownership." },
    { name: 'Profile', description: 'The account itself and its identifiers.' },
    { name: 'Payments', description: 'What was paid to the operator, for which service.' },
    { name: 'Presence', description: 'Where the owner was, day by day, and how near the 183 days are.' },
    {
      name: 'Reports',
      description:
        "An LLC's months, quarters and years with figures, alerts and recommendations; its Form 5472, and what is missing for it.",
    },
  ],
  securitySchemes: {
    api_key: { type: 'http', scheme: 'bearer', bearerFormat: 'llk_…', description: KEY_DESCRIPTION },
  },
  nothing: NO_SUBSCRIPTION,
  refusals: {
    400: {
      description:
        'A parameter, a field or the body is missing or not valid. The text says which, and what is allowed.',
      examples: {
        'A missing and a misspelt parameter': {
          error: '"yaer" is not a known parameter (did you mean year?); entity_id is required.',
        },
        'An amount with too many decimals': { error: 'income must have at most 4 decimals.' },
      },
    },
    401: {
      description: 'The API key is missing, malformed, unknown, expired or revoked; all five read the same.',
      examples: {
        'No valid key': {
          error: 'The API key is missing or not valid. Send it as Authorization: Bearer <API_KEY>.',
        },
      },
    },
    403: {
      description:
        "The key may not be used from this address, lacks the scope, the LLC is not the caller's, or a write has no active subscription behind it.",
      examples: {
        'The scope is missing': { error: 'This API key lacks the scope write:bookkeeping.' },
        'The address is not on the allow-list': {
          error: 'This API key may not be used from 203.0.113.9.',
          ip: '203.0.113.9',
        },
      },
    },
    404: {
      description: "There is no such record, or it is not the caller's; both read the same.",
      examples: { 'No such record': { error: 'There is no such record.' } },
    },
    429: {
      description: "The key's requests for this hour are spent. Try again after `Retry-After` seconds.",
      examples: {
        'The hour is spent': {
          error: 'The limit of 100 requests per hour is spent. Try again in 1740 seconds.',
        },
      },
    },
    500: {
      description: 'A fault of ours. Ask about it with the request id.',
      examples: {
        'Our fault': {
          error:
            'Something went wrong on our side. Quote this request id when you ask about it: req_6f1c0f6f5b0e4d0c9a53c1f2b7d3e8a4',
        },
      },
    },
  },
}
