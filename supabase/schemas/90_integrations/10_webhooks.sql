-- Who is told what happens in a company: addresses (product.md 53), and its ad platforms (54), at most one of each kind.
create table public.webhooks (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null references public.companies (id) on delete cascade,
  kind text not null default 'webhook' check (kind in ('webhook', 'meta', 'google_ads', 'ga4')),
  -- Of an ad platform, its host.
  url varchar(2000) not null,
  -- Of an ad platform, as it names them: target, test_code, lead, won. See public.save_conversions().
  settings private.json_object,
  events text[] not null check (
    cardinality(events) between 1 and 8 and events <@ array[
      'lead.captured', 'lead.assigned', 'lead.opened', 'lead.confirmed', 'lead.rescue', 'lead.outcome', 'lead.erased',
      'seller.changed'
    ]
  ),
  active boolean not null default true,
  created_at timestamptz not null default now(),
  -- Of the failures since the last success.
  failing_since timestamptz,
  -- By the server, which gave up.
  switched_off_at timestamptz,
  -- The secret before signs too until then.
  former_secret_until timestamptz
);

create index webhooks_company_idx on public.webhooks (company_id);
create unique index webhooks_platform_idx on public.webhooks (company_id, kind) where kind <> 'webhook';

alter table public.webhooks enable row level security;
grant select on public.webhooks to authenticated, service_role;
create policy "admin, manager and super_admin read" on public.webhooks for select to authenticated
using (
  company_id >= (select private.first_managed_company()) and company_id <= (select private.last_company_of_caller())
  and company_id <> all ((select private.removed_companies())::uuid[])
  and ((select private.is_support()) is distinct from true or private.record_look(company_id, 'integrations'))
);
create policy "a verified second factor was used" on public.webhooks as restrictive for all to authenticated
using ((select private.second_factor_used())) with check ((select private.second_factor_used()));

-- What is needed for sending, and which process sends now. Secrets are readable here, because they sign or are sent; of
-- Google Ads, which asks, it is the hash of its password.
create table private.webhook_senders (
  webhook_id uuid primary key references public.webhooks (id) on delete cascade,
  secret text not null,
  former_secret text,
  lease uuid,
  locked_until timestamptz
);

-- The outbox and the log: a row for each event and address, sent in the order of `id`. Without a reference to the lead,
-- which each deleted lead would look up.
create table private.webhook_deliveries (
  id bigint generated always as identity primary key,
  webhook_id uuid not null references public.webhooks (id) on delete cascade,
  -- The receiver knows a repetition by it.
  event_id uuid not null default gen_random_uuid(),
  type text not null,
  lead_id uuid,
  payload jsonb not null,
  created_at timestamptz not null default now(),
  attempts integer not null default 0,
  next_at timestamptz not null default now(),
  finished_at timestamptz,
  -- Of the last attempt: an answer, or why there was none.
  status integer,
  failure text check (failure in ('timeout', 'refused', 'unknown_host', 'certificate', 'connection')),
  answer varchar(500),
  took_ms integer
);

create index webhook_deliveries_waiting_idx on private.webhook_deliveries (webhook_id, id) where finished_at is null;
create index webhook_deliveries_log_idx on private.webhook_deliveries (webhook_id, id);
create index webhook_deliveries_lead_idx on private.webhook_deliveries (lead_id) where lead_id is not null;

-- Locked, once the caller may. Raises 42501, PT404.
create function private.webhook_to_manage(p_id uuid) returns public.webhooks
language plpgsql as $$
declare
  v_company constant uuid := private.company_to_manage(
    private.seller_key((select company_id from public.webhooks where id = p_id))
  );
  v_webhook public.webhooks;
begin
  select * into v_webhook from public.webhooks where id = p_id and company_id = v_company for no key update;
  if not found then
    raise exception 'Não encontrado.' using errcode = 'PT404';
  end if;
  return v_webhook;
end
$$;

-- A name that the whole Internet knows, and no number of any spelling; http only to this machine, which the server allows
-- for development. What the name stands for is checked at each connection. Raises 22023.
create function private.read_webhook_url(p_url text) returns text
language plpgsql immutable set search_path = '' as $$
declare
  v_url constant text := btrim(p_url);
begin
  if char_length(v_url) > 2000 then perform private.too_long('Endereço', 2000); end if;
  if v_url ~ '[^!-~]|["#<>\\^`{|}]' or (
    v_url ~* '^https://[a-z0-9.-]+\.[a-z][a-z0-9-]*(:[0-9]{1,5})?([/?]|$)'
      and v_url !~* '^https://[^/?:]+\.(local|localhost|internal)([:/?]|$)'
    or v_url ~* '^http://(localhost|127\.0\.0\.1|\[::1\])(:[0-9]{1,5})?([/?]|$)'
  ) is not true then
    raise exception 'Informe um endereço público que comece com https://, como https://exemplo.com.br/leads.'
      using errcode = '22023';
  end if;
  return v_url;
end
$$;

-- Sorted, once each. Raises 22023.
create function private.read_webhook_events(p_events text[]) returns text[]
language plpgsql immutable set search_path = '' as $$
begin
  if coalesce(cardinality(p_events), 0) = 0 then
    raise exception 'Escolha pelo menos um evento.' using errcode = '22023';
  end if;
  return array(select distinct e from unnest(p_events) e order by e);
end
$$;

create function private.new_webhook_secret() returns text
language sql volatile as $$
  select 'whsec_' || encode(extensions.gen_random_bytes(32), 'base64')
$$;
