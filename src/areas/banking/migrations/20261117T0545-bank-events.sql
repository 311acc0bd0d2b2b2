-- compatible: it adds functions and triggers
-- Changes of bank connections and statements are events. Tokens and addresses of banks are never part of one.

create function banking.note_connection_event() returns trigger language plpgsql as $$
declare
  its_type text := case
    when tg_op = 'INSERT' then 'bank.connected'
    when new.removed_at is not null and old.removed_at is null then 'bank.removed'
    when new.status <> old.status then case new.status when 'needs_attention' then 'bank.needs_attention'
      when 'active' then 'bank.enabled' else 'bank.disabled' end
    when (new.trouble is null) <> (old.trouble is null) then
      case when new.trouble is null then 'bank.recovered' else 'bank.failed' end
    when new.last_success_at is distinct from old.last_success_at and new.last_synced > 0 then 'bank.synced'
    when (new.imports_from, new.token_power) is distinct from (old.imports_from, old.token_power) then 'bank.updated'
  end;
begin
  if its_type is null then
    return null;
  end if;
  insert into kernel.event (member_id, entity_id, type, record, object)
  select e.member_id, new.entity_id, its_type, 'connection/' || new.id, concat(
    '{"id":', new.id, ',"provider":"', new.provider, '","status":"', new.status, '","token_power":"', new.token_power,
    '","imports_from":', coalesce(to_json(new.imports_from)::text, 'null'),
    ',"trouble":', case when new.trouble is null then 'null' else to_json(coalesce(new.trouble_kind, 'not_understood'))::text end,
    ',"trouble_text":', coalesce(to_json(new.trouble)::text, 'null'),
    ',"last_success_at":', kernel.instant_json(new.last_success_at),
    ',"last_synced":', coalesce(new.last_synced::text, 'null'), ',"last_skipped":', coalesce(new.last_skipped::text, 'null'),
    ',"next_sync_at":', kernel.instant_json(new.next_sync_at), ',"accounts":', coalesce((
      select json_agg(json_build_object('name', a.name, 'currency', a.currency, 'balance', trim_scale(a.balance)) order by a.id)
      from banking.account a where a.connection_id = new.id
    )::text, '[]'), '}')
  from entities.entities e where e.id = new.entity_id;
  return null;
end $$;

create function banking.note_statement_event() returns trigger language plpgsql as $$
begin
  insert into kernel.event (member_id, entity_id, type, record, object)
  select e.member_id, new.entity_id, case when new.removed_at is null then 'statement.recorded' else 'statement.removed' end,
         'statement/' || new.id, json_build_object('id', new.id, 'entity_id', new.entity_id, 'bank', new.bank,
           'account', new.account, 'currency', new.currency, 'month', new.month, 'opening', trim_scale(new.opening),
           'closing', trim_scale(new.closing), 'source', new.source, 'document_id', new.document_id)::text
  from entities.entities e where e.id = new.entity_id;
  return null;
end $$;

create trigger connected_event after insert on banking.connection for each row execute function banking.note_connection_event();
create trigger changed_event after update on banking.connection for each row execute function banking.note_connection_event();
create trigger recorded_event after insert on banking.statement_balance
  for each row execute function banking.note_statement_event();
create trigger changed_event after update on banking.statement_balance for each row
  when ((new.opening, new.closing, new.removed_at, new.document_id) is distinct from
    (old.opening, old.closing, old.removed_at, old.document_id))
  execute function banking.note_statement_event();
