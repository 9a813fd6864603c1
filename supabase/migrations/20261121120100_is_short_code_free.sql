-- Whether a code can still be chosen, also where another company has it, whose links nobody else reads. It tells no
-- more than opening the link would. Null to whom is not approved; the unique constraint has the last word.
create function public.is_short_code_free(p_code text) returns boolean
language sql stable security definer set search_path = '' as $$
  select not exists (select from public.short_urls s where s.short_code = lower(btrim(p_code)))
  where (select private.is_approved()) or coalesce((select auth.role()), '') = 'service_role'
$$;
revoke execute on function public.is_short_code_free(text) from public, anon;
grant execute on function public.is_short_code_free(text) to authenticated, service_role;
