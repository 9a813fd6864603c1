-- The bell: what really happened, newest first. Each source is read from the end of an index and never further than the
-- page, so that a million leads cost as little as ten.
-- An expression that nothing else asks for: a plain index on the time would tempt the planner to look for one company's
-- newest leads among everybody's.
create index leads_captured_newest_idx on public.leads_captured ((created_at at time zone 'UTC') desc);
create index seller_zeroings_newest_idx on public.seller_zeroings (zeroed_at desc);
create index companies_newest_idx on public.companies (created_at desc) where deleted_at is null;
create index quarantined_leads_unreleased_idx on public.quarantined_leads (company_id, created_at desc)
where released_lead_id is null;
create index quarantined_leads_newest_unreleased_idx on public.quarantined_leads (created_at desc)
where released_lead_id is null;

-- What comes after a row, its created_at and id: several things may have the same instant.
-- One company of the caller's, or with null all of super_admin's. A definer with its own check, since a policy on
-- company_id would be a filter that spoils the order of the index.
create function public.get_notifications(
  p_company_id uuid default null, p_limit integer default 20, p_before timestamptz default null,
  p_before_id text default null
)
returns table (
  id text, kind text, subject text, details jsonb, company_id uuid, company_name text, created_at timestamptz
)
language plpgsql stable security definer set search_path = '' rows 20 as $$
declare
  v_all boolean := private.acts_for_platform();
  v_company uuid := p_company_id;
  v_gone uuid[];
  -- Every text is constant; the values are parameters of the statement.
  v_where text := 'company_id = $1';
  v_leads text := 'company_id = $1 and %page';
  v_page constant text :=
    'created_at <= $3 and (created_at < $3 or key < $5) order by created_at desc, key desc limit $4';
  v_sources text[];
begin
  if not v_all then
    v_company := (private.readable_companies())[1];
    if v_company is null or p_company_id <> v_company then
      return;
    end if;
  elsif v_company is null then
    v_where := 'company_id <> all ($2)';
    v_leads := $where$company_id <> all ($2) and created_at at time zone 'UTC' <= $3 at time zone 'UTC'
      and (created_at < $3 or key < $5) order by created_at at time zone 'UTC' desc, key desc limit $4$where$;
  end if;
  v_gone := array(select c.id from public.companies c where c.deleted_at is not null);
  if v_company = any (v_gone) then
    return;
  end if;

  v_sources := array[
    $source$
      select l.key, case when l.seller_id is null then 'lead_without_seller' else 'lead_received' end,
        l.name::text, jsonb_build_object('lead_id', l.id, 'source', l.source, 'seller_name', s.name),
        l.company_id, l.created_at
      from (
        select * from (select *, ('lead:' || id) collate "C" as key from public.leads_captured) l where %leads
      ) l left join public.sellers s on s.id = l.seller_id
    $source$,
    $source$
      select z.key, 'counters_zeroed', null,
        jsonb_build_object('sellers', z.sellers, 'zeroed_by', u.name), z.company_id, z.created_at
      from (
        select * from (
          select ('zeroing:' || min(id)) collate "C" as key, count(*) as sellers, zeroed_by, company_id,
            zeroed_at as created_at
          from public.seller_zeroings where %s and zeroed_at <= $3
          group by zeroed_at, company_id, zeroed_by
        ) z where %page
      ) z left join public.users u on u.id = z.zeroed_by
    $source$
  ];
  if v_all or (private.caller()).role in ('admin', 'manager') then
    v_sources := v_sources || array[$source$
      select q.key, 'lead_quarantined', q.name,
        jsonb_build_object('quarantined_id', q.id, 'source', q.source, 'cause', q.cause), q.company_id, q.created_at
      from (
        select * from (select *, ('quarantined:' || id) collate "C" as key from public.quarantined_leads) q
        where released_lead_id is null and %s and %page
      ) q
    $source$];
  end if;
  if v_all then
    -- New companies come from their own rows, which are older than the record of events.
    v_sources := v_sources || array[
      $source$
        select e.key, e.kind, null, e.details, e.company_id, e.created_at
        from (
          select * from (select *, ('event:' || id) collate "C" as key from public.company_events) e
          where kind <> 'company_created' and %s and %page
        ) e
      $source$,
      $source$
        select u.key, 'user_waiting', u.name, jsonb_build_object('user_id', u.id, 'email', u.email),
          u.company_id, u.created_at
        from (
          select * from (select *, ('user:' || id) collate "C" as key from public.users) u
          where not approved and ($1 is null or company_id = $1) and %page
        ) u
      $source$,
      $source$
        select c.key, 'company_created', c.name::text, jsonb_build_object('plan', c.plan),
          c.id, c.created_at
        from (
          select * from (select *, ('company:' || id) collate "C" as key from public.companies) c
          where deleted_at is null and ($1 is null or id = $1) and %page
        ) c
      $source$
    ];
  else
    v_sources := v_sources || array[$source$
      select e.key, e.kind, null, e.details, e.company_id, e.created_at
      from (
        select * from (select *, ('event:' || id) collate "C" as key from public.company_events) e
        where %s and %page
      ) e
    $source$];
  end if;

  return query execute
    'select n.id, n.kind, coalesce(n.subject, c.name::text), n.details, n.company_id, c.name::text, n.created_at
      from (select * from (('
    || replace(replace(replace(array_to_string(v_sources, ') union all ('), '%leads', v_leads), '%page', v_page), '%s', v_where)
    || ')) as every (id, kind, subject, details, company_id, created_at)
        order by created_at desc, id desc limit $4
      ) n left join public.companies c on c.id = n.company_id
      order by n.created_at desc, n.id desc'
  using v_company, v_gone, coalesce(p_before, 'infinity'), least(greatest(coalesce(p_limit, 20), 1), 100), p_before_id;
end
$$;
revoke execute on function public.get_notifications(uuid, integer, timestamptz, text) from public, anon;
grant execute on function public.get_notifications(uuid, integer, timestamptz, text) to authenticated, service_role;
