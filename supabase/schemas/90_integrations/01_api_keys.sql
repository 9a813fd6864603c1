-- A company's keys for programs (product.md 52), and its addresses that export contacts, each with a key in its path. A
-- key is shown once; here is its hash.
create table private.api_keys (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null references public.companies (id) on delete cascade,
  name varchar(60) not null,
  can_write boolean not null,
  purpose text not null default 'api' check (purpose in ('api', 'contacts')),
  -- Its last characters.
  hint varchar(4) not null,
  key_hash bytea not null unique,
  created_by uuid references public.users (id) on delete set null,
  created_at timestamptz not null default now(),
  -- At most a minute old.
  last_used_at timestamptz,
  revoked_at timestamptz
);

create index api_keys_company_idx on private.api_keys (company_id, created_at desc);
create index api_keys_created_by_idx on private.api_keys (created_by);

-- A key never has more than its maker: false while the maker could not make it.
create function private.is_usable(p_key private.api_keys) returns boolean
language sql stable as $$
  select p_key.revoked_at is null
    and exists (
      select from public.companies c where c.id = p_key.company_id and c.active and c.deleted_at is null
    )
    and exists (
      select from public.users u join auth.users a on a.id = u.id
      where u.id = p_key.created_by and u.approved
        and (u.role = 'super_admin' or u.role in ('admin', 'manager') and u.company_id = p_key.company_id)
        and (a.banned_until > now()) is not true and a.deleted_at is null
    )
$$;

-- A null row unless a usable key has this hash. Writes when the key was used only if that is a minute old, less the second
-- for which the server remembers the answer.
create function private.use_key(p_hash bytea, p_purpose text) returns private.api_keys
language plpgsql volatile as $$
declare
  v_key private.api_keys;
begin
  select * into v_key from private.api_keys k
  where k.key_hash = p_hash and k.purpose = p_purpose and private.is_usable(k);
  update private.api_keys set last_used_at = clock_timestamp()
  where id = v_key.id and (last_used_at > clock_timestamp() - interval '59 seconds') is not true;
  return v_key;
end
$$;

-- The claims of a request with the key that has this hash, or null.
create function private.read_api_key(p_hash bytea) returns jsonb
language sql volatile security definer set search_path = '' as $$
  select jsonb_build_object(
    'role', 'api_client', 'key_id', k.id, 'company_id', k.company_id, 'can_write', k.can_write
  )
  from private.use_key(p_hash, 'api') k where k.id is not null
$$;

grant execute on function private.read_api_key(bytea) to service_role;

-- The key of this request, by its claims. A null row for any other caller, and once the key is not usable.
create function private.calling_key() returns private.api_keys
language plpgsql stable security definer set search_path = '' as $$
declare
  v_key private.api_keys;
begin
  if auth.role() = 'api_client' then
    select k.* into v_key from private.api_keys k
    where k.id = (auth.jwt() ->> 'key_id')::uuid and k.company_id = (auth.jwt() ->> 'company_id')::uuid
      and k.purpose = 'api' and private.is_usable(k);
  end if;
  return v_key;
end
$$;

-- The company of the request's key, or null. p_to_write: only if the key may write.
create function private.key_company(p_to_write boolean default false) returns uuid
language plpgsql stable security definer set search_path = '' as $$
declare
  v_key constant private.api_keys := private.calling_key();
begin
  return case when v_key.can_write or not p_to_write then v_key.company_id end;
end
$$;
