import { int, json, statement } from '../../../kernel/sql/statement.ts'

/** The bytes of documents of an LLC, and of all LLCs of its owner. */
export const findUsage = statement({
  name: 'documents.find_usage',
  params: { member_id: int, entity_id: int },
  row: { llc_bytes: int, member_bytes: int },
  sql: `
    select
      coalesce((select bytes from documents.tally where entity_id = $entity_id and doc_type = '*'), 0) as llc_bytes,
      coalesce((select bytes from documents.usage where member_id = $member_id), 0) as member_bytes`,
})

export const listUsage = statement({
  name: 'documents.list_usage',
  params: { member_id: int },
  row: { bytes: int, llcs: json },
  sql: `
    select coalesce((select bytes from documents.usage where member_id = m.id), 0) as bytes,
      coalesce((
        select json_agg(json_build_object('entity_id', e.id, 'name', e.name, 'bytes', coalesce(t.bytes, 0)) order by e.id)
        from (select id, name from entities.entities where member_id = m.id order by id limit 100) e
        left join documents.tally t on t.entity_id = e.id and t.doc_type = '*'
      ), '[]') as llcs
    from members.members m where m.id = $member_id`,
})
