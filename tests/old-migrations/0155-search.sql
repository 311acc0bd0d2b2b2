-- An index for the search in the books. It stands beside the entries and is written behind them, by a chore: written with them,
-- every import would wait for it, and closing the gap of a removed entry would write it anew for a whole month.
create extension if not exists pg_trgm;

-- Without regard to the accents and capitals of our languages. Most texts have no accents, and translate() is slow.
create function bookkeeping.folded(given text) returns text language sql immutable parallel safe
return lower(case when octet_length(given) = char_length(given) then given else translate(given,
  'áàâäãéèêëíìîïóòôöõúùûüñçÁÀÂÄÃÉÈÊËÍÌÎÏÓÒÔÖÕÚÙÛÜÑÇ', 'aaaaaeeeeiiiiooooouuuuncAAAAAEEEEIIIIOOOOOUUUUNC') end);

-- How many entries of a month are in the index: the places 1 to `indexed`. Whoever changes or removes an entry locks the row.
create table bookkeeping.search_month (
  entity_id integer not null,
  year smallint not null,
  month smallint not null,
  indexed integer not null check (indexed >= 0),
  primary key (entity_id, year, month)
);

-- Up to which revision of the books everything is in the index.
create table bookkeeping.search_books (
  entity_id integer primary key,
  revision bigint not null
);

-- A run of entries of one month, searched at once: this bounds what one step of a search can cost. Ids follow the places, so a
-- chunk has the ids from its first to that of the next one.
create table bookkeeping.search_chunk (
  id bigint generated always as identity primary key,
  entity_id integer not null,
  year smallint not null,
  month smallint not null,
  first_id bigint not null,
  entries integer not null,
  first_day date not null,
  last_day date not null,
  unique (entity_id, year, month, first_id)
);

-- Tokens: k:chunk, g:category, m:movement type, s:source, b:bank, c:counterparty, d:document, p: for no purpose. The name of a
-- counterparty is not in the text, as it can change.
create table bookkeeping.search_entry (
  entry_id bigint primary key,
  chunk_id bigint not null,
  tokens text[] not null,
  text text not null
);
-- What is written goes through the pending list, which the chore empties in the same transaction: seven times as fast as
-- without one, and a search, which reads all of the list at every step, finds it next to empty.
create index search_entry_found on bookkeeping.search_entry using gin (tokens, text gin_trgm_ops);
create index search_entry_newest on bookkeeping.search_entry (chunk_id, entry_id);

-- Only the owner of an index may empty its pending list, and the program does not own it.
create function bookkeeping.empty_search_list() returns bigint language sql security definer set search_path = ''
return gin_clean_pending_list('bookkeeping.search_entry_found');

create function bookkeeping.search_tokens(
  category text, movement_type text, source text, bank_source text, counterparty_id bigint, document_id bigint,
  economic_purpose text
) returns text[] language sql immutable parallel safe
return array_remove(array[
  'g:' || coalesce(category, ''), 'm:' || movement_type, 's:' || source, 'b:' || bank_source,
  'c:' || coalesce(counterparty_id::text, ''), 'd:' || coalesce(document_id::text, ''),
  case when economic_purpose is null then 'p:' end
], null);

-- The newest entries of a chunk that fit one of the probes, read one by one: at most so many of the newest `looks`, or of all
-- where that is null. The patterns are folded already.
create function bookkeeping.walk_search_chunk(chunk bigint, before_id bigint, probes jsonb, looks integer, most integer)
returns bigint[] language plpgsql stable as $$
begin
  return array(
    select s.entry_id
    from (
      select s.entry_id, s.tokens, s.text from bookkeeping.search_entry s
      where s.chunk_id = chunk and s.entry_id < before_id
      order by s.entry_id desc limit looks
    ) s
    where exists (
      select from jsonb_to_recordset(probes) as p (has text[], one_of text[], other_of text[], patterns text[])
      where s.tokens @> p.has
        and (p.one_of is null or s.tokens && p.one_of)
        and (p.other_of is null or s.tokens && p.other_of)
        and s.text like coalesce(p.patterns[1], '%')
        and s.text like coalesce(p.patterns[2], '%')
        and s.text like coalesce(p.patterns[3], '%')
    )
    order by s.entry_id desc limit most
  );
end $$;

-- Entries that may fit, newest first, behind a place; the last row has no entry and says up to which place was looked, unless
-- that was the end of the books. A probe is {has, one_of, other_of, patterns}: tokens of which all are there, tokens of
-- which one is there (twice), and up to three patterns, each with a trigram in it. What is not in the index yet is given without
-- a look at it. The loop makes the cost that of the chunks up to the page, whatever the planner believes of a word.
--
-- In a chunk, the GIN index is quick for what is rare. It has no order and cannot stop early, so for what is common it would read
-- the whole chunk to find a page. Where a fifth of a small sample fits, the chunk is walked from its newest entry instead, as far
-- as a page should take. A sample can mislead (fees at the end of each month): the index is asked after all, and no other sample
-- is taken. What the index finds is fetched up to a limit. Beyond it a walk is sure to fill the page, and ends the call: an
-- entry fits two probes at most, by its own text and by the name of its counterparty.
create function bookkeeping.search_candidates(
  entity integer, from_year integer, to_year integer, in_month integer, from_day date, to_day date,
  before_year integer, before_month integer, before_seq integer, probes jsonb, most integer
) returns table (entry_id bigint, year integer, month integer, seq integer)
language plpgsql stable rows 200 set enable_seqscan = off as $$
#variable_conflict use_column
declare
  no_bound constant bigint := 9223372036854775807;
  sample constant integer := 20;
  common_in_sample constant integer := 4;
  the_month record;
  chunk record;
  before_id bigint;
  last_seq integer;
  found_ids bigint[];
  gathered integer := 0;
  steps integer := 0;
  wanted integer;
  looks integer;
  most_fetched integer;
  is_sampled boolean := true;
  is_done boolean;
