-- An empty message is the default. Raises 22023.
create function public.set_rescue_rules(p_minutes integer, p_first_message text, p_company_id uuid default null)
returns uuid
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_company constant uuid := private.company_to_manage(p_company_id);
  v_message constant text := private.clean_text(p_first_message);
begin
  if coalesce(p_minutes, 0) not between 1 and 1440 then
    raise exception 'Escolha de 1 a 1.440 minutos.' using errcode = '22023';
  end if;
  if char_length(v_message) > 500 then perform private.too_long('Mensagem', 500); end if;
  update public.companies set rescue_minutes = p_minutes, first_message = v_message where id = v_company;
  return v_company;
end
$$;

grant execute on function public.set_rescue_rules(integer, text, uuid) to authenticated, service_role;
