import type { Words } from '../shared/language.ts'
import type { Schema } from './schema.ts'

export type ToolKind = 'public' | 'member' | 'mutation'

/** The result of a tool: the data, or a sentence why not. */
export type ToolAnswer = { ok: true; [name: string]: unknown } | { ok: false; error: string }

/** A browser tool for agents: one function over the same endpoints as the pages. */
export type Tool = {
  name: string
  kind: ToolKind
  title: Words<string>
  /** For agents, at most 500 characters. */
  description: string
  /** For people, on the page that shows the tools. */
  about: Words<string>
  input: Schema
  output: Schema
  run(input: Record<string, unknown>, signal: AbortSignal): Promise<Record<string, unknown>>
}

export const text = (description: string, more: Partial<Schema> = {}): Schema => ({
  type: 'string',
  description,
  ...more,
})
export const figure = (description: string): Schema => ({ type: 'number', description })
export const whole = (description: string, more: Partial<Schema> = {}): Schema => ({
  type: 'integer',
  description,
  ...more,
})
export const orNull = (schema: Schema): Schema => ({ anyOf: [schema, { type: 'null' }] })

/** A tool's response: the result next to `ok`, or `error`. */
export const answering = (properties: Record<string, Schema>): Schema => ({
  anyOf: [
    {
      type: 'object',
      properties: { ok: { type: 'boolean', enum: [true] }, ...properties },
      required: ['ok', ...Object.keys(properties)],
      additionalProperties: false,
    },
    {
      type: 'object',
      properties: { ok: { type: 'boolean', enum: [false] }, error: text('The error as a sentence.') },
      required: ['ok', 'error'],
      additionalProperties: false,
    },
  ],
})

export const list = (items: Schema, maxItems = 50): Schema => ({ type: 'array', items, maxItems })

export const record = (properties: Record<string, Schema>): Schema => ({
  type: 'object',
  properties,
  required: Object.keys(properties),
  additionalProperties: false,
})

/** A tool's input; only the listed fields are required. */
export const taking = (properties: Record<string, Schema>, required: readonly string[] = []): Schema => ({
  type: 'object',
  properties,
  required,
  additionalProperties: false,
})

/** Lists are paged: an agent reads about 1,500 characters of a response. */
export const PAGE = { page: whole('Which page, from 1.', { minimum: 1, maximum: 1000 }) }
export const PAGES = { page: whole('This page.'), pages: whole('Total number.') }

export const pagesOf = (total: number, perPage: number): number => Math.max(1, Math.ceil(total / perPage))
