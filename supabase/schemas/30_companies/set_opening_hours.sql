-- Null is always open. Leads that wait and now need not are handed out by a job. Raises 42501, PT404, 22023.
create function public.set_opening_hours(p_weekly_hours jsonb, p_company_id uuid default null) returns uuid
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_company constant uuid := private.company_to_manage(p_company_id);
begin
  update public.companies set weekly_hours = nullif(p_weekly_hours, 'null') where id = v_company;
  return v_company;
end
$$;

grant execute on function public.set_opening_hours(jsonb, uuid) to authenticated, service_role;

-- What happens to leads while nobody is there: see private.find_turn(). Raises 42501, PT404, 22023.
create function public.set_when_nobody(p_when_nobody text, p_company_id uuid default null) returns uuid
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_company constant uuid := private.company_to_manage(p_company_id);
begin
  if coalesce(p_when_nobody, '') not in ('rotate', 'wait', 'company_phone') then
    raise exception 'Escolha o que acontece fora do horário.' using errcode = '22023';
  end if;
  update public.companies set when_nobody = p_when_nobody where id = v_company;
  return v_company;
end
$$;

grant execute on function public.set_when_nobody(text, uuid) to authenticated, service_role;
