-- won, lost, or null. The caller may change the lead. Raises 22023, PT404.
create function private.write_outcome(p_company uuid, p_lead uuid, p_outcome text, p_value numeric, p_by uuid)
returns void
language plpgsql as $$
begin
  if p_outcome not in ('won', 'lost') then
    raise exception 'Resultado desconhecido.' using errcode = '22023';
  end if;
  if p_value is not null and p_outcome is distinct from 'won' then
    raise exception 'Só um contato ganho tem valor.' using errcode = '22023';
  end if;
  if not round(p_value, 2) between 0 and 999999999999.99 then
    raise exception 'Valor inválido.' using errcode = '22023';
  end if;
  -- Before the trigger writes a seller, to prevent deadlocks.
  perform pg_advisory_xact_lock(private.rotation_lock(p_company));
  -- A repeated outcome keeps its author and time.
  update public.leads_captured l
  set outcome = p_outcome, outcome_value = round(p_value, 2),
    outcome_at = case when p_outcome is not null then clock_timestamp() end,
    outcome_by = case when p_outcome is not null then p_by end
  where l.id = p_lead and (l.outcome, l.outcome_value) is distinct from (p_outcome, round(p_value, 2));
end
$$;

-- won, lost, or null. Returns the changed lead.
create function public.set_lead_outcome(p_lead_id uuid, p_outcome text, p_value numeric default null)
returns table (id uuid, outcome text, outcome_value numeric, outcome_at timestamptz)
language plpgsql volatile security definer set search_path = '' rows 1 as $$
#variable_conflict use_column
declare
  v_server boolean := coalesce(auth.role(), '') = 'service_role';
  v_of_key constant uuid := case when auth.role() = 'api_client' then private.company_to_manage() end;
  v_company uuid;
begin
  if not v_server and v_of_key is null and not private.is_approved() then
    raise exception 'Sua conta aguarda aprovação.' using errcode = '42501';
  end if;
  select l.company_id into v_company from public.leads_captured l
  where l.id = p_lead_id and (
    v_server or l.company_id = v_of_key or l.company_id = any (private.readable_companies())
  );
  if not found then
    raise exception 'Contato não encontrado.' using errcode = 'PT404';
  end if;
  perform private.write_outcome(v_company, p_lead_id, p_outcome, p_value, auth.uid());
  return query select l.id, l.outcome::text, l.outcome_value::numeric, l.outcome_at
    from public.leads_captured l where l.id = p_lead_id;
  if not found then
    raise exception 'Contato não encontrado.' using errcode = 'PT404';
  end if;
end
$$;

grant execute on function public.set_lead_outcome(uuid, text, numeric) to authenticated, service_role;
