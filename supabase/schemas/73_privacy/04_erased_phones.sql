-- So that a restored backup erases them again (product.md 56). Beside the database the server keeps a copy of the list,
-- which says nothing without the key: docs/decisions/0058.

-- The padded blocks of HMAC-SHA256, drawn at random. A backup holds them; another key would know none of the list's phones.
create table private.erasure_key (
  id boolean primary key default true check (id),
  inner_block bytea not null default extensions.gen_random_bytes(64),
  outer_block bytea not null default extensions.gen_random_bytes(64)
);

insert into private.erasure_key default values;

-- Without a reference to the company, which a backup may bring back.
create table private.erased_phones (
  company_id uuid not null,
  phone_hash bytea not null,
  -- What came later is another contact.
  until timestamptz not null,
  primary key (company_id, phone_hash)
);

create index erased_phones_until_idx on private.erased_phones (until);

create function private.hash_phone(p_company uuid, p_key text) returns bytea
language sql stable as $$
  select sha256(k.outer_block || sha256(k.inner_block || convert_to(p_company || ' ' || p_key, 'UTF8')))
  from private.erasure_key k
$$;

-- Under the companies' rotation locks, so that the clock tells earlier leads from later ones.
create function private.note_erased_phone(p_companies uuid[], p_key text) returns void
language plpgsql volatile as $$
begin
  insert into private.erased_phones as e (company_id, phone_hash, until)
  select c, private.hash_phone(c, p_key), clock_timestamp() from unnest(p_companies) c where p_key is not null
  on conflict (company_id, phone_hash) do update set until = greatest(e.until, excluded.until);
  perform private.enqueue_job('keep_erasures', p_key => 'keep_erasures');
end
$$;

-- The list as the server keeps it: an array of {company, phone, until}.
create function private.list_erased_phones() returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(
    jsonb_build_object('company', company_id, 'phone', encode(phone_hash, 'hex'), 'until', until)
    order by until, phone_hash
  ), '[]')
  from private.erased_phones
$$;

grant execute on function private.list_erased_phones() to service_role;

-- After two years: no backup may be older.
create function private.is_erasure_expired(p_until timestamptz, p_now timestamptz default now()) returns boolean
language sql stable as $$ select p_until < p_now - interval '2 years' $$;

-- Erases what the list names and this database still holds, up to each erasure; returns the number of rows. Entries that
-- the database knows cost nothing.
create function private.erase_again(p_list jsonb) returns integer
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_company record;
  v_leads uuid[];
  v_suspects uuid[];
  v_gone integer := 0;
begin
  for v_company in
    select l.company as id, array_agg(decode(l.phone, 'hex')) as phones, array_agg(l.until) as untils
    from jsonb_to_recordset(p_list) l (company uuid, phone text, until timestamptz)
    where not exists (
      select from private.erased_phones e
      where e.company_id = l.company and e.phone_hash = decode(l.phone, 'hex') and e.until >= l.until
    )
    group by l.company order by l.company
  loop
    perform private.lock_rotations(array[v_company.id]);
    with list as materialized (select * from unnest(v_company.phones, v_company.untils) n (phone, until)),
    leads as (
      select l.id from public.leads_captured l
      join list n on n.phone = private.hash_phone(v_company.id, l.phone_key) and l.created_at <= n.until
      where l.company_id = v_company.id and l.phone_key is not null
    ),
    suspects as (
      select q.id from public.quarantined_leads q
      join list n on n.phone = private.hash_phone(v_company.id, q.phone_key) and q.created_at <= n.until
      where q.company_id = v_company.id
    )
    select array(select id from leads), array(select id from suspects) into v_leads, v_suspects;
    v_gone := v_gone + private.erase_leads(array[v_company.id], v_leads, v_suspects);
    delete from public.privacy_requests r
    using unnest(v_company.phones, v_company.untils) n (phone, until)
    where r.company_id = v_company.id and r.phone is not null and r.created_at <= n.until
      and n.phone = private.hash_phone(v_company.id, r.phone);
    insert into private.erased_phones as e (company_id, phone_hash, until)
    select v_company.id, n.phone, max(n.until) from unnest(v_company.phones, v_company.untils) n (phone, until)
    where not private.is_erasure_expired(n.until)
    group by n.phone
    on conflict (company_id, phone_hash) do update set until = greatest(e.until, excluded.until);
  end loop;
  return v_gone;
end
$$;

grant execute on function private.erase_again(jsonb) to service_role;

create function private.trim_erased_phones(p_most integer default 1000, p_now timestamptz default now()) returns integer
language sql volatile security definer set search_path = '' as $$
  with gone as (
    delete from private.erased_phones where (company_id, phone_hash) in (
      select company_id, phone_hash from private.erased_phones
      where private.is_erasure_expired(until, p_now) order by until limit p_most
    )
    returning true
  )
  select count(*)::integer from gone
$$;

grant execute on function private.trim_erased_phones(integer, timestamptz) to service_role;
