-- What a new company has still to do before its first lead: read from its rows. Kept are only what no row tells (that
-- the link's address was copied) and that the steps are over, so that they never come back.
create table private.first_steps (
  company_id uuid primary key references public.companies (id) on delete cascade,
  shared_at timestamptz,
  over_at timestamptz
);

-- No row where the steps are over, or the caller does not manage the company. The link is the newest that leads to its form.
create function public.get_first_steps(p_company_id uuid)
returns table (has_seller boolean, short_code text, has_lead boolean, is_shared boolean)
language sql stable security definer set search_path = '' as $$
  select
    exists (
      select from public.sellers s
      where s.company_id = c.id and s.role = 'seller' and s.active and s.deleted_at is null
    ),
    (
      select l.short_code from public.short_urls l
      where l.company_id = c.id and l.active and l.original_url like '%/capture-lead%'
      order by l.created_at desc, l.id limit 1
    ),
    exists (select from public.leads_captured e where e.company_id = c.id),
    exists (select from private.first_steps f where f.company_id = c.id and f.shared_at is not null)
      or exists (
        select from public.short_urls l
        where l.company_id = c.id and l.active and l.original_url like '%/capture-lead%' and (
          l.clicks > 0 or exists (select from public.link_visits v where v.short_url_id = l.id and v.human)
        )
      )
  from public.companies c
  where c.id = p_company_id and c.deleted_at is null
    and (c.id = any ((select private.managed_companies())::uuid[]) or (select private.acts_for_platform()))
    and not exists (select from private.first_steps f where f.company_id = c.id and f.over_at is not null)
$$;
revoke execute on function public.get_first_steps(uuid) from public, anon;
grant execute on function public.get_first_steps(uuid) to authenticated, service_role;

-- `shared`: the address was copied; `over`: all is done, or somebody does not want to see the steps.
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
revoke execute on function public.note_first_steps(uuid, text) from public, anon;
grant execute on function public.note_first_steps(uuid, text) to authenticated, service_role;
