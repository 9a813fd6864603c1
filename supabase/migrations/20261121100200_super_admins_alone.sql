-- What only super_admin may ask for. The server's key acts for the platform as well.
create function private.acts_for_platform() returns boolean
language sql stable security definer set search_path = '' as $$
  select coalesce(auth.role(), '') = 'service_role' or private.is_super_admin()
$$;

create function private.require_super_admin(p_sentence text) returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  if not private.acts_for_platform() then
    raise exception '%', p_sentence using errcode = '42501';
  end if;
end
$$;

-- Newest first: names are sorted where accents are known, in the browser.
create function public.get_all_companies() returns setof public.companies
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_super_admin(
    'Acesso negado. Apenas super administradores podem acessar esta funcionalidade.'
  );
  return query select c.* from public.companies c where c.deleted_at is null order by c.created_at desc, c.id;
end
$$;
revoke execute on function public.get_all_companies() from public, anon;
grant execute on function public.get_all_companies() to authenticated, service_role;
