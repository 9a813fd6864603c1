-- Whose address is proven, and the name of the newest sign-up where it is not yet.
alter table public.users add column email_confirmed boolean not null default false;
update public.users u set email_confirmed = true
from auth.users a where a.id = u.id and a.confirmed_at is not null;

create or replace function private.follow_account() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_name text := left(coalesce(
    private.clean_line(new.raw_user_meta_data ->> 'name'), split_part(new.email, '@', 1), ''
  ), 120);
begin
  if tg_op = 'INSERT' then
    insert into public.users (id, name, email, email_confirmed)
    values (new.id, v_name, new.email, new.confirmed_at is not null);
  else
    update public.users u
    set email = new.email, email_confirmed = new.confirmed_at is not null, updated_at = now(),
      -- Whoever signs up again before the confirmation may be another person.
      name = case when new.confirmed_at is null then v_name else u.name end
    where u.id = new.id;
  end if;
  return new;
end
$$;

drop trigger follow_email on auth.users;
create trigger follow_account after update on auth.users
for each row when (
  old.email is distinct from new.email
  or old.confirmed_at is distinct from new.confirmed_at
  or (new.confirmed_at is null and old.raw_user_meta_data is distinct from new.raw_user_meta_data)
) execute function private.follow_account();
