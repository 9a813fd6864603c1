-- Null days switch it off. Raises 42501, PT404, 22023.
create function public.set_same_seller(p_days integer, p_company_id uuid default null) returns uuid
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_company constant uuid := private.company_to_manage(p_company_id);
begin
  if p_days not between 1 and 3650 then
    raise exception 'Escolha de 1 a 3.650 dias.' using errcode = '22023';
  end if;
  update public.companies set same_seller_days = p_days where id = v_company;
  return v_company;
end
$$;

grant execute on function public.set_same_seller(integer, uuid) to authenticated, service_role;
