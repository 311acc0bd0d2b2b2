-- compatible: the previous version can run beside it; it lists the new kind of statement without its name
-- An owner can say that there is no certificate of tax residence in another country for a year, which is something else than not
-- having answered.

alter table presence.fact drop constraint fact_kind_check;
alter table presence.fact add constraint fact_kind_check check (kind in (
  'nationality', 'residence_certificate', 'no_residence_certificate', 'residence_permit', 'us_exempt_days', 'uae_resident',
  'mexico_home', 'argentina_status'
));
alter table presence.fact drop constraint fact_complete;
alter table presence.fact add constraint fact_complete check (
  case
    when kind = 'nationality' then country is not null
    when kind in ('residence_certificate', 'residence_permit', 'us_exempt_days')
      then country is not null and starts_on is not null and documented is not null
    when kind = 'no_residence_certificate' then starts_on is not null and ends_on is not null
    else answer is not null
  end
);
