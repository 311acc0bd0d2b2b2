-- compatible: the previous version books calls without saying how they take place
-- A call takes place by phone, at the number that the person gives, or at a link of the firm, such as a video room.

alter table orders.calendar add column call_by text not null default 'phone' check (call_by in ('phone', 'link'));
alter table orders.calendar add column call_link text;
alter table orders.calendar add constraint calendar_link check (call_by <> 'link' or call_link is not null);

-- As it was when the call was booked. Null for calls that were booked before.
alter table orders.booking add column call_by text check (call_by in ('phone', 'link'));
alter table orders.booking add column call_link text;
