-- Raises 42501, and 22023 if out of range. Null means without limit.
create function private.check_lead_retention(p_company uuid, p_months integer) returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  if not private.acts_for_platform()
    and ((private.caller()).role = 'admin' and p_company = any (private.managed_companies())) is not true then
    raise exception 'Apenas administradores podem decidir por quanto tempo os contatos ficam guardados.'
      using errcode = '42501';
  end if;
  if p_months not between 1 and 120 then
    raise exception 'Escolha de 1 a 120 meses.' using errcode = '22023';
  end if;
end
$$;
