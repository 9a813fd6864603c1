-- Count the leads up to company_tallies.folded; private.fold_leads() counts the rest, the company's tail, in batches.
-- Readers add the tail. Days in the company's time zone.
create table private.lead_tallies (
  company_id uuid not null,
  day date not null,
  seller_id uuid not null,
  source text not null,
  leads integer not null,
  primary key (company_id, seller_id, day, source)
) with (fillfactor = 70);

-- With 200 sellers, lead_tallies has about as many rows as there are leads.
create table private.daily_tallies (
  company_id uuid not null,
  day date not null,
  source text not null,
  leads integer not null,
  primary key (company_id, day, source)
) with (fillfactor = 70);

-- The low fillfactor makes counting a HOT update, which writes no index.
create table private.company_tallies (
  company_id uuid primary key references public.companies (id) on delete cascade,
  leads bigint not null default 0,
  -- The arrival of the last counted lead.
  folded bigint not null default 0,
  -- May be true without a tail, never false with one.
  has_tail boolean not null default false
) with (fillfactor = 10);

-- Inlined. With both bounds the planner expects one lead in 200, with one bound every third, and reads the whole table.
-- For several companies: in a lateral subquery with `offset 0`, so that it looks into the index for each.
create function private.tail_of(p_company uuid) returns setof public.leads_captured
language sql stable as $$
  select l.* from public.leads_captured l
  where l.company_id = p_company
    and l.arrival > (select t.folded from private.company_tallies t where t.company_id = p_company)
    and l.arrival <= 9223372036854775807
$$;

create function private.leads_of_company(p_company uuid) returns bigint
language sql stable as $$
  select t.leads + (select count(*) from private.tail_of(p_company))
  from private.company_tallies t where t.company_id = p_company
$$;

-- The nil id means "no seller", also as a key of count_leads_by() and as p_seller_id, where null means any. No index
-- serves `is not distinct from`.
create function private.seller_key(p_seller uuid) returns uuid
language sql immutable parallel safe as $$
  select coalesce(p_seller, '00000000-0000-0000-0000-000000000000')
$$;

-- A null p_seller means any, a null day no bound.
create function private.tallies_of(p_company uuid, p_seller uuid, p_from date, p_to date)
returns table (day date, source text, leads integer)
language sql stable as $$
  select t.day, t.source, t.leads from private.daily_tallies t
  where p_seller is null and t.company_id = p_company
    and t.day >= coalesce(p_from, '-infinity') and t.day <= coalesce(p_to, 'infinity')
  union all
  select t.day, t.source, t.leads from private.lead_tallies t
  where t.company_id = p_company and t.seller_id = p_seller
    and t.day >= coalesce(p_from, '-infinity') and t.day <= coalesce(p_to, 'infinity')
  union all
  select d.day, l.source, 1
  from public.companies c cross join private.tail_of(p_company) l
  cross join lateral (select (l.created_at at time zone c.time_zone)::date as day) d
  where c.id = p_company and (p_seller is null or private.seller_key(l.seller_id) = p_seller)
    and d.day >= coalesce(p_from, '-infinity') and d.day <= coalesce(p_to, 'infinity')
$$;

create function private.tallies_by_seller(p_company uuid, p_from date, p_to date)
returns table (seller_id uuid, leads bigint)
language sql stable as $$
  select t.seller_id, sum(t.leads)
  from (
    select t.seller_id, t.day, t.leads from private.lead_tallies t where t.company_id = p_company
    union all
    select private.seller_key(l.seller_id), (l.created_at at time zone c.time_zone)::date, 1
    from public.companies c cross join private.tail_of(p_company) l where c.id = p_company
  ) t
  where t.day >= coalesce(p_from, '-infinity') and t.day <= coalesce(p_to, 'infinity')
  group by t.seller_id
$$;

-- Whole days from the tallies, the rest of the first day from the leads.
create function private.leads_since(p_company public.companies, p_seller uuid, p_since timestamptz) returns bigint
language sql stable as $$
  select (
    select coalesce(sum(t.leads), 0)
    from private.tallies_of(p_company.id, p_seller, d.first_day + 1, null) t
  ) + (
    select count(*) from public.leads_captured l
    where l.company_id = p_company.id and l.created_at >= p_since
      and l.created_at < private.day_start(d.first_day + 1, p_company.time_zone)
      and (p_seller is null or private.seller_key(l.seller_id) = p_seller)
  )
  from (select (p_since at time zone p_company.time_zone)::date as first_day) d
$$;

-- For a change of time zone, and for repair.
create function private.rebuild_lead_tallies(p_company uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform pg_advisory_xact_lock(private.rotation_lock(p_company));
  perform private.fold_leads(c) from public.companies c where c.id = p_company;
  delete from private.lead_tallies where company_id = p_company;
  delete from private.daily_tallies where company_id = p_company;
  insert into private.lead_tallies
  select l.company_id, (l.created_at at time zone c.time_zone)::date, private.seller_key(l.seller_id), l.source,
    count(*)
  from public.leads_captured l join public.companies c on c.id = l.company_id
  where l.company_id = p_company
  group by 1, 2, 3, 4;
  insert into private.daily_tallies
  select company_id, day, source, sum(leads) from private.lead_tallies where company_id = p_company group by 1, 2, 3;
  update private.company_tallies
  set leads = (select coalesce(sum(d.leads), 0) from private.daily_tallies d where d.company_id = p_company)
  where company_id = p_company;
end
$$;
