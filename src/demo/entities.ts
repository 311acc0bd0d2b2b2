import { Readable } from 'node:stream'
import { addFiles } from '../areas/documents/documents.ts'
import {
  addEngagement,
  addPeriod,
  changeEntity,
  planDueFilings,
  type RecordGiven,
  setShare,
} from '../areas/entities/entities.ts'
import { insertFiledCopy, markTaxFiling } from '../areas/tax/tax.ts'
import { byParams } from '../kernel/sql/write.ts'
import { addDays, addYears, dateOf } from '../kernel/values/dates.ts'
import type { Language } from '../kernel/values/language.ts'
import type { DemoContext } from './demo-context.ts'
import { type DemoPayment, planPayments } from './payments.ts'
import type { DemoLlc } from './plan.ts'
import { smallPdf } from './small-pdf.ts'
import { WRENMOOR, WRENMOOR_YEAR_END } from './stories/wrenmoor.ts'

/** The records of the demo's LLCs. All fictional. */
const RECORDS: Record<string, RecordGiven> = {
  'Tarsivo Studio LLC': {
    ein: '98-0000117',
    naics: '541430',
    registered_agent: 'Mesa Alta Registered Agents',
  },
  'Almendrela Cursos LLC': { ein: '98-0000231', naics: '611710', registered_agent: 'Cowboy Range Agents' },
  'Nortalia Advisory LLC': {
    ein: '98-0000348',
    naics: '541611',
    registered_agent: 'Brandywine Hollow Agents',
  },
  'Kestrowick Goods LLC': { ein: '98-0000459', naics: '459420', registered_agent: 'Palmetto Bay Agents' },
  [WRENMOOR]: {
    ein: '98-0000673',
    naics: '323111',
    registered_agent: 'Mesa Alta Registered Agents',
    fiscal_year_end: WRENMOOR_YEAR_END,
  },
  'Quebralta Software LLC': {
    ein: '98-0000562',
    naics: '541511',
    registered_agent: 'Mesa Alta Registered Agents',
  },
}

const FOUNDERS: Record<string, RecordGiven> = {
  'Lucía Ferrándiz Olmo': {
    founder_address: 'Carrer de la Mar Blava 14, 3.º B, 46011 Valencia',
    founder_country: 'ES',
  },
  'Oliver Thackwell': { founder_address: '7 Wren Lane, Harrogate HG1 4QZ', founder_country: 'GB' },
  'Mateo Iribarne Souto': {
    founder_address: 'Calle de los Ceibos 1240, apto. 502, Montevideo',
    founder_country: 'UY',
  },
}

/** The operator's recurring services, by what was paid for them. */
const LASTING = { agent: 'registered_agent', manager: 'manager_annual', filing: 'form_5472' } as const

export async function writeEntities(deps: DemoContext): Promise<void> {
  const today = dateOf(deps.now)
  const { plan } = deps
  const payments = planPayments(plan, today)
  const books = new Map(plan.members.flatMap(({ llcs }) => llcs.map(llc => [llc.name, llc])))
  for (const member of deps.members)
    for (const llc of member.llcs) {
      const planned = books.get(llc.name)!
      const paid = payments.filter(one => one.llc === llc.name && one.status === 'paid')
      await writeRecord(deps, member.name, llc.id, planned)
      await writeAgreements(deps, llc.id, planned, paid)
    }
  await planDueFilings(deps.tx, deps.by, deps.now)
  for (const llc of deps.members.flatMap(member => member.llcs))
    await writeFilings(deps, llc.id, books.get(llc.name)!)
}

/** Formed at the start of the first month of the books. */
const formationOf = ({ books }: DemoLlc) => `${books.entries[0]!.transaction_date.slice(0, 7)}-01`

async function writeRecord(
  { tx, by, now }: DemoContext,
  owner: string,
  id: number,
  llc: DemoLlc,
): Promise<void> {
  const formed = formationOf(llc)
  const record = { ...RECORDS[llc.name], ...FOUNDERS[owner], founder_name: owner, formation_date: formed }
  await changeEntity(tx, by, id, record, now)
  await setShare(tx, by, { entityId: id, owner, percent: '100', since: formed, isMember: true }, now)
}

