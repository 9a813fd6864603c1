-- Null leaves a field unchanged; an empty phone or privacy text clears it. An admin may not change p_active, and their
-- limits are ignored. Raises 42501, PT404, 22023.
create function public.update_company(
  p_id uuid,
  p_name text default null,
  p_email text default null,
  p_phone text default null,
  p_plan text default null,
  p_active boolean default null,
  p_leads_limit integer default null,
  p_sellers_limit integer default null,
  p_pages_limit integer default null,
  p_time_zone text default null,
  p_privacy_text text default null
)
returns public.companies
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_caller private.profile := private.caller();
  v_for_platform boolean := private.acts_for_platform();
  v_before public.companies;
  v_company public.companies;
  v_leads bigint;
begin
  if not v_for_platform and (v_caller.role = 'admin' and v_caller.company_id = p_id) is not true then
    raise exception 'Apenas administradores podem alterar os dados da empresa.' using errcode = '42501';
  end if;
  -- Lock order: rotation, then the row.
  if p_time_zone is not null or p_plan is not null or p_leads_limit is not null then
    perform pg_advisory_xact_lock(private.rotation_lock(p_id));
    perform private.fold_leads(c) from public.companies c where c.id = p_id;
  end if;
  select * into v_before from public.companies where id = p_id and deleted_at is null for no key update;
  if not found then
    raise exception 'Empresa não encontrada' using errcode = 'PT404';
  end if;
  if not v_for_platform and not v_before.active then
    raise exception 'Esta empresa está desativada.' using errcode = '42501';
  end if;
  if not v_for_platform and p_active <> v_before.active then
    raise exception 'Apenas super administradores podem ativar ou desativar empresas.' using errcode = '42501';
  end if;
  if p_plan is not null and (private.plan_limits(p_plan)).leads is null then
    raise exception 'Plano não encontrado' using errcode = '22023';
  end if;
  if v_for_platform and least(p_leads_limit, p_sellers_limit, p_pages_limit) < 0 then
    raise exception 'Os limites não podem ser negativos.' using errcode = '22023';
  end if;

  -- The plan first: limits follow it, and an explicit limit must win.
  if p_plan <> v_before.plan then
    update public.companies set plan = p_plan where id = p_id;
    perform private.note_event(p_id, 'plan_changed', jsonb_build_object('from', v_before.plan, 'to', p_plan));
  end if;
  update public.companies
  set name = case when p_name is null then name else private.read_name(p_name) end,
    email = case when p_email is null then email else private.read_email(p_email) end,
    phone = case when p_phone is null then phone else private.read_optional_phone(p_phone) end,
    active = coalesce(p_active, active),
    leads_limit = case when v_for_platform then coalesce(p_leads_limit, leads_limit) else leads_limit end,
    sellers_limit = case when v_for_platform then coalesce(p_sellers_limit, sellers_limit) else sellers_limit end,
    pages_limit = case when v_for_platform then coalesce(p_pages_limit, pages_limit) else pages_limit end,
    time_zone = coalesce(p_time_zone, time_zone),
    privacy_text = coalesce(p_privacy_text, privacy_text)
  where id = p_id
  returning * into v_company;
  -- A fold notes only the lead that passes the limit.
  if v_company.leads_limit < v_before.leads_limit then
    select t.leads into v_leads from private.company_tallies t where t.company_id = p_id;
    if v_leads > v_company.leads_limit and v_leads <= v_before.leads_limit then
      perform private.note_limit_passed(p_id, v_leads, v_company.leads_limit);
    end if;
  end if;
  if v_company.active <> v_before.active then
    perform private.note_event(
      p_id, case when v_company.active then 'company_switched_on' else 'company_switched_off' end, '{}'
    );
  end if;
  return v_company;
end
$$;

grant execute on function public.update_company(
  uuid, text, text, text, text, boolean, integer, integer, integer, text, text
) to authenticated, service_role;
