-- Raises 42501, PT404, 22023.
create function public.set_ads_consent(p_asks boolean, p_company_id uuid default null) returns uuid
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_company constant uuid := private.company_to_manage(p_company_id);
begin
  if p_asks is null then
    raise exception 'Escolha se o formulário pede autorização.' using errcode = '22023';
  end if;
  update public.companies set asks_for_ads = p_asks where id = v_company;
  return v_company;
end
$$;

grant execute on function public.set_ads_consent(boolean, uuid) to authenticated, service_role;
