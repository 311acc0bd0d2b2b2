-- compatible: the previous version can run beside it
-- A foreign person may have a U.S. number (ITIN, SSN or EIN) besides the tax number of its own country. Form 5472 asks for both.

-- Encrypted with the installation's key, bound to the party.
alter table tax.party add column us_number_sealed text;

create index party_us_number_sealed_by on tax.party (split_part(us_number_sealed, '.', 1))
  where us_number_sealed is not null;
