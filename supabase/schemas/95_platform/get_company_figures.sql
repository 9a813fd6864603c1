create function public.get_company_figures(p_after uuid default null, p_limit integer default null)
returns table (company_id uuid, sellers bigint, people bigint, leads_last_30_days bigint)
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_super_admin(
    'Acesso negado. Apenas super administradores podem acessar esta funcionalidade.'
  );
  return query
    select
      c.id,
      (select count(*) from public.sellers s where s.company_id = c.id and s.role = 'seller' and s.deleted_at is null),
      (select count(*) from public.users u where u.company_id = c.id),
      private.leads_since(c, null, now() - interval '30 days')
    from (
      select * from public.companies
      where deleted_at is null and id > coalesce(p_after, '00000000-0000-0000-0000-000000000000')
      order by id limit p_limit
    ) c
    order by c.id;
end
$$;

grant execute on function public.get_company_figures(uuid, integer) to authenticated, service_role;
