-- compatible: the previous version can run beside it; it shows a plan as a change and undoes nothing of it
-- Planned stays are undone like recorded ones, so a change also has the plans that it added and ended.

alter table presence.change
  add column plans_added integer[] not null default '{}',
  add column plans_ended integer[] not null default '{}';
alter table presence.change drop constraint change_kind_check;
alter table presence.change
  add constraint change_kind_check check (kind in ('paint', 'clear', 'import', 'plan', 'clear_plan'));
alter table presence.change drop constraint change_country;
alter table presence.change
  add constraint change_country check ((kind in ('paint', 'plan')) = (country is not null));
