-- Up to p_most rows of one company that was deleted private.removal_period() ago; returns their number, 0 at the end.
-- Small batches keep locks short. Users go too, except super_admin, with their audit entries.
create function private.purge_deleted_companies(p_most integer default 500, p_now timestamptz default now())
returns integer
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_company uuid;
  v_table text;
  v_people text[];
  v_gone integer;
begin
  select c.id into v_company from public.companies c
  where c.deleted_at < p_now - private.removal_period()
  order by c.deleted_at limit 1;
  if not found then
    return 0;
  end if;
  -- Lock order: rotation, then row. A concurrent erasure ends before the search.
  perform private.lock_rotations(array[v_company]);
  perform from public.companies c where c.id = v_company and c.deleted_at < p_now - private.removal_period() for update;
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
  delete from private.webhook_deliveries where id = any (array(
    select d.id from private.webhook_deliveries d join public.webhooks w on w.id = d.webhook_id
    where w.company_id = v_company limit p_most
  ));
  get diagnostics v_gone = row_count;
  if v_gone > 0 then
    return v_gone;
  end if;
  -- Referencing rows first. Without its released lead a suspect would look unreleased.
  foreach v_table in array array[
    'quarantined_leads', 'leads_captured', 'capture_pages', 'short_urls', 'seller_zeroings', 'sellers'
  ] loop
    execute format(
      'delete from public.%1$I where id = any (array(select id from public.%1$I where company_id = $1 limit $2))',
      v_table
    ) using v_company, p_most;
    get diagnostics v_gone = row_count;
    if v_gone > 0 then
      return v_gone;
    end if;
  end loop;

  update public.users set company_id = null where company_id = v_company and role = 'super_admin';
  v_people := array(select u.id::text from public.users u where u.company_id = v_company limit p_most);
  -- One scan: GoTrue's table has no index on the user.
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
  -- Stored mails do not name the company, so all are deleted.
  perform private.enqueue_job('forget_mails', p_key => 'forget_mails');
  return 1;
end
$$;

grant execute on function private.purge_deleted_companies(integer, timestamptz) to service_role;
