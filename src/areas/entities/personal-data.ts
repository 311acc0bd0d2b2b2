import type { PersonalData } from '../../kernel/privacy/personal-data.ts'
import { int, statement, text } from '../../kernel/sql/statement.ts'

/** The rows of a person's LLCs. */
export const OF_LLCS = 'entity_id in (select id from entities.entities where member_id = $member)'

const listUnsettledLlcs = statement({
  name: 'entities.list_unsettled_llcs',
  params: { member_id: int },
  row: { id: int, status: text },
  sql: `
    select id, case when status <> 'dissolved' then status else 'subscribed' end as status
    from entities.entity
    where member_id = $member_id and (status <> 'dissolved' or entities.is_subscribed(id))
    order by id`,
})

export const entitiesData: PersonalData = {
  names: `select 'entity/' || id from entities.entity where member_id = $member`,
  async blockers(db, memberId) {
    const found = await db.all(listUnsettledLlcs, { member_id: memberId })
    return found.map(({ id, status }) =>
      status === 'subscribed'
        ? `LLC ${id} has a subscription. Cancel it: llano subscription cancel --entity ${id}`
        : `LLC ${id} is ${status}. Dissolve it: llano entity update ${id} --status dissolved --dissolved-on DATE`,
    )
  },
  tables: [
    {
      table: 'entities.entity',
      holds: { en: 'Your LLCs', es: 'Tus LLC' },
      of: 'member_id = $member',
      personal: 'member_id name ein founder_name founder_address founder_country registered_agent',
      other: 'id state created_at status formation_date dissolved_on naics fiscal_year_end foreign_owned',
      hidden: 'plan_filings_on',
      erase: { keep: 'llc' },
    },
    {
      table: 'entities.ownership',
      holds: {
        en: 'Owners of your LLCs and their shares',
        es: 'Titulares de tus LLC y sus participaciones',
      },
      of: OF_LLCS,
      personal: 'owner_name percent',
      other: 'id entity_id is_member since until created_at',
      erase: { keep: 'llc' },
    },
    {
      table: 'entities.engagement',
      holds: { en: 'Services of your LLCs', es: 'Servicios de tus LLC' },
      of: OF_LLCS,
      personal: 'service_id status price',
      other: 'id entity_id started_on renews_on currency created_at',
      erase: { keep: 'invoices' },
    },
    {
      table: 'entities.subscription',
      holds: { en: 'Subscriptions of your LLCs', es: 'Suscripciones de tus LLC' },
      of: OF_LLCS,
      personal: 'status starts_on ends_on',
      other: 'id entity_id cancelled_on created_at',
      erase: { keep: 'invoices' },
    },
    {
      table: 'entities.tax_filing',
      holds: {
        en: 'Tax filings of your LLCs and their due dates',
        es: 'Declaraciones de tus LLC y sus plazos',
      },
      of: OF_LLCS,
      personal: 'form status filed_on',
      other: 'id entity_id year due_date extended_due_date created_at not_required_by filed_elsewhere',
      hidden: 'remind_on due_by',
      erase: { keep: 'filings' },
    },
  ],
}
