import type { Source } from '../../src/kernel/http/fields.ts'
import type { SampleSchema } from './sample-requests.ts'

/** The expected response to a value, from the field's schema alone; null if unclear. */
export type Verdict = 'valid' | 'invalid' | null

/** An independent implementation, separate from the code that reads requests. */
export function judge(schema: SampleSchema, required: boolean, value: unknown, source: Source): Verdict {
  if (value === undefined || (value === null && source === 'body')) return required ? 'invalid' : 'valid'
  if (source !== 'body' && typeof value !== 'string') return 'invalid'
  if (schema.type === 'integer') return judgeInteger(schema, value, source)
  if (schema.type === 'boolean')
    return (source === 'body' ? [true, false] : ['true', 'false']).includes(value as never)
      ? 'valid'
      : 'invalid'
  if (schema.type === 'number') return source === 'body' ? judgeAmount(schema, value) : null
  if (schema.type === 'string') return judgeText(schema, value)
  return null
}

function judgeInteger(schema: SampleSchema, value: unknown, source: Source): Verdict {
  const plain = source === 'body' ? Number.isInteger(value) : /^(0|-?[1-9]\d*)$/.test(value as string)
  if (!plain) return 'invalid'
  const inside =
    Number(value) >= (schema.minimum ?? -Infinity) && Number(value) <= (schema.maximum ?? Infinity)
  return inside ? 'valid' : 'invalid'
}

function judgeAmount(schema: SampleSchema, value: unknown): Verdict {
  if (typeof value !== 'number' || !Number.isFinite(value)) return 'invalid'
  if (Math.abs(value) > (schema.maximum ?? Infinity)) return 'invalid'
  if (value < (schema.minimum ?? -Infinity)) return 'invalid'
  // A rate has other decimals than an amount.
  if (schema.exclusiveMinimum !== undefined)
    return value > schema.exclusiveMinimum && value < (schema.exclusiveMaximum ?? Infinity) ? null : 'invalid'
  const written = String(value)
  if (/^-?\d+(\.\d{1,4})?$/.test(written)) return 'valid'
  // Five to eight decimals of a moderate number are intended; more may be noise.
  return /^-?\d{1,5}\.\d{5,8}$/.test(written) ? 'invalid' : null
}

function judgeText(schema: SampleSchema, value: unknown): Verdict {
  if (typeof value !== 'string') return 'invalid'
  if (schema.format === 'date') return isDate(value) ? 'valid' : 'invalid'
  if (/[\ud800-\udfff]/u.test(value)) return 'invalid'
  if (schema.enum?.includes(value)) return 'valid'
  return [...value.normalize('NFC').trim()].length > (schema.maxLength ?? Infinity) ? 'invalid' : null
}

function isDate(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text) || text < '0001') return false
  const instant = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(instant.getTime()) && instant.toISOString().slice(0, 10) === text
}
