-- What people ask of a company about their data (product.md 56). Whoever asks is a stranger until a link in the mailbox
-- that the contact left proves more.
create table public.privacy_requests (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null references public.companies (id) on delete cascade,
  kind text not null check (kind in ('copy', 'correction', 'erasure', 'no_messages')),
  -- Ways to the person, as typed; null once the person is erased and the request answered. The phone has its ninth digit.
  phone private.national_phone,
  email private.email_address,
  note varchar(1000),
  created_at timestamptz not null default now(),
  -- The fifteenth day in the company's time zone.
  due_on date not null,
  proof_sent_at timestamptz,
  proved_at timestamptz,
  -- The company heard of it, because the link does not answer it.
  told_at timestamptz,
  answered_at timestamptz,
  -- Null where the link answered.
  answered_by uuid references public.users (id) on delete set null,
  -- A mail that names it is queued.
  mailed_at timestamptz
);

create index privacy_requests_open_idx on public.privacy_requests (company_id, due_on) where answered_at is null;
create index privacy_requests_company_idx on public.privacy_requests (company_id, created_at desc);
create index privacy_requests_answered_idx on public.privacy_requests (answered_at) where answered_at is not null;
create index privacy_requests_answered_by_idx on public.privacy_requests (answered_by) where answered_by is not null;

alter table public.privacy_requests enable row level security;
grant select on public.privacy_requests to authenticated, service_role;
create policy "admin, manager and super_admin read" on public.privacy_requests for select to authenticated
using (
  company_id >= (select private.first_managed_company()) and company_id <= (select private.last_company_of_caller())
  and company_id <> all ((select private.removed_companies())::uuid[])
  and ((select private.is_support()) is distinct from true or private.record_look(company_id, 'requests'))
);
create policy "a verified second factor was used" on public.privacy_requests as restrictive for all to authenticated
using ((select private.second_factor_used())) with check ((select private.second_factor_used()));

-- Links that were mailed. A token is shown once; here is its hash.
create table private.privacy_proofs (
  request_id uuid primary key references public.privacy_requests (id) on delete cascade,
  token_hash bytea not null unique,
  expires_at timestamptz not null
);

-- How long the link works that proves a mailbox; then the request is the company's.
create function private.proof_period() returns interval
language sql immutable parallel safe as $$
  select interval '48 hours'
$$;

-- A note explains a correction. Reads no contact, so that neither answer nor time tells who is on record; the job looks it
-- up. Raises 22023, PT404.
create function private.ask_privacy(p_company uuid, p_kind text, p_phone text, p_email text, p_note text)
returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_company public.companies;
  v_phone constant text := private.phone_key(private.read_optional_phone(p_phone));
  v_email constant text := case when p_email ~ '[^[:space:]]' then private.read_email(p_email) end;
  v_note constant text := private.clean_text(p_note);
  v_request uuid;
begin
  if (p_kind in ('copy', 'correction', 'erasure', 'no_messages')) is not true then
    raise exception 'Escolha o que você quer.' using errcode = '22023';
  end if;
  if v_phone is null and v_email is null then
    raise exception 'Informe o telefone ou o e-mail.' using errcode = '22023';
  end if;
  if p_kind = 'correction' and v_note is null then
    raise exception 'Diga o que está errado e como é o certo.' using errcode = '22023';
  end if;
  if char_length(v_note) > 1000 then perform private.too_long('Mensagem', 1000); end if;
  select * into v_company from public.companies where id = p_company and deleted_at is null;
  if not found then
    raise exception 'Não encontrado.' using errcode = 'PT404';
  end if;
  -- Sent twice.
  if exists (
    select from public.privacy_requests r
    where r.company_id = p_company and r.answered_at is null and r.created_at > now() - interval '1 hour'
      and (r.kind, r.phone, r.email, r.note) is not distinct from (p_kind, v_phone, v_email, v_note)
  ) then
    return;
  end if;
  insert into public.privacy_requests (company_id, kind, phone, email, note, due_on)
  values (p_company, p_kind, v_phone, v_email, v_note, (now() at time zone v_company.time_zone)::date + 15)
  returning id into v_request;
  perform private.enqueue_job(
    'look_up_privacy_request', jsonb_build_object('request_id', v_request), null, 'look_up_privacy_request:' || v_request
  );
end
$$;

grant execute on function private.ask_privacy(uuid, text, text, text, text) to service_role;

-- What the page of a company says; no row for an unknown one. People keep their rights when it is switched off. A request
-- of today is due on due_on.
create function private.read_privacy_page(p_company uuid)
returns table (
  company_name text, company_phone text, privacy_text text, keep_leads_months integer, today date, due_on date
)
language sql stable security definer set search_path = '' as $$
  select c.name::text, c.phone::text, c.privacy_text, c.keep_leads_months, local.today, local.today + 15
  from public.companies c cross join lateral (select (now() at time zone c.time_zone)::date as today) local
  where c.id = p_company and c.deleted_at is null
$$;

grant execute on function private.read_privacy_page(uuid) to service_role;

create function private.trim_privacy_requests(p_most integer default 1000, p_now timestamptz default now())
returns integer
language sql volatile security definer set search_path = '' as $$
  with gone as (
    delete from public.privacy_requests where id = any (array(
      select id from public.privacy_requests
      where answered_at < p_now - interval '2 years' order by answered_at limit p_most
    ))
    returning true
  )
  select count(*)::integer from gone
$$;

grant execute on function private.trim_privacy_requests(integer, timestamptz) to service_role;
