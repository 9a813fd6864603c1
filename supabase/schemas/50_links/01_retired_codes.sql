-- Published codes, ids and slugs, which no other company may get. No foreign key: a row outlives its company.
create table private.retired_codes (
  kind text not null check (kind in ('short_urls', 'capture_pages')),
  code text not null,
  company_id uuid not null,
  row_id uuid not null,
  retired_at timestamptz not null default now(),
  primary key (kind, code)
);

create index retired_codes_row_idx on private.retired_codes (row_id, retired_at desc);

-- True if it belonged to a company other than p_companies.
create function private.is_retired(p_kind text, p_code text, p_companies uuid[]) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from private.retired_codes r
    where r.kind = p_kind and r.code = p_code and (r.company_id = any (p_companies)) is not true
  )
$$;

-- Arguments: columns whose old values retire, if the row is a day old, a link with clicks or a page that was shown.
create function private.retire_codes() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_old jsonb := to_jsonb(old);
  v_column text;
begin
  if coalesce((v_old ->> 'clicks')::bigint, 0) = 0 and not exists (
    select from private.form_hours h where h.company_id = old.company_id and h.origin_id = old.id
    union all
    select from private.form_views v where v.origin_id = old.id
  ) and (
    old.created_at > now() - interval '1 day' or (tg_op = 'UPDATE' and exists (
      select from private.retired_codes r where r.row_id = old.id and r.retired_at > now() - interval '1 day'
    ))
  ) then
    return null;
  end if;
  foreach v_column in array tg_argv loop
    if (v_old ->> v_column) is distinct from (to_jsonb(new) ->> v_column) then
      insert into private.retired_codes (kind, code, company_id, row_id)
      values (tg_table_name, v_old ->> v_column, old.company_id, old.id)
      on conflict (kind, code) do update
      set company_id = excluded.company_id, row_id = excluded.row_id, retired_at = excluded.retired_at;
    end if;
  end loop;
  return null;
end
$$;

-- Raises the unique constraint's error. After the row: a statement that waited at the unique index sees the retirement,
-- and a caller whom a policy refuses learns nothing. Arguments: column, constraint.
create function private.refuse_retired_code() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if private.is_retired(tg_table_name, to_jsonb(new) ->> tg_argv[0], array[new.company_id]) then
    raise exception 'duplicate key value violates unique constraint "%"', tg_argv[1]
      using errcode = '23505', schema = tg_table_schema, table = tg_table_name, constraint = tg_argv[1];
  end if;
  return null;
end
$$;