begin
  probes := (
    select jsonb_agg(p || jsonb_build_object('patterns', array(
      select bookkeeping.folded(w) from jsonb_array_elements_text(p -> 'patterns') w
    )))
    from jsonb_array_elements(probes) p
  );
  for the_month in
    select t.year, t.month, t.entries, coalesce(m.indexed, 0) as indexed
    from bookkeeping.total t
    left join bookkeeping.search_month m on m.entity_id = entity and m.year = t.year and m.month = t.month
    where t.entity_id = entity and t.category = '*' and t.movement_type = '*'
      and t.year between from_year and to_year and (in_month is null or t.month = in_month)
      and (t.year, t.month) <= (before_year, before_month)
    order by t.year desc, t.month desc
  loop
    last_seq := the_month.entries;
    before_id := no_bound;
    if the_month.year = before_year and the_month.month = before_month then
      last_seq := least(last_seq, before_seq - 1);
      before_id := coalesce((
        select e.id from bookkeeping.entry e
        where e.entity_id = entity and e.year = the_month.year and e.month = the_month.month and e.month_seq = before_seq
      ), no_bound);
    end if;
    if last_seq > the_month.indexed then
      found_ids := array(
        select e.id from bookkeeping.entry e
        where e.entity_id = entity and e.year = the_month.year and e.month = the_month.month
          and e.month_seq > the_month.indexed and e.month_seq <= last_seq
        order by e.month_seq desc limit most - gathered
      );
      return query select i, null::integer, null::integer, null::integer from unnest(found_ids) i;
      gathered := gathered + cardinality(found_ids);
      if gathered >= most then
        return query select null::bigint, e.year::integer, e.month::integer, e.month_seq from bookkeeping.entry e
          where e.id = found_ids[cardinality(found_ids)];
        return;
      end if;
    end if;
    for chunk in
      select c.id, c.entries from bookkeeping.search_chunk c
      where c.entity_id = entity and c.year = the_month.year and c.month = the_month.month and c.first_id < before_id
        and (from_day is null or c.last_day >= from_day) and (to_day is null or c.first_day <= to_day)
      order by c.first_id desc
    loop
      steps := steps + 1;
      wanted := most - gathered;
      is_done := false;
      if is_sampled and common_in_sample = cardinality(
        bookkeeping.walk_search_chunk(chunk.id, before_id, probes, sample, common_in_sample)
      ) then
        looks := 8 * wanted;
        found_ids := bookkeeping.walk_search_chunk(chunk.id, before_id, probes, looks, wanted);
        is_done := cardinality(found_ids) = wanted or chunk.entries <= looks;
        is_sampled := is_done;
      end if;
      if not is_done then
        most_fetched := greatest(1000, 4 * wanted);
        -- Two branches, as a pattern that every text fits would make PostgreSQL read the whole index where it is the only one.
        found_ids := array(
          select s.entry_id
          from jsonb_to_recordset(probes) as p (has text[], one_of text[], other_of text[], patterns text[])
          cross join lateral (
            (
              select s.entry_id from bookkeeping.search_entry s
              where s.tokens @> (p.has || ('k:' || chunk.id))
                and s.tokens && coalesce(p.one_of, array['k:' || chunk.id])
                and s.tokens && coalesce(p.other_of, array['k:' || chunk.id])
                and s.entry_id < before_id
                and p.patterns[1] is null
              offset 0
            )
            union all
            (
              select s.entry_id from bookkeeping.search_entry s
              where s.tokens @> (p.has || ('k:' || chunk.id))
                and s.tokens && coalesce(p.one_of, array['k:' || chunk.id])
                and s.tokens && coalesce(p.other_of, array['k:' || chunk.id])
                and s.entry_id < before_id
                and s.text like p.patterns[1]
                and s.text like coalesce(p.patterns[2], '%')
                and s.text like coalesce(p.patterns[3], '%')
              offset 0
            )
          ) s
          limit most_fetched
        );
        if cardinality(found_ids) < most_fetched then
          found_ids := array(select distinct i from unnest(found_ids) i order by i desc limit wanted);
        else
          found_ids := bookkeeping.walk_search_chunk(chunk.id, before_id, probes, null, wanted);
        end if;
      end if;
      return query select i, null::integer, null::integer, null::integer from unnest(found_ids) i;
      gathered := gathered + cardinality(found_ids);
      if gathered >= most then
        return query select null::bigint, e.year::integer, e.month::integer, e.month_seq from bookkeeping.entry e
          where e.id = found_ids[cardinality(found_ids)];
        return;
      end if;
    end loop;
    if steps >= 500 then
      return query select null::bigint, the_month.year::integer, the_month.month::integer, 1;
      return;
    end if;
  end loop;
end $$;
