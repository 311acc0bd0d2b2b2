-- compatible: it adds a schema
-- What the firm that runs Llano says about itself. docs/decisions/0052 explains what is stored and how it is applied.

create schema firm;

-- At most one row. Without it, or where a column is null, everything looks as it does without settings.
create table firm.firm (
  only_one boolean primary key default true check (only_one),
  name text,
  accent text check (accent ~ '^#[0-9a-f]{6}$'),
  contact_email text,
  contact_phone text,
  address text,
  website text,
  sender_name text,
  mail_footer_en text,
  mail_footer_es text,
  -- Markdown.
  privacy_en text,
  privacy_es text,
  terms_en text,
  terms_es text,
  imprint_en text,
  imprint_es text,
  -- A PNG, written again from its pixels. Its address has the SHA-256, so that browsers can keep it.
  logo bytea,
  logo_hash text,
  logo_width integer,
  logo_height integer,
  check (num_nulls(logo, logo_hash, logo_width, logo_height) in (0, 4))
);

create view firm.letterheads with (security_invoker = true) as select name, contact_email as email from firm.firm;
comment on view firm.letterheads is 'published: the name and email of the firm, at most one row';
