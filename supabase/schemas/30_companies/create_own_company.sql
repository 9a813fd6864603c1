-- For an approved user without a company, who becomes its admin. Raises PT409.
create function public.create_own_company(p_name text, p_email text, p_phone text default null)
returns public.companies
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_caller private.profile;
  v_company public.companies;
begin
  -- Serializes concurrent calls: the second one finds the company.
  perform from public.users where id = auth.uid() for no key update;
  v_caller := private.caller();
  if v_caller.id is null then
    raise exception 'Apenas contas aprovadas podem criar uma empresa.' using errcode = '42501';
  end if;
  if v_caller.role = 'super_admin' then
    raise exception 'Um super administrador não pode ter uma empresa própria.' using errcode = '42501';
  end if;
  if exists (select from public.companies where id = v_caller.company_id and deleted_at is null) then
    raise exception 'Você já faz parte de uma empresa.' using errcode = 'PT409';
  end if;

  insert into public.companies (name, email, phone)
  values (private.read_name(p_name), private.read_email(p_email), private.read_optional_phone(p_phone))
  returning * into v_company;
  update public.users set company_id = v_company.id, role = 'admin', updated_at = now() where id = v_caller.id;
  perform private.note_event(v_company.id, 'company_created', '{}');
  return v_company;
end
$$;

grant execute on function public.create_own_company(text, text, text) to authenticated, service_role;
