-- What people may ask for, and companies decide (LGPD): that nothing is kept of somebody, and how long leads are kept.

-- The embedded engine's journal may still hold the line of a lead that was erased, and reads it again after a crash.
-- Ids alone, for a week: no journal is older once its process runs.
create table private.erased_leads (
  id uuid primary key,
  erased_at timestamptz not null default now()
);
create index erased_leads_erased_at_idx on private.erased_leads (erased_at);

alter function private.replay_journal(jsonb) rename to replay_kept_line;
create function private.replay_journal(line jsonb) returns boolean
language sql security definer set search_path = '' as $$
  select case
    when exists (select from private.erased_leads e where e.id = (line -> 'row' ->> 'id')::uuid) then true
    else private.replay_kept_line(line)
  end
$$;

-- Tables of what comes after them follow by their triggers; mails that were kept as files are a job's.
create function private.erase_leads(p_companies uuid[], p_leads uuid[], p_suspects uuid[]) returns integer
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_suspects integer;
  v_leads integer;
begin
  perform private.lock_rotations(p_companies);
  delete from public.quarantined_leads where id = any (p_suspects);
  get diagnostics v_suspects = row_count;
  delete from public.leads_captured where id = any (p_leads);
  get diagnostics v_leads = row_count;
  insert into private.erased_leads (id)
  select unnest(coalesce(p_leads, '{}') || coalesce(p_suspects, '{}')) on conflict do nothing;
  if v_leads > 0 then
    perform private.enqueue_job('forget_mails', jsonb_build_object('lead_ids', to_jsonb(p_leads)));
  end if;
  return v_suspects + v_leads;
end
$$;

-- Everything that came from this phone, with and without its ninth digit, also what is in quarantine. Returns how many
-- leads went. Who erased how many and when is noted; of whom is not.
create function public.erase_contact(p_phone text, p_company_id uuid default null) returns integer
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_platform boolean := private.acts_for_platform();
  v_companies uuid[] := case when v_platform then array[p_company_id] else private.managed_companies() end;
  v_key text;
  v_leads uuid[];
  v_suspects uuid[];
  v_gone integer;
begin
  if not v_platform and (
    coalesce((private.caller()).role, '') not in ('admin', 'manager')
    or coalesce(p_company_id <> all (v_companies), false)
  ) then
    raise exception 'Só administradores e gerentes podem apagar os dados de um contato.' using errcode = '42501';
  end if;
  v_key := private.phone_key(private.read_phone(p_phone));
  v_companies := array_remove(v_companies, null);
  if v_platform and p_company_id is null then
    v_companies := array(
      select l.company_id from private.contacts c join public.leads_captured l on l.id = c.lead_id
      where c.search_text like '%' || v_key || '%' and l.phone_key = v_key
      union select company_id from public.quarantined_leads where phone_key = v_key
    );
  end if;
  -- Before anything is looked for: a lead on its way is then stored, or comes after.
  perform private.lock_rotations(v_companies);

  -- The index of letters finds them in any number of leads.
  select array_agg(l.id) into v_leads
  from private.contacts c join public.leads_captured l on l.id = c.lead_id
  where c.search_text like '%' || v_key || '%' and l.phone_key = v_key and l.company_id = any (v_companies);
  select array_agg(q.id) into v_suspects
  from public.quarantined_leads q
  where q.phone_key = v_key and q.company_id = any (v_companies);

  v_gone := private.erase_leads(v_companies, v_leads, v_suspects);
  perform private.note_account_event(
    'contact_erased', 'user', jsonb_build_object('company_id', p_company_id, 'leads', v_gone)
  );
  return v_gone;
end
$$;
revoke execute on function public.erase_contact(text, uuid) from public, anon;
grant execute on function public.erase_contact(text, uuid) to authenticated, service_role;

-- Months after which a company's leads go by themselves; null: never.
alter table public.companies add column keep_leads_months integer check (keep_leads_months between 1 and 120);

create function public.set_lead_retention(p_months integer, p_company_id uuid default null) returns uuid
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_caller public.users := private.caller();
  v_company uuid := coalesce(p_company_id, v_caller.company_id);
begin
  if not private.acts_for_platform()
    and (v_caller.role = 'admin' and v_company = any (private.managed_companies())) is not true then
    raise exception 'Apenas administradores podem decidir por quanto tempo os contatos ficam guardados.'
      using errcode = '42501';
  end if;
  if p_months not between 1 and 120 then
    raise exception 'Escolha de 1 a 120 meses.' using errcode = '22023';
  end if;
  update public.companies set keep_leads_months = p_months where id = v_company and deleted_at is null
  returning id into v_company;
  if not found then
    raise exception 'Empresa não encontrada' using errcode = 'PT404';
  end if;
  return v_company;
end
$$;
revoke execute on function public.set_lead_retention(integer, uuid) from public, anon;
grant execute on function public.set_lead_retention(integer, uuid) to authenticated, service_role;

-- Up to p_most leads and suspects of one company whose time is over; 0 when nothing is left to do.
create function private.trim_old_leads(p_most integer default 500, p_now timestamptz default now()) returns integer
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_company record;
  v_leads uuid[];
  v_suspects uuid[];
begin
  delete from private.erased_leads where id = any (array(
    select id from private.erased_leads where erased_at < p_now - interval '7 days' order by erased_at limit p_most
  ));
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
      return private.erase_leads(array[v_company.id], v_leads, v_suspects);
    end if;
  end loop;
  return 0;
end
$$;
grant execute on function private.trim_old_leads(integer, timestamptz) to service_role;

-- For good and now, instead of a month after it was deleted: the purge's next turn takes it.
create function public.erase_company(p_id uuid) returns uuid
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.require_super_admin('Apenas super administradores podem apagar empresas de vez.');
  update public.companies set deleted_at = least(deleted_at, now() - interval '31 days')
  where id = p_id and deleted_at is not null;
  if not found then
    raise exception 'Remova a empresa antes de apagar os dados dela de vez.' using errcode = 'PT404';
  end if;
  update private.jobs set run_at = now(), again = lease is not null where key = 'purge_deleted_companies';
  -- Mails to its people do not name it: all that are kept go.
  perform private.enqueue_job('forget_mails');
  return p_id;
end
$$;
revoke execute on function public.erase_company(uuid) from public, anon;
grant execute on function public.erase_company(uuid) to authenticated, service_role;

-- As before, and with a company goes what the trail of security says of its people; of anybody else it stays its year.
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
  -- In this order: whoever is named goes after those who name it.
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
  return 1;
end
$$;
