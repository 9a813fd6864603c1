-- As before, and a deleted company's people are erased as those who asked for it: also from mails that are kept as
-- files, and for a journal that is read again.
create or replace function private.purge_deleted_companies(p_most integer default 500, p_now timestamptz default now())
returns integer
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_company uuid;
  v_leads uuid[];
  v_suspects uuid[];
  v_table text;
  v_people text[];
  v_gone integer;
begin
  select c.id into v_company from public.companies c
  where c.deleted_at < p_now - interval '30 days'
  order by c.deleted_at limit 1 for update skip locked;
  if v_company is null then
    return 0;
  end if;

  delete from public.link_visits where id = any (array(
    select v.id from public.link_visits v join public.short_urls s on s.id = v.short_url_id
    where s.company_id = v_company limit p_most
  ));
  get diagnostics v_gone = row_count;
  if v_gone > 0 then
    return v_gone;
  end if;
  -- A suspect whose released lead went first would look as if nobody had released it.
  v_suspects := array(select id from public.quarantined_leads where company_id = v_company limit p_most);
  v_leads := case when cardinality(v_suspects) > 0 then '{}' else array(
    select id from public.leads_captured where company_id = v_company limit p_most
  ) end;
  if cardinality(v_leads) + cardinality(v_suspects) > 0 then
    return private.erase_leads(array[v_company], v_leads, v_suspects);
  end if;
  -- In this order: whoever is named goes after those who name it.
  foreach v_table in array array['capture_pages', 'short_urls', 'seller_zeroings', 'sellers'] loop
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
  return 1;
end
$$;
