-- A deleted company's people are erased as those who asked for it: also from mails that are kept as files, and for a
-- journal that is read again. Its own id stands for those of its leads, which may be millions. A lead that comes back
-- while the company is still there goes with it.
create or replace function private.replay_journal(line jsonb) returns boolean
language sql security definer set search_path = '' as $$
  select case
    when exists (select from private.erased_leads e where e.id = (line -> 'row' ->> 'id')::uuid) then true
    -- One that was merely lost is no reason to forget its leads: their lines are set aside.
    when exists (select from private.erased_leads e where e.id = (line -> 'row' ->> 'company_id')::uuid)
      and not exists (select from public.companies c where c.id = (line -> 'row' ->> 'company_id')::uuid) then true
    else private.replay_kept_line(line)
  end
$$;

-- As before, and whoever erases leads of the company at the same moment is done before any are looked for.
create or replace function private.purge_deleted_companies(p_most integer default 500, p_now timestamptz default now())
returns integer
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_company uuid;
  v_table text;
  v_people text[];
  v_gone integer;
begin
  select c.id into v_company from public.companies c
  where c.deleted_at < p_now - interval '30 days'
  order by c.deleted_at limit 1;
  if v_company is null then
    return 0;
  end if;
  -- First the rotation, then the row, as everybody else takes them.
  perform private.lock_rotations(array[v_company]);
  perform from public.companies c where c.id = v_company and c.deleted_at < p_now - interval '30 days' for update;
  if not found then
    return 1;
  end if;

  delete from public.link_visits where id = any (array(
    select v.id from public.link_visits v join public.short_urls s on s.id = v.short_url_id
    where s.company_id = v_company limit p_most
  ));
  get diagnostics v_gone = row_count;
  if v_gone > 0 then
    return v_gone;
  end if;
  -- In this order: whoever is named goes after those who name it, and a suspect whose released lead went first would
  -- look as if nobody had released it.
  foreach v_table in array array[
    'quarantined_leads', 'leads_captured', 'capture_pages', 'short_urls', 'seller_zeroings', 'sellers'
  ] loop
    execute format(
      'delete from public.%1$I where id = any (array(select id from public.%1$I where company_id = $1 limit $2))', v_table
    ) using v_company, p_most;
    get diagnostics v_gone = row_count;
    if v_gone > 0 then
      return v_gone;
    end if;
  end loop;

  update public.users set company_id = null where company_id = v_company and role = 'super_admin';
  v_people := array(select u.id::text from public.users u where u.company_id = v_company limit p_most);
  -- One reading for all of them: the trail belongs to GoTrue's tables and has no index on whom it speaks of.
  if cardinality(v_people) > 0 then
    delete from auth.audit_log_entries e
    where e.payload ->> 'actor_id' = any (v_people) or e.payload -> 'traits' ->> 'user_id' = any (v_people);
  end if;
  delete from auth.users where id = any (v_people::uuid[]);
  get diagnostics v_gone = row_count;
  if v_gone > 0 then
    return v_gone;
  end if;
  delete from public.companies where id = v_company;
  insert into private.erased_leads (id) values (v_company) on conflict do nothing;
  -- Mails to its people do not name it: all that are kept go, as when it is erased at once.
  perform private.enqueue_job('forget_mails', p_key => 'forget_mails');
  return 1;
end
$$;

-- Ids of a week ago, however many: trim_old_leads took 500 of them an hour.
create function private.trim_erased_leads(p_most integer default 1000, p_now timestamptz default now()) returns integer
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_gone integer;
begin
  delete from private.erased_leads where id = any (array(
    select id from private.erased_leads where erased_at < p_now - interval '7 days' order by erased_at limit p_most
  ));
  get diagnostics v_gone = row_count;
  return v_gone;
end
$$;
grant execute on function private.trim_erased_leads(integer, timestamptz) to service_role;

-- As before, without those ids, and 0 only where it found nothing: a purge may have taken what it found meanwhile.
create or replace function private.trim_old_leads(p_most integer default 500, p_now timestamptz default now())
returns integer
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_company record;
  v_leads uuid[];
  v_suspects uuid[];
begin
  for v_company in
    select id, p_now - make_interval(months => keep_leads_months) as until
    from public.companies where keep_leads_months is not null order by id
  loop
    v_suspects := array(
      select id from public.quarantined_leads where company_id = v_company.id and created_at < v_company.until
      order by created_at limit p_most
    );
    -- A suspect whose released lead went first would look as if nobody had released it.
    v_leads := case when cardinality(v_suspects) > 0 then '{}' else array(
      select id from public.leads_captured where company_id = v_company.id and created_at < v_company.until
      order by created_at limit p_most
    ) end;
    if cardinality(v_leads) + cardinality(v_suspects) > 0 then
      return greatest(1, private.erase_leads(array[v_company.id], v_leads, v_suspects));
    end if;
  end loop;
  return 0;
end
$$;
