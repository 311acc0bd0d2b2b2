-- Painting a trip into days that are only filled in adds a stay that nobody entered: from its first day on, they are
-- filled in again from the day before the trip. That day is kept, so that the stay goes when what it says is taken back.
-- Stays of before are left as they are: recorded.
alter table presence.stay add column kept_from date,
  add constraint stay_kept check (kept_from is null or (ends_on is null and kept_from < starts_on));
