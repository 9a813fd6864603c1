-- Null: without limit. Returns the company's id.
create function public.set_lead_retention(p_months integer, p_company_id uuid default null) returns uuid
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_company uuid := coalesce(p_company_id, (private.caller()).company_id);
begin
  perform private.check_lead_retention(v_company, p_months);
  update public.companies set keep_leads_months = p_months where id = v_company and deleted_at is null
  returning id into v_company;
  if not found then
    raise exception 'Empresa não encontrada' using errcode = 'PT404';
  end if;
  return v_company;
end
$$;

grant execute on function public.set_lead_retention(integer, uuid) to authenticated, service_role;
