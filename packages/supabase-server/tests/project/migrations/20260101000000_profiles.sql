-- What projects usually add to auth.users: a profile kept by a trigger, and a rule on deletion.
create table public.profiles (
  id uuid primary key references auth.users on delete cascade,
  name text,
  email text,
  is_keeper boolean not null default false
);

create function public.follow_account() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.profiles (id, name, email)
  values (new.id, coalesce(new.raw_user_meta_data ->> 'name', new.raw_user_meta_data ->> 'full_name'), new.email)
  on conflict (id) do update set name = excluded.name, email = excluded.email;
  return null;
end;
$$;
create trigger follow_account after insert or update on auth.users
for each row execute function public.follow_account();

create function public.keep_last_keeper() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if exists (select from public.profiles where id = old.id and is_keeper) and not exists (
    select from public.profiles p join auth.users a on a.id = p.id
    where p.is_keeper and p.id <> old.id and a.deleted_at is null
  ) then
    raise exception 'The last keeper stays.' using errcode = 'P0001';
  end if;
  return coalesce(new, old);
end;
$$;
create trigger keep_last_keeper before delete on auth.users
for each row execute function public.keep_last_keeper();
create trigger keep_last_keeper_softly before update of deleted_at on auth.users
for each row execute function public.keep_last_keeper();

alter publication supabase_realtime add table public.profiles;
