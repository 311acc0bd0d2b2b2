-- A mail may carry one small file, such as an appointment for a calendar.
alter table kernel.mail
  add column file_name text,
  add column file_type text,
  add column file_text text check (length(file_text) <= 100000),
  add constraint mail_file_whole check (num_nulls(file_name, file_type, file_text) in (0, 3));
