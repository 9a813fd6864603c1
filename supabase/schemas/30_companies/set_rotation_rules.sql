-- Sets all three; null hours are always open, null days switch the same seller off. Leads that wait and now need not
-- are handed out by a job. Raises 22023.
create function public.set_rotation_rules(
  p_weekly_hours jsonb, p_when_nobody text, p_same_seller_days integer, p_company_id uuid default null
) returns uuid
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_company constant uuid := private.company_to_manage(p_company_id);
begin
  if coalesce(p_when_nobody, '') not in ('rotate', 'wait', 'company_phone') then
    raise exception 'Escolha o que acontece fora do horário.' using errcode = '22023';
  end if;
  if p_same_seller_days not between 1 and 3650 then
    raise exception 'Escolha de 1 a 3650 dias.' using errcode = '22023';
  end if;
  update public.companies
  set weekly_hours = nullif(p_weekly_hours, 'null'), when_nobody = p_when_nobody, same_seller_days = p_same_seller_days
  where id = v_company;
  return v_company;
end
$$;

grant execute on function public.set_rotation_rules(jsonb, text, integer, uuid) to authenticated, service_role;
