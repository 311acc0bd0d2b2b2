-- What areas above may know of reports: which of an LLC's newest reports, of periods that ended since a day, have
-- recommendations that nobody answered, and what the first of those says.
create function reports.open_recommendations_of(entity integer, since date)
  returns table (
    report_id bigint, type text, year smallint, quarter smallint, month smallint, begins date, ends date, open integer,
    first_en text, first_es text
  ) stable language sql as $$
  select p.newest_id, p.type, p.year, p.quarter, p.month, p.begins, p.ends, o.open, o.first_en, o.first_es
  from reports.period p
  cross join lateral (
    select count(*)::integer as open,
           (array_agg(concat('{', r.text_en, '}')::json ->> 'title' order by r.idx))[1] as first_en,
           (array_agg(concat('{', r.text_es, '}')::json ->> 'title' order by r.idx))[1] as first_es
    from reports.recommendation r where r.report_id = p.newest_id and r.decision is null
  ) o
  where p.entity_id = entity and p.ends >= since and p.newest_id is not null and o.open > 0
  order by p.ends desc, p.months desc, p.newest_id desc
$$;

-- How many entries of some months there are, and how many of them are complete, as far as they are folded: at most a minute
-- behind the books. Months are counted through the years (year * 12 + month - 1).
create function reports.coverage_of(entity integer, first_month integer, last_month integer)
  returns table (entries bigint, complete_entries bigint) stable language sql as $$
  select coalesce(sum(f.entries), 0), coalesce(sum(f.complete_entries), 0)
  from reports.party_figure f where f.entity_id = entity and f.month between first_month and last_month
$$;
