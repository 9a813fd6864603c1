-- What only a running process sees, told by each once a minute (product.md 58). Named by machine and port: a restart keeps
-- the row.
create table private.servers (
  name text primary key check (char_length(name) between 1 and 200),
  started_at timestamptz not null,
  seen_at timestamptz not null,
  mail_sent_at timestamptz,
  mail_failed_at timestamptz,
  -- Null once a mail was sent.
  mail_failing_since timestamptz,
  facts jsonb not null,
  -- It was stopped: the row stays for its mails.
  stopped boolean not null default false
);

create function private.note_server(
  p_name text, p_started_at timestamptz, p_facts jsonb, p_sent_at timestamptz, p_failed_at timestamptz,
  p_failing_since timestamptz
) returns void
language sql volatile security definer set search_path = '' as $$
  insert into private.servers as s (name, started_at, seen_at, mail_sent_at, mail_failed_at, mail_failing_since, facts)
  values (p_name, p_started_at, now(), p_sent_at, p_failed_at, p_failing_since, p_facts)
  on conflict (name) do update set
    started_at = excluded.started_at, seen_at = excluded.seen_at, facts = excluded.facts,
    mail_sent_at = greatest(s.mail_sent_at, excluded.mail_sent_at),
    mail_failed_at = greatest(s.mail_failed_at, excluded.mail_failed_at),
    mail_failing_since = excluded.mail_failing_since, stopped = false;
  delete from private.servers where seen_at < now() - interval '30 days';
$$;

grant execute on function private.note_server(text, timestamptz, jsonb, timestamptz, timestamptz, timestamptz) to service_role;

create function private.note_stop(p_name text) returns void
language sql volatile security definer set search_path = '' as $$
  update private.servers set stopped = true where name = p_name
$$;

grant execute on function private.note_stop(text) to service_role;

-- Those that run now.
create function private.live_servers(p_now timestamptz) returns setof private.servers
language sql stable as $$
  select * from private.servers where seen_at > p_now - interval '5 minutes' and not stopped
$$;

-- Moments that no other row tells: the last backup ('backup'), and when super_admins were last mailed of a fault ('told
-- …').
create table private.platform_marks (
  name text primary key,
  at timestamptz not null,
  -- Of a backup by other means: which.
  note text check (char_length(note) <= 200)
);

-- For a backup that was made by other means the operator calls it as the owner of the database, such as after pg_dump.
create function private.note_backup(p_note text default null, p_at timestamptz default now()) returns void
language sql volatile security definer set search_path = '' as $$
  insert into private.platform_marks (name, at, note) values ('backup', p_at, p_note)
  on conflict (name) do update set at = excluded.at, note = excluded.note
$$;

grant execute on function private.note_backup(text, timestamptz) to service_role;

-- The age of this database.
create function private.first_started_at() returns timestamptz
language sql stable as $$
  select created_at from private.jobs where key = 'fold_leads'
$$;
