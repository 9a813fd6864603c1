create or replace function public.get_notifications(
  p_company_id uuid default null, p_limit integer default 20, p_before timestamptz default null,
  p_before_id text default null
)
returns table (
  id text, kind text, subject text, details jsonb, company_id uuid, company_name text, created_at timestamptz
)
language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan rows 20 as $$
#variable_conflict use_column
declare
  v_all boolean := private.acts_for_platform();
  v_manages boolean;
  v_abridged boolean := private.is_support()
    and (p_company_id is null or p_company_id is distinct from (private.caller()).company_id);
  v_company uuid := p_company_id;
  v_gone uuid[];
  v_before timestamptz := coalesce(p_before, 'infinity');
  v_limit integer := least(greatest(coalesce(p_limit, 20), 1), 100);
begin
  if not v_all then
    v_company := (private.readable_companies())[1];
    if v_company is null or p_company_id <> v_company then
      return;
    end if;
  end if;
  v_manages := v_all or (private.caller()).role in ('admin', 'manager');
  v_gone := array(select c.id from public.companies c where c.deleted_at is not null);
  if v_company = any (v_gone) then
    return;
  end if;

  return query
    with leads as not materialized (select *, ('lead:' || id) collate "C" as key from public.leads_captured)
    select n.id, n.kind,
      case when v_abridged and n.kind in ('lead_received', 'lead_without_seller', 'lead_quarantined')
        then private.initials_of(n.subject) else coalesce(n.subject, c.name::text) end,
      case when v_abridged then n.details - 'seller_name' else n.details end,
      n.company_id, c.name::text, n.created_at
    from (
      select * from (
        (
          select l.key, case when l.seller_id is null then 'lead_without_seller' else 'lead_received' end,
            l.name::text, jsonb_build_object('lead_id', l.id, 'source', l.source, 'seller_name', s.name)
              || coalesce((select to_jsonb(r) from public.get_return_time(l.id) r), '{}'),
            l.company_id, l.created_at
          from (
            (
              select * from leads
              where company_id = v_company and (created_at, key) < (v_before, p_before_id)
              order by created_at desc, key desc limit v_limit
            ) union all (
              -- leads_captured_newest_idx is on this expression.
              select * from leads
              where v_company is null and company_id <> all (v_gone)
                and (created_at at time zone 'UTC', key) < (v_before at time zone 'UTC', p_before_id)
              order by created_at at time zone 'UTC' desc, key desc limit v_limit
            )
          ) l left join public.sellers s on s.id = l.seller_id
        ) union all (
          select key, 'counters_zeroed', null,
            jsonb_build_object(
              'sellers', sellers, 'zeroed_by', (
                select case
                  when u.role = 'super_admin' and u.company_id is distinct from z.company_id then 'Suporte da plataforma'
                  else u.name
                end from public.users u where u.id = z.zeroed_by
              )
            ), company_id, created_at
          from (
            select ('zeroing:' || min(id)) collate "C" as key, count(*) as sellers, zeroed_by, company_id,
              zeroed_at as created_at
            from public.seller_zeroings
            where (v_company is null or company_id = v_company) and company_id <> all (v_gone) and zeroed_at <= v_before
            group by zeroed_at, company_id, zeroed_by
          ) z
          where (created_at, key) < (v_before, p_before_id)
          order by created_at desc, key desc limit v_limit
        ) union all (
          select key, 'lead_quarantined', name,
            jsonb_build_object('quarantined_id', id, 'source', source, 'cause', cause), company_id, created_at
          from (select *, ('quarantined:' || id) collate "C" as key from public.quarantined_leads) q
          where v_manages and released_lead_id is null
            and (v_company is null or company_id = v_company) and company_id <> all (v_gone)
            and (created_at, key) < (v_before, p_before_id)
          order by created_at desc, key desc limit v_limit
        ) union all (
          select key, kind, null, details, company_id, created_at
          from (select *, ('event:' || id) collate "C" as key from public.company_events) e
          where (v_company is null or company_id = v_company) and company_id <> all (v_gone)
            and (not v_all or kind <> 'company_created') and (created_at, key) < (v_before, p_before_id)
          order by created_at desc, key desc limit v_limit
        ) union all (
          select key, 'user_waiting', name, jsonb_build_object('user_id', id, 'email', email), company_id, created_at
          from (select *, ('user:' || id) collate "C" as key from public.users) u
          where v_all and not approved and (v_company is null or company_id = v_company)
            and (created_at, key) < (v_before, p_before_id)
          order by created_at desc, key desc limit v_limit
        ) union all (
          -- A company may be older than the table of events.
          select key, 'company_created', name::text, '{}'::jsonb, id, created_at
          from (select *, ('company:' || id) collate "C" as key from public.companies) c
          where v_all and deleted_at is null and (v_company is null or id = v_company)
            and (created_at, key) < (v_before, p_before_id)
          order by created_at desc, key desc limit v_limit
        )
      ) as every (id, kind, subject, details, company_id, created_at)
      order by created_at desc, id desc limit v_limit
    ) n left join public.companies c on c.id = n.company_id
    order by n.created_at desc, n.id desc;
end
$$;
