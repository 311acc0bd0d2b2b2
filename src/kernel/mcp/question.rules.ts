import { INVISIBLE } from '../values/invisible.rules.ts'
import type { Language } from '../values/language.ts'

const LEADS: Record<Language, string> = {
  en: 'An agent wants to do this in your account:',
  es: 'Un agente quiere hacer esto en tu cuenta:',
}

/** What a person reads before they confirm. Programs show about this much without cutting it. */
export const MAX_QUESTION = 2000
/** A longer text, such as a note, comes after everything that decides something, cut to this. */
const MAX_FACT = 60
const MAX_TEXT = 200

type Leaf = { path: readonly string[]; value: unknown }

/** The arguments without their nesting; positions in lists count from 1. */
function leavesOf(value: unknown, path: readonly string[]): Leaf[] {
  if (typeof value !== 'object' || value === null) return [{ path, value }]
  const isList = Array.isArray(value)
  const entries = Object.entries(value)
  if (entries.length === 0) return [{ path, value }]
  return entries.flatMap(([name, one]) => leavesOf(one, [...path, isList ? String(Number(name) + 1) : name]))
}

/** An agent chooses names and values, so nothing in them may look like another line, or like other text. */
const UNSEEN = new RegExp(`[\\p{C}\\p{Zl}\\p{Zp}]|${INVISIBLE}`, 'gv')
const escaped = (text: string): string =>
  text.replaceAll(UNSEEN, one => `\\u{${one.codePointAt(0)!.toString(16)}}`)

const shown = (value: unknown): string => escaped(JSON.stringify(value))

const named = (path: readonly string[]): string => escaped(path.join(' '))

/**
 * What a person is asked before an agent's call: first everything that decides something, then the long texts, each cut by itself, so
 * that none hides what follows. Null if it does not fit.
 */
export function writeQuestion(
  title: string,
  sent: Readonly<Record<string, unknown>>,
  language: Language,
): string | null {
  const lines = new Map<string, string[]>()
  const texts: string[] = []
  for (const { path, value } of leavesOf(sent, [])) {
    const text = shown(value)
    if (text.length > MAX_FACT) {
      texts.push(`${named(path)}: ${text.length > MAX_TEXT ? `${text.slice(0, MAX_TEXT)}…` : text}`)
      continue
    }
    const record = named(path.slice(0, path.length > 1 ? -1 : undefined))
    const fact = path.length > 1 ? `${named(path.slice(-1))} ${text}` : text
    lines.set(record, [...(lines.get(record) ?? []), fact])
  }
  const facts = [...lines].map(([record, of]) => `${record}: ${of.join(', ')}`)
  const question = [LEADS[language], title, ...facts, ...texts].join('\n')
  return question.length > MAX_QUESTION ? null : question
}
