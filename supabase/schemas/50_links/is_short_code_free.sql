-- Retired codes are free only for their own company, never for super_admin. Null for an unapproved caller. Not
-- reserved: the unique constraint decides.
create function public.is_short_code_free(p_code text) returns boolean
language sql stable security definer set search_path = '' as $$
  select not exists (select from public.short_urls s where s.short_code = lower(btrim(p_code)))
    and not private.is_retired('short_urls', lower(btrim(p_code)), case
      when (select private.is_super_admin()) then '{}' else private.managed_companies() end)
  where (select private.is_approved()) or coalesce((select auth.role()), '') = 'service_role'
$$;

grant execute on function public.is_short_code_free(text) to authenticated, service_role;
