import type { Language, LocalizedText } from '../values/language.ts'

/**
 * 500 is for our own failures and for those of a system that we depend on, such as a bank that does not respond; 503 only
 * for uploads without a virus scanner.
 */
export type RefusalStatus = 400 | 401 | 403 | 404 | 405 | 416 | 429 | 500 | 503

/** What is wrong; `{name}` stands for a parameter. */
export type ErrorEntry = { readonly status: RefusalStatus } & LocalizedText & {
    /** What to do about it, in the list of error codes: for those that the API can answer. */
    readonly fix?: LocalizedText
  }
type PublishedEntry = ErrorEntry & { readonly fix: LocalizedText }

/** A parameter that is one of our own texts exists in each language. */
type Param = string | number | LocalizedText
type Params = Readonly<Record<string, Param>>

type Details = {
  /** The parameter or field that is wrong. */
  field?: string
  headers?: Readonly<Record<string, string>>
  /** Fields next to `error` in the body; the contract has one, the caller's IP address. */
  extra?: Readonly<Record<string, string>>
  /** For the log: the caller, if known before admission. */
  actor?: string
}

/**
 * An expected error. Its text comes from the catalog of its area, in the caller's language, when the response is written; code
 * branches on `code`. Anything else that is thrown is a bug, and the caller gets only the request id.
 */
export class Refusal extends Error {
  readonly code: string
  readonly entry: ErrorEntry
  readonly params: Params
  readonly details: Details
  /** All errors, if several inputs are wrong; this one is the first. */
  readonly errors: readonly Refusal[]

  constructor(
    code: string,
    entry: ErrorEntry,
    params: Params = {},
    details: Details = {},
    errors: readonly Refusal[] = [],
  ) {
    super(fill(entry.en, params, details.field, 'en'))
    this.code = code
    this.entry = entry
    this.params = params
    this.details = details
    this.errors = errors
  }

  get status(): RefusalStatus {
    return this.entry.status
  }

  get field(): string | null {
    return this.details.field ?? null
  }

  messageIn(language: Language): string {
    return fill(this.entry[language], this.params, this.details.field, language)
  }

  /** The same error for this field, unless it already names one. A position in the field, such as `[3].month`, is kept. */
  at(field: string): Refusal {
    if (this.field?.startsWith('[')) return this.withFields(place => `${field}${place}`)
    if (this.field !== null) return this
    return new Refusal(this.code, this.entry, this.params, { ...this.details, field }, this.errors)
  }

  /** Each error, of one or several. */
  get each(): readonly Refusal[] {
    return this.errors.length ? this.errors : [this]
  }

  /** The same errors with their fields renamed, for example to the options of a command. */
  withFields(nameOf: (field: string) => string): Refusal {
    const field = this.field === null ? {} : { field: nameOf(this.field) }
    const errors = this.errors.map(one => one.withFields(nameOf))
    return new Refusal(this.code, this.entry, this.params, { ...this.details, ...field }, errors)
  }

  /** The body of the response. */
  bodyIn(language: Language): Record<string, unknown> {
    const located = (one: Refusal) => ({
      error: one.messageIn(language),
      code: one.code,
      ...(one.field !== null && { field: one.field }),
    })
    return {
      ...located(this),
      ...(this.errors.length > 1 && { errors: this.errors.map(located) }),
      ...this.details.extra,
    }
  }
}

/** One error for several wrong inputs. */
export function refuseAll([first, ...others]: readonly [Refusal, ...Refusal[]]): Refusal {
  if (others.length === 0) return first
  return new Refusal(first.code, first.entry, first.params, first.details, [first, ...others])
}

function fill(text: string, params: Params, field: string | undefined, language: Language): string {
  return text.replaceAll(/\{(\w+)\}/g, (whole, name: string) => {
    if (name === 'field') return field ?? (language === 'es' ? 'El valor' : 'The value')
    const value = params[name]
    if (value === undefined) return whole
    return typeof value === 'object' ? value[language] : String(value)
  })
}

type Names<S extends string> = S extends `${string}{${infer Name}}${infer Rest}` ? Name | Names<Rest> : never
type ParamsOf<S extends string> = { readonly [N in Exclude<Names<S>, 'field'>]: Param }
type ArgsOf<S extends string> = [Exclude<Names<S>, 'field'>] extends [never]
  ? [details?: Details]
  : [params: ParamsOf<S>, details?: Details]

/** Makes the error with this code. */
export type ErrorCode<Args extends unknown[] = never[], Entry extends ErrorEntry = ErrorEntry> = ((
  ...args: Args
) => Refusal) & {
  readonly code: string
  readonly entry: Entry
}
/** The code of an error that the API can answer. */
export type PublishedCode = ErrorCode<never[], PublishedEntry>
export type ErrorCatalog = Readonly<Record<string, ErrorCode>>

/**
 * The errors of one area. `errors.entry_not_found()` makes the error; its parameters follow from the `{names}` in its message.
 * `{field}` is the field that is wrong.
 */
export function errorCatalog<const E extends Record<string, ErrorEntry>>(
  entries: E,
): { readonly [C in keyof E]: ErrorCode<ArgsOf<E[C]['en']>, E[C]> } {
  const catalog = Object.entries(entries).map(([code, entry]) => {
    const takesParams = /\{(?!field\})\w+\}/.test(entry.en)
    const make = (...args: unknown[]) =>
      takesParams
        ? new Refusal(code, entry, args[0] as Params, args[1] as Details | undefined)
        : new Refusal(code, entry, {}, args[0] as Details | undefined)
    return [code, Object.assign(make, { code, entry })]
  })
  return Object.fromEntries(catalog)
}

/** An expected failure of a command or at startup, with a message for the operator. For requests there is `Refusal`. */
export class CommandError extends Error {}

/** A command that was called incorrectly, for example with a file that does not exist. */
export class UsageError extends CommandError {}
