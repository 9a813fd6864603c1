-- No row if no longer approved, or locked out.
create function private.approval_mail(p_user uuid)
returns table (recipient text, recipient_name text, company_name text)
language sql stable security definer set search_path = '' as $$
  select u.email, u.name, c.name::text
  from public.users u
  left join public.companies c on c.id = u.company_id and c.deleted_at is null
  where u.id = p_user and private.may_be_mailed(u)
$$;

grant execute on function private.approval_mail(uuid) to service_role;
