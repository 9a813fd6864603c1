-- Approved users of deleted companies depend on two rows, so they are subtracted here. Raises 42501 unless super_admin.
create function public.get_platform_figures()
returns table (companies bigint, active_companies bigint, users bigint, pending_users bigint)
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_super_admin(
    'Acesso negado. Apenas super administradores podem acessar esta funcionalidade.'
  );
  return query
    select sum(t.companies)::bigint, sum(t.active_companies)::bigint,
      sum(t.users)::bigint - (
        select count(*) from public.companies c join public.users u on u.company_id = c.id
        where c.deleted_at is not null and u.approved
      ),
      sum(t.pending_users)::bigint
    from private.platform_counts t;
end
$$;

grant execute on function public.get_platform_figures() to authenticated, service_role;
