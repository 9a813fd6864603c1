-- Keeps the first time of 'shared' and of 'over' (done or dismissed).
create function public.note_first_steps(p_company_id uuid, p_what text) returns uuid
language plpgsql volatile security definer set search_path = '' as $$
begin
  if not private.acts_for_platform() and p_company_id = any (private.managed_companies()) is not true then
    raise exception 'Apenas administradores e gerentes podem alterar os primeiros passos.' using errcode = '42501';
  end if;
  if p_what is null or p_what not in ('shared', 'over') then
    raise exception 'Passo não encontrado' using errcode = '22023';
  end if;
  insert into private.first_steps as f (company_id, shared_at, over_at)
  values (p_company_id, case when p_what = 'shared' then now() end, case when p_what = 'over' then now() end)
  on conflict (company_id) do update set
    shared_at = coalesce(f.shared_at, excluded.shared_at),
    over_at = coalesce(f.over_at, excluded.over_at);
  return p_company_id;
end
$$;

grant execute on function public.note_first_steps(uuid, text) to authenticated, service_role;
