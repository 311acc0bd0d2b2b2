import type { DatabaseError } from 'pg'
import { readName } from '../../kernel/fields.ts'
import { nearest } from '../../kernel/nearest.ts'
import type { Db } from '../../kernel/postgres.ts'
import { invalid } from '../../kernel/refusal.ts'
import { type By, byParams } from '../../kernel/write.ts'
import { findServiceByCodeOrId, insertService, listServices, updateService } from './catalog.sql.ts'
import { type Period, readCode, readCurrency, readPrice } from './price.rules.ts'

export { PERIODS, type Period, readCurrency, readPrice } from './price.rules.ts'

/** The door of this area: what the areas above it may use. */
export type Service = {
  id: number
  code: string
  name_en: string
  name_es: string
  /** An exact decimal text. */
  price: string
  currency: string
  period: string
  /** Whether it is still sold. What was agreed before stays agreed. */
  offered: boolean
}

/** A service by its code or its id, as command lines name it. */
export async function findService(db: Db, codeOrId: string): Promise<Service> {
  const named = codeOrId.trim().toLowerCase()
  const found = await db.maybe(findServiceByCodeOrId, {
    code: named,
    id: /^\d{1,9}$/.test(named) ? Number(named) : 0,
  })
  if (!found) throw invalid(await explainUnknown(db, codeOrId))
  return found
}

async function explainUnknown(db: Db, named: string): Promise<string> {
  const codes = (await db.all(listServices, {})).map(({ code }) => code)
  const meant = nearest(named, codes)
  const hint = meant === null ? '' : ` Did you mean ${meant}?`
  return `There is no service ${named}.${hint} They are listed by: service list.`
}

export type NewService = {
  code: string
  name: string
  nameEs: string
  price: string
  currency: string
  period: Period
}

export async function createService(db: Db, by: By, wanted: NewService): Promise<{ id: number }> {
  const row = {
    code: readCode(wanted.code),
    name_en: readName('name', wanted.name),
    name_es: readName('name-es', wanted.nameEs),
    price: readPrice(wanted.price),
    currency: readCurrency(wanted.currency),
    period: wanted.period,
  }
  try {
    return await db.one(insertService, { ...row, ...byParams(by) })
  } catch (error) {
    if ((error as DatabaseError).constraint !== 'service_code_once') throw error
    throw invalid(`There is already a service ${row.code}.`)
  }
}

export type ServiceChange = Partial<Omit<NewService, 'code' | 'period'>> & { offered?: boolean }

export async function changeService(db: Db, by: By, id: number, change: ServiceChange): Promise<void> {
  const given = (value: string | undefined, read: (value: string) => string) =>
    value === undefined ? null : read(value)
  await db.one(updateService, {
    id,
    name_en: given(change.name, value => readName('name', value)),
    name_es: given(change.nameEs, value => readName('name-es', value)),
    price: given(change.price, readPrice),
    currency: given(change.currency, readCurrency),
    offered: change.offered ?? null,
    ...byParams(by),
  })
}
