import { NO_SUBSCRIPTION } from '../areas/access/access.ts'
import { ALL_SCOPES } from '../areas/members/members.ts'
import { areas } from '../areas.ts'
import type { AboutApi } from '../kernel/openapi/openapi.ts'

const DESCRIPTION = `Llano keeps the books and records of US LLCs for their owners. This API gives scripts and integrations the same data.

- **[Quick start](/docs/quick-start)**: from an API key to your first request in minutes, in curl, TypeScript and Python.
- **[Records](/docs/records)**: the ledger, documents, LLCs, profile, payments and presence, with examples.
- **[Changelog](/docs/changelog)**: past and announced changes.
- **[OpenAPI 3.1](/openapi.json)**: this reference for code generators and tests.

## Conventions

Requests and responses are JSON with \`snake_case\` names. Dates are \`YYYY-MM-DD\`; times are UTC, such as \`2026-11-15T09:30:00.000Z\`. Absent values are \`null\`; fields are never omitted. Lists return \`data\` and \`pagination\`; single records return \`data\`.

Amounts are decimal numbers with at most 4 decimals. Sums are exact.

An unknown parameter or field returns a 400 that suggests the closest known name. Read-only fields may be sent back; they are ignored.

## Limits

A key has 100 requests per hour unless it has a higher limit. Every response to a valid key says how many remain. Over the limit, the response is 429, and \`Retry-After\` says in how many seconds to try again. Requests rejected with 429 do not count.

## Subscription

The account needs at least one LLC with an active Manager subscription. Without one, lists are empty, \`message\` says why, and writes are rejected.

## Versions

The version is part of the path. Compatible additions are made without notice. Breaking changes are announced at least 30 days ahead.`

const KEY_DESCRIPTION = `An API key, sent as \`Authorization: Bearer llk_…\`. The value is shown once, when the key is created. A key has one or more scopes and can be restricted to IP addresses:

${ALL_SCOPES.map(scope => `- \`${scope}\``).join('\n')}`

/** The published description of the whole service; `about-api-es.ts` is for the Spanish page. */
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
    { name: 'Bookkeeping', description: 'Income and expenses of an LLC by month, with exact totals.' },
    { name: 'Ledger', description: 'Transactions submitted for the Manager to ratify, veto or reject.' },
    {
      name: 'Documents',
      description: 'Files of an LLC, each with a SHA-256 hash and an OpenTimestamps proof.',
    },
    { name: 'Entity', description: "The member's LLCs, with services, tax filings and ownership." },
    { name: 'Profile', description: 'The account and its identifiers.' },
    { name: 'Payments', description: 'Payments to the firm for services.' },
    { name: 'Presence', description: "The owner's days per country, and how close they are to 183." },
    { name: 'Events', description: 'What changed in your records, in order.' },
    { name: 'Webhooks', description: 'Events, sent to your own server.' },
    {
      name: 'Test mode',
      description: 'Resets a sandbox, and simulates its bank and its Manager. Only for test keys.',
    },
    { name: 'Obligations', description: 'What an LLC and its owner have to file or pay, when and why.' },
    {
      name: 'Reports',
      description:
        'Monthly, quarterly and annual reports of an LLC with figures, alerts and recommendations; its Form 5472 and what is missing for it.',
    },
  ],
  securitySchemes: {
    api_key: { type: 'http', scheme: 'bearer', bearerFormat: 'llk_…', description: KEY_DESCRIPTION },
  },
  schemes: Object.assign({}, ...areas.map(area => area.access)),
  nothing: NO_SUBSCRIPTION.en,
  refusals: {
    400: {
      description:
        'A parameter, a field or the body is missing or invalid. The message says which, and what is allowed.',
      examples: {
        'A missing and a misspelled parameter': {
          error: '"yaer" is not a known parameter (did you mean year?).',
          code: 'unknown_field',
          field: 'yaer',
          errors: [
            {
              error: '"yaer" is not a known parameter (did you mean year?).',
              code: 'unknown_field',
              field: 'yaer',
            },
            { error: 'entity_id is required.', code: 'required', field: 'entity_id' },
          ],
        },
        'An amount with too many decimals': {
          error: 'income must have at most 4 decimals.',
          code: 'too_many_decimals',
          field: 'income',
        },
      },
    },
    401: {
      description:
        'The API key is missing, malformed, unknown, expired or revoked. The response is the same in all cases.',
      examples: {
        'No valid key': {
          error: 'The API key is missing or not valid. Send it as Authorization: Bearer <API_KEY>.',
          code: 'invalid_api_key',
        },
      },
    },
    403: {
      description:
        'The key may not be used from this IP address or lacks the scope, the LLC belongs to another account, or a write requires an active subscription.',
      examples: {
        'The scope is missing': {
          error: 'This API key lacks the scope write:bookkeeping.',
          code: 'scope_missing',
        },
        'The address is not on the allow-list': {
          error: 'This API key may not be used from 203.0.113.9.',
          code: 'ip_not_allowed',
          ip: '203.0.113.9',
        },
      },
    },
    404: {
      description: 'The record does not exist or belongs to another account.',
      examples: { 'No such record': { error: 'There is no such record.', code: 'not_found' } },
    },
    416: {
      description: 'The range is outside of the file. `Content-Range` has its size.',
      examples: {
        'Range after the end': {
          error: 'The range is outside of the file, which has 48213 bytes.',
          code: 'range_not_satisfiable',
        },
      },
    },
    429: {
      description: 'The key has used all its requests for this hour. Try again after `Retry-After` seconds.',
      examples: {
        'Rate limit exceeded': {
          error: 'Rate limit exceeded: 100 requests per hour. Try again in 1740 seconds.',
          code: 'rate_limited',
        },
      },
    },
    500: {
      description: 'Something went wrong on our side. Contact us with the request id.',
      examples: {
        'Server error': {
          error:
            'Something went wrong on our side. Quote this request id when you ask about it: req_6f1c0f6f5b0e4d0c9a53c1f2b7d3e8a4',
          code: 'server_error',
        },
      },
    },
  },
}
