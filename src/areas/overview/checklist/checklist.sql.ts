import { bool, int, statement } from '../../../kernel/sql/statement.ts'

/** What of a new LLC is done, from the records themselves. Each part ends with the first record that it finds. */
export const findChecklist = statement({
  name: 'overview.find_checklist',
  params: { member_id: int, entity_id: int },
  row: {
    profile: bool,
    record: bool,
    bank: bool,
    entries: bool,
    documents: bool,
    tax_answers: bool,
    is_dismissed: bool,
  },
  sql: `
    select m.country is not null and m.has_phone as profile,
           e.ein is not null and exists (
             select from entities.ownerships o where o.entity_id = e.id and o.until is null
           ) as record,
           banking.has_accounts(e.id) as bank,
           exists (select from bookkeeping.entries b where b.entity_id = e.id) as entries,
           exists (select from documents.documents d where d.entity_id = e.id and d.withdrawn_at is null) as documents,
           obligations.are_questions_answered(e.id) as tax_answers,
           exists (
             select from members.preferences p where p.member_id = $member_id and e.id = any (p.checklists_dismissed)
           ) as is_dismissed
    from entities.entities e join members.members m on m.id = $member_id
    where e.id = $entity_id`,
})
