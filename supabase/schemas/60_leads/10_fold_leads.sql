-- Counts the oldest leads of a company's tail, at most p_most, and makes their contacts, progress, mails, pushes and
-- events; returns their number. The caller holds the rotation lock, and has read the company's row since.
create function private.fold_leads(p_company public.companies, p_most integer default null) returns integer
language plpgsql as $$
declare
  v_after bigint;
  v_until bigint;
  v_leads integer;
begin
  select t.folded into v_after from private.company_tallies t where t.company_id = p_company.id;
  select max(l.arrival), count(*) into v_until, v_leads
  from (select arrival from private.tail_of(p_company.id) order by arrival limit p_most) l;
  if v_leads > 0 then
    perform private.change_tallies(array(
      select (p_company.id, day, seller_id, source, leads)::private.lead_tallies
      from (
        select (l.created_at at time zone p_company.time_zone)::date as day,
          private.seller_key(l.seller_id) as seller_id, l.source, count(*)::integer as leads
        from public.leads_captured l
        where l.company_id = p_company.id and l.arrival > v_after and l.arrival <= v_until
        group by 1, 2, 3
      ) counted
    ));
    if p_company.deleted_at is null then
      perform private.add_to_platform(p_company.time_zone, quarter, leads)
      from (
        select private.quarter_of(l.created_at) as quarter, count(*) as leads
        from public.leads_captured l
        where l.company_id = p_company.id and l.arrival > v_after and l.arrival <= v_until
        group by 1
      ) counted;
    end if;
    insert into private.contacts
    select c.* from public.leads_captured l cross join lateral private.contact_of(l) c
    where l.company_id = p_company.id and l.arrival > v_after and l.arrival <= v_until;
    perform private.begin_progress(p_company.id, v_after, v_until);
    perform private.enqueue_job('announce_lead', jsonb_build_object('lead_id', l.id))
    from private.lead_mail_companies m
    join public.leads_captured l on l.company_id = m.company_id and l.arrival > v_after and l.arrival <= v_until
    where m.company_id = p_company.id
    order by l.arrival;
    perform private.queue_new_pushes(p_company.id, v_after, v_until);
    perform private.write_new_lead_events(p_company.id, v_after, v_until);
  end if;
  update private.company_tallies
  set folded = coalesce(v_until, folded), has_tail = coalesce(v_leads = p_most, false)
  where company_id = p_company.id and (has_tail or v_leads > 0);
  return v_leads;
end
$$;

-- For a job. A company whose rotation is locked for long waits for the next call.
create function private.fold_tail(p_company uuid, p_most integer default 500) returns integer
language plpgsql security definer set search_path = '' set lock_timeout = '500ms' as $$
begin
  perform pg_advisory_xact_lock(private.rotation_lock(p_company));
  return (select private.fold_leads(c, p_most) from public.companies c where c.id = p_company);
exception when lock_not_available then
  return 0;
end
$$;

grant execute on function private.fold_tail(uuid, integer) to service_role;

create function private.companies_with_tail() returns setof uuid
language sql stable security definer set search_path = '' as $$
  select company_id from private.company_tallies where has_tail order by company_id
$$;

grant execute on function private.companies_with_tail() to service_role;
