-- For replay_journal, after a crash. A journal is at most a week old.
create table private.erased_leads (
  id uuid primary key,
  erased_at timestamptz not null default now()
);

create index erased_leads_erased_at_idx on private.erased_leads (erased_at);

-- Returns the number of rows; triggers delete dependent ones. Queues forget_mails, for mails stored as files.
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
  insert into private.erased_leads (id) select unnest(p_leads || p_suspects) on conflict do nothing;
  if v_leads > 0 then
    perform private.enqueue_job('forget_mails', jsonb_build_object('lead_ids', to_jsonb(p_leads)));
  end if;
  return v_suspects + v_leads;
end
$$;

create function private.trim_erased_leads(p_most integer default 1000, p_now timestamptz default now()) returns integer
language sql volatile security definer set search_path = '' as $$
  with gone as (
    delete from private.erased_leads where id = any (array(
      select id from private.erased_leads where erased_at < p_now - interval '7 days' order by erased_at limit p_most
    ))
    returning true
  )
  select count(*)::integer from gone
$$;

grant execute on function private.trim_erased_leads(integer, timestamptz) to service_role;
