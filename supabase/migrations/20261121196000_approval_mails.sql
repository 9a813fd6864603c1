-- Whoever waited for approval hears of it by mail. An account that is made with its approval, in one transaction, has
-- not waited for anybody.
create function private.announce_approval() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.enqueue_job(
    'mail_approval', jsonb_build_object('user_id', new.id), null, 'mail_approval:' || new.id
  );
  return null;
end
$$;

create trigger announce_approval after update of approved on public.users
for each row when (new.approved and not old.approved and old.created_at < now())
execute function private.announce_approval();

-- What the mail says; no row for who is out again.
create function private.approval_mail(p_user uuid)
returns table (recipient text, recipient_name text, company_name text)
language sql stable security definer set search_path = '' as $$
  select u.email, u.name, c.name::text
  from public.users u
  left join public.companies c on c.id = u.company_id and c.deleted_at is null
  where u.id = p_user and u.approved and u.email is not null
$$;

grant execute on function private.approval_mail(uuid) to service_role;
