-- Some providers say a person's whole name in `full_name` alone.
create or replace function private.follow_account() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_name text := left(coalesce(
    private.clean_line(new.raw_user_meta_data ->> 'name'), private.clean_line(new.raw_user_meta_data ->> 'full_name'),
    split_part(new.email, '@', 1), ''
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