/** Services and subscription as paid for, at the price of the last payment. */
async function writeAgreements(
  { tx, by, now }: DemoContext,
  id: number,
  llc: DemoLlc,
  paid: readonly DemoPayment[],
): Promise<void> {
  for (const [sold, service] of Object.entries(LASTING)) {
    const all = paid.filter(one => one.sold === sold)
    const last = all.at(-1)
    if (!last) continue
    await addEngagement(
      tx,
      by,
      {
        entityId: id,
        service,
        price: last.amount,
        startedOn: sold === 'agent' ? formationOf(llc) : dayOf(all[0]!),
        renewsOn: addYears(dayOf(last), 1),
        status: sold === 'manager' && !llc.subscribed ? 'cancelled' : 'active',
      },
      now,
    )
  }
  const years = paid.filter(one => one.sold === 'manager').map(dayOf)
  for (const [i, from] of years.entries()) {
    const next = years[i + 1] ?? addYears(from, 1)
    const until = addDays(next, -1)
    if (from <= until) await addPeriod(tx, by, id, from, until)
  }
}

const dayOf = (payment: DemoPayment) => payment.paid!.slice(0, 10)

const WORDS = {
  en: {
    filedElsewhere: 'Filed before this firm kept the packages',
    title: (year: number) => `Return ${year} as filed`,
    sent: 'Sent to the IRS on',
    inPlace: 'In place of the signed Form 1120 with its Forms 5472.',
    foot: 'A document of the demo. It was never sent to anyone.',
  },
  es: {
    filedElsewhere: 'Presentada antes de que la gestoría guardara los paquetes',
    title: (year: number) => `Declaración de ${year} presentada`,
    sent: 'Enviada al IRS el',
    inPlace: 'En lugar del formulario 1120 firmado con sus formularios 5472.',
    foot: 'Un documento de la demo. Nunca se ha enviado a nadie.',
  },
} as const

/**
 * A year is filed on the day the books paid for the fax, or for the return if there was none, and extended on the day they paid for
 * that.
 */
async function writeFilings(deps: DemoContext, id: number, { name, books }: DemoLlc): Promise<void> {
  const { tx, by, now } = deps
  const formed = Number(books.entries[0]!.transaction_date.slice(0, 4))
  for (let year = formed - 1; year < now.getUTCFullYear(); year++) {
    const paidFor = (form: string) =>
      books.entries.findLast(
        ({ description }) => description.includes(form) && description.includes(String(year)),
      )?.transaction_date
    const filing = { entityId: id, form: '5472', year }
    const [extended, filed] = [paidFor('7004'), paidFor('5472')]
    if (extended)
      await markTaxFiling(tx, by, { ...filing, status: 'extended', on: extended, elsewhere: null }, now)
    if (filed) {
      await writeFiledCopy(deps, { id, name, language: books.language }, year, filed)
      const elsewhere = WORDS[books.language].filedElsewhere
      await markTaxFiling(tx, by, { ...filing, status: 'filed', on: filed, elsewhere }, now)
    }
  }
}

/** The signed copy of a return that was filed before. */
async function writeFiledCopy(
  { tx, adding, by }: DemoContext,
  { id, name, language }: { id: number; name: string; language: Language },
  year: number,
  on: string,
): Promise<void> {
  const words = WORDS[language]
  const title = words.title(year)
  const page = {
    from: name,
    fromLines: [],
    title,
    facts: [[words.sent, on]] as const,
    rows: [],
    total: null,
    paragraphs: [words.inPlace],
    foot: words.foot,
    on,
  }
  const file = {
    docType: '5472' as const,
    title,
    fileName: `${title}.pdf`,
    taxYear: year,
    content: Readable.from([smallPdf(page)]),
  }
  const at = new Date(`${on}T12:00:00Z`)
  const [added] = await addFiles({ ...adding, now: at }, by, id, [file])
  const kept = { entity_id: id, year, document_id: added!.id, sha256: added!.sha256 }
  await tx.one(insertFiledCopy, { ...kept, ...byParams(by) })
}
