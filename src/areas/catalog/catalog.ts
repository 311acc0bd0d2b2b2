import type { DatabaseError } from 'pg'
import { closestMatch } from '../../kernel/cli/closest-match.ts'
import { readName } from '../../kernel/http/fields.ts'
import type { Db } from '../../kernel/sql/postgres.ts'
import { type By, byParams } from '../../kernel/sql/write.ts'
import type { Language, Localized, LocalizedText } from '../../kernel/values/language.ts'
import { catalogErrors } from './catalog.errors.ts'
import {
  findServiceByCodeOrId,
  findTexts,
  insertService,
  listOffered,
  listServices,
  updateService,
} from './catalog.sql.ts'
import type { Period } from './period.rules.ts'
import { readCode, readCurrency, readPrice } from './price.rules.ts'
import { linesOf, readLines, readPlace, readText, type ServiceTexts } from './texts.rules.ts'

/** The area's public interface for areas after it. */
export { catalogErrors } from './catalog.errors.ts'
export { PERIODS, type Period } from './period.rules.ts'
export { readCurrency, readPrice } from './price.rules.ts'

export type Service = {
  id: number
  code: string
  name_en: string
  name_es: string
  /** An exact decimal text. */
  price: string
  currency: string
  period: string
  /** Whether it is available. Existing agreements are not affected. */
  offered: boolean
}

/** A service by code or id, for commands. */
export async function findService(db: Db, codeOrId: string): Promise<Service> {
  const named = codeOrId.trim().toLowerCase()
  const found = await db.maybe(findServiceByCodeOrId, {
    code: named,
    id: /^\d{1,9}$/.test(named) ? Number(named) : 0,
  })
  if (found) return found
  const codes = (await db.all(listServices, {})).map(({ code }) => code)
  const meant = closestMatch(codeOrId, codes)
  const hint = meant === null ? '' : { en: ` Did you mean ${meant}?`, es: ` ¿Querías decir ${meant}?` }
  throw catalogErrors.service_not_found({ service: codeOrId, hint }, { field: 'service' })
}

export type NewService = {
  code: string
  name: string
  nameEs: string
  price: string
  currency: string
  period: Period
  /** Position among the others, lowest first. */
  place?: string
} & Partial<ServiceTexts>

/** The default position of a service. */
const LAST_PLACE = '1000'

export async function createService(db: Db, by: By, wanted: NewService): Promise<{ id: number }> {
  const row = {
    code: readCode(wanted.code),
    name_en: readName('name_en', wanted.name),
    name_es: readName('name_es', wanted.nameEs),
    price: readPrice(wanted.price),
    currency: readCurrency(wanted.currency),
    period: wanted.period,
    about_en: readText('about_en', wanted.about ?? ''),
    about_es: readText('about_es', wanted.aboutEs ?? ''),
    includes_en: readLines('includes_en', wanted.includes ?? []),
    includes_es: readLines('includes_es', wanted.includesEs ?? []),
    terms_en: readText('terms_en', wanted.terms ?? ''),
    terms_es: readText('terms_es', wanted.termsEs ?? ''),
    place: readPlace(wanted.place ?? LAST_PLACE),
  }
  try {
    return await db.one(insertService, { ...row, ...byParams(by) })
  } catch (error) {
    if ((error as DatabaseError).constraint !== 'service_code_once') throw error
    throw catalogErrors.service_code_taken({ code: row.code }, { field: 'code' })
  }
}

export type ServiceChange = Partial<Omit<NewService, 'code' | 'period'>> & { offered?: boolean }

export async function changeService(db: Db, by: By, id: number, change: ServiceChange): Promise<void> {
  const given = <T, R>(value: T | undefined, read: (value: T) => R): R | null =>
    value === undefined ? null : read(value)
  await db.one(updateService, {
    id,
    name_en: given(change.name, value => readName('name_en', value)),
    name_es: given(change.nameEs, value => readName('name_es', value)),
    price: given(change.price, readPrice),
    currency: given(change.currency, readCurrency),
    offered: change.offered ?? null,
    about_en: given(change.about, value => readText('about_en', value)),
    about_es: given(change.aboutEs, value => readText('about_es', value)),
    includes_en: given(change.includes, lines => readLines('includes_en', lines)),
    includes_es: given(change.includesEs, lines => readLines('includes_es', lines)),
    terms_en: given(change.terms, value => readText('terms_en', value)),
    terms_es: given(change.termsEs, value => readText('terms_es', value)),
    place: given(change.place, readPlace),
    ...byParams(by),
  })
}

/** A service as visitors see it. */
export type ShownService = {
  id: number
  code: string
  name: LocalizedText
  about: LocalizedText
  price: number
  currency: string
  period: string
}
export type ServiceInDetail = ShownService & { includes: Localized<string[]>; terms: LocalizedText }

type WithTexts = Service & Record<`${'about' | 'includes' | 'terms'}_${Language}`, string>

const shownOf = (s: WithTexts): ShownService => ({
  id: s.id,
  code: s.code,
  name: { en: s.name_en, es: s.name_es },
  about: { en: s.about_en, es: s.about_es },
  // At most 13 digits, so that none is lost.
  price: Number(s.price),
  currency: s.currency,
  period: s.period,
})

export const inDetail = (s: WithTexts): ServiceInDetail => ({
  ...shownOf(s),
  includes: { en: linesOf(s.includes_en), es: linesOf(s.includes_es) },
  terms: { en: s.terms_en, es: s.terms_es },
})

/** The offered services, in the operator's order. */
export async function findOffered(db: Db): Promise<ShownService[]> {
  return (await db.all(listOffered, {})).map(shownOf)
}

/** One offered service by code or id; null if there is none. */
export async function findOfferedOne(db: Db, codeOrId: string): Promise<ServiceInDetail | null> {
  const found = await findWithTexts(db, codeOrId)
  return found?.offered ? inDetail(found) : null
}

export function findWithTexts(db: Db, codeOrId: string) {
  return db.maybe(findTexts, { code: codeOrId, id: /^\d{1,9}$/.test(codeOrId) ? Number(codeOrId) : 0 })
}

/** All offered services by code, with exact prices; for calculations. */
export async function findPrices(db: Db): Promise<Map<string, Service>> {
  const found = await db.all(listOffered, {})
  return new Map(found.map(service => [service.code, service]))
}
