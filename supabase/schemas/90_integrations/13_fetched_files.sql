-- Files that a program fetches: Google Ads its conversions (product.md 54), a sheet or a warehouse the contacts.

-- 192 random bits, so that a plain hash cannot be searched.
create function private.new_password() returns text
language sql volatile as $$
  select translate(encode(extensions.gen_random_bytes(24), 'base64'), '+/', '-_')
$$;

create function private.hash_password(p_password text) returns text
language sql immutable strict parallel safe as $$
  select encode(private.hash_token(p_password), 'hex')
$$;

-- No row unless it is on and the password right.
create function private.open_google_file(p_webhook uuid, p_hash text)
returns table (company_id uuid, time_zone text)
language sql stable security definer set search_path = '' rows 1 as $$
  select c.id, c.time_zone
  from public.webhooks w
  join private.webhook_senders s on s.webhook_id = w.id and s.secret = p_hash
  join public.companies c on c.id = w.company_id and c.active and c.deleted_at is null
  where w.id = p_webhook and w.kind = 'google_ads' and w.active
$$;

grant execute on function private.open_google_file(uuid, text) to service_role;

-- Null for anything that no ad network wrote.
create function private.click_id(p_attribution jsonb, p_name text) returns text
language sql immutable parallel safe as $$
  select case when char_length(p_attribution ->> p_name) between 5 and 500
    then substring(p_attribution ->> p_name from '^[A-Za-z0-9_][A-Za-z0-9_.-]+$') end
$$;

-- As 2026-11-26 13:05:00-0300.
create function private.time_with_offset(p_at timestamptz, p_zone text) returns text
language sql stable strict parallel safe as $$
  select to_char(local, 'YYYY-MM-DD HH24:MI:SS') || case when distance < interval '0' then '-' else '+' end
    || to_char(greatest(distance, -distance), 'HH24MI')
  from (select p_at at time zone p_zone as local, (p_at at time zone p_zone) - (p_at at time zone 'UTC') as distance) t
$$;

-- A row for each lead of 90 days, within which Google knows a click, and for each sale; ordered, after that row. A click
-- has one id. Time of the company, with its distance from UTC.
create function private.list_google_conversions(
  p_webhook uuid, p_after_at timestamptz default null, p_after_id uuid default null, p_limit integer default null
)
returns table (
  lead_id uuid, created_at text, gclid text, gbraid text, wbraid text, name text, at text, value numeric, agreed boolean
)
language sql stable security definer set search_path = '' as $$
  select l.id, l.created_at::text,
    k.gclid, case when k.gclid is null then k.gbraid end,
    case when k.gclid is null and k.gbraid is null then k.wbraid end,
    e.name, private.time_with_offset(e.at, c.time_zone), e.value, l.consent::jsonb -> 'ads' = 'true'
  from public.webhooks w
  join public.companies c on c.id = w.company_id
  cross join lateral (
    select * from public.leads_captured x
    where x.company_id = c.id and x.created_at > now() - interval '90 days'
      and x.attribution::jsonb ?| '{gclid,gbraid,wbraid}'::text[] and private.may_be_reported(x)
      and x.created_at <= coalesce(p_after_at, 'infinity')
      and (p_after_id is null or (x.created_at, x.id) < (p_after_at, p_after_id))
    order by x.created_at desc, x.id desc limit p_limit
  ) l
  cross join lateral (
    select private.click_id(l.attribution, 'gclid') as gclid, private.click_id(l.attribution, 'gbraid') as gbraid,
      private.click_id(l.attribution, 'wbraid') as wbraid
  ) k
  left join lateral (values
    (1, w.settings ->> 'lead', l.created_at, null::numeric),
    (2, w.settings ->> 'won', case when l.outcome = 'won' then l.outcome_at end, l.outcome_value::numeric)
  ) as e (place, name, at, value)
  on e.name is not null and e.at is not null and num_nonnulls(k.gclid, k.gbraid, k.wbraid) > 0
  where w.id = p_webhook
  order by l.created_at desc, l.id desc, e.place
$$;

grant execute on function private.list_google_conversions(uuid, timestamptz, uuid, integer) to service_role;

-- A line of the log that is never sent.
create function private.note_file_read(p_webhook uuid, p_type text, p_rows bigint) returns bigint
language sql volatile security definer set search_path = '' as $$
  insert into private.webhook_deliveries (webhook_id, type, payload, attempts, finished_at, status, took_ms)
  select p_webhook, p_type, private.event_payload(p_type, clock_timestamp(), jsonb_build_object('rows', p_rows)), 1,
    clock_timestamp(), 200, 0
  returning id
$$;

grant execute on function private.note_file_read(uuid, text, bigint) to service_role;

-- The company of the export address with this hash, and the period: days p_from to p_until of the company, or as many as
-- p_days.
create function private.open_export(p_hash bytea, p_from date, p_until date, p_days integer)
returns table (key_id uuid, company_id uuid, time_zone text, begins text, ends text)
language plpgsql volatile security definer set search_path = '' rows 1 as $$
#variable_conflict use_column
declare
  v_key private.api_keys := private.use_key(p_hash, 'contacts');
begin
  -- In the trail once an hour: a sheet fetches often.
  if v_key.id is not null and (v_key.last_used_at >= date_trunc('hour', now())) is not true then
    insert into public.activities (company_id, actor_kind, actor_id, actor_name, what)
    values (v_key.company_id, 'key', v_key.id, v_key.name, 'contacts.exported');
  end if;
  return query
    select v_key.id, c.id, c.time_zone,
      private.day_start(coalesce(p_from, coalesce(p_until, today) - p_days + 1), c.time_zone)::text,
      private.day_start(coalesce(p_until, today) + 1, c.time_zone)::text
    from public.companies c
    cross join lateral (select (now() at time zone c.time_zone)::date as today) t
    where c.id = v_key.company_id;
end
$$;

grant execute on function private.open_export(bytea, date, date, integer) to service_role;

-- Newest first, after that row; as public.list_contacts() has them.
create function private.list_export(
  p_company uuid, p_from timestamptz, p_until timestamptz, p_after_at timestamptz, p_after_id uuid, p_limit integer
)
returns table (
  id uuid, name text, phone text, email text, city text, source_label text, seller_name text, seller_phone text,
  created_at text, whatsapp_url text
)
language sql stable security definer set search_path = '' as $$
  select l.id, l.name, l.phone, l.email, l.city, coalesce(o.label, l.source), s.name, s.phone, l.created_at::text,
    l.whatsapp_url
  from (
    select * from public.leads_captured x
    where x.company_id = p_company and x.created_at >= p_from and x.created_at < p_until
      and x.created_at <= coalesce(p_after_at, 'infinity')
      and (p_after_id is null or (x.created_at, x.id) < (p_after_at, p_after_id))
    order by x.created_at desc, x.id desc limit p_limit
  ) l
  left join public.sellers s on s.id = l.seller_id
  left join public.lead_sources o on o.source = l.source
  order by l.created_at desc, l.id desc
$$;

grant execute on function private.list_export(uuid, timestamptz, timestamptz, timestamptz, uuid, integer) to service_role;
