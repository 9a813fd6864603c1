-- The bytes of files that were removed, replaced or never finished go in the background.
insert into private.jobs (kind, key, run_at, every, max_attempts) values
  ('collect_files', 'collect_files', now(), '5 minutes', 1);
