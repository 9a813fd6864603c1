-- Also before approval; super_admin sees no users of deleted companies. Raises PT401 without a living session.
create function private.may_read_profile(p_user uuid) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_living_session();
  return p_user = auth.uid() or coalesce(auth.role(), '') = 'service_role' or (
    private.is_super_admin() and not exists (
      select from public.users u join public.companies c on c.id = u.company_id
      where u.id = p_user and c.deleted_at is not null
    )
  );
end
$$;
