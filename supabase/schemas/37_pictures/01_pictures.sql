-- `{company or user id}/{name}`; `logo` is the company's own, `photo` the user's.
insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types) values
  ('logos', 'logos', true, 2097152, '{image/png,image/jpeg,image/webp}'),
  ('photos', 'photos', false, 2097152, '{image/png,image/jpeg,image/webp}')
on conflict (id) do nothing;

-- Null unless the path is one folder and one name.
create function private.owner_of_picture(p_name text) returns uuid
language sql immutable strict parallel safe set search_path = '' as $$
  select substring(p_name from '^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})/[0-9a-z-]{1,60}$')::uuid
$$;

grant execute on function private.owner_of_picture(text) to authenticated, service_role;

-- Of the company's own logo in its bucket; null without one.
create function private.company_logo(p_company uuid) returns text
language sql stable as $$
  select o.name from storage.objects o where o.bucket_id = 'logos' and o.name = p_company || '/logo'
$$;

-- The company's own logo by admin and super_admin, those of links by manager too.
create function private.may_change_logo(p_name text) returns boolean
language sql stable security definer set search_path = '' as $$
  select private.owner_of_picture(p_name) = any (
    case when split_part(p_name, '/', 2) = 'logo' then private.companies_of_caller('{admin}')
      else private.managed_companies() end
  )
$$;

grant execute on function private.may_change_logo(text) to authenticated, service_role;

-- 200 logos per company and ten photos per user; 100 uploads at once and 200 an hour, because deleted files leave the
-- disk minutes later. A trigger, because the service role performs signed uploads.
create function private.check_room_for_pictures() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_folder text := split_part(new.name, '/', 1);
  v_own text := v_folder || case new.bucket_id when 'logos' then '/logo' else '/photo' end;
  v_most integer := case new.bucket_id when 'logos' then 200 else 10 end;
begin
  -- Serializes uploads, so that each sees the previous count.
  if private.spend_share('pictures:' || md5(new.bucket_id || '/' || v_folder), p_at_once => 100) < 0 then
    raise exception 'Muitas imagens enviadas em pouco tempo. Aguarde um minuto e tente novamente.'
      using errcode = 'P0001';
  end if;
  if new.name = v_own or (tg_op = 'UPDATE' and new.bucket_id = old.bucket_id and new.name = old.name) then
    return null;
  end if;
  if v_most < (
    select count(*) from (
      select from storage.objects o
      where o.bucket_id = new.bucket_id
        and o.name collate "C" >= v_folder || '/' and o.name collate "C" < v_folder || '0' and o.name <> v_own
      limit v_most + 1
    ) as kept
  ) then
    raise exception '%', case new.bucket_id
      when 'logos' then 'Já há 200 logos de links e páginas guardados, o máximo. Use o logo da empresa.'
      else 'Já há imagens demais guardadas aqui.'
    end using errcode = 'P0001';
  end if;
  return null;
end
$$;

create trigger check_room_for_pictures after insert or update of bucket_id, name, version on storage.objects
for each row when (new.bucket_id in ('logos', 'photos')) execute function private.check_room_for_pictures();

create function private.remove_pictures() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform set_config('storage.allow_delete_query', 'true', true);
  delete from storage.objects o where o.bucket_id = tg_argv[0] and o.name like old.id::text || '/%';
  perform set_config('storage.allow_delete_query', 'false', true);
  return null;
end
$$;

create trigger remove_pictures after delete on public.companies
for each row execute function private.remove_pictures('logos');
create trigger remove_pictures after delete on public.users
for each row execute function private.remove_pictures('photos');

create policy "company reads logos" on storage.objects for select to authenticated
using (
  bucket_id = 'logos' and (
    private.owner_of_picture(name) = any ((select private.readable_companies())::uuid[])
    or (select private.is_super_admin())
  )
);
create policy "admin, manager and super_admin add logos" on storage.objects for insert to authenticated
with check (bucket_id = 'logos' and private.may_change_logo(name));
create policy "admin, manager and super_admin replace logos" on storage.objects for update to authenticated
using (bucket_id = 'logos' and private.may_change_logo(name))
with check (bucket_id = 'logos' and private.may_change_logo(name));
create policy "admin, manager and super_admin delete logos" on storage.objects for delete to authenticated
using (bucket_id = 'logos' and private.may_change_logo(name));

-- The policies of public.users decide.
create policy "colleagues read photos" on storage.objects for select to authenticated
using (
  bucket_id = 'photos' and exists (
    select from public.users u where u.id = private.owner_of_picture(objects.name)
  )
);
create policy "users add their photos" on storage.objects for insert to authenticated
with check (
  bucket_id = 'photos' and private.owner_of_picture(name) = (select auth.uid()) and (select private.is_approved())
);
create policy "users replace their photos" on storage.objects for update to authenticated
using (
  bucket_id = 'photos' and private.owner_of_picture(name) = (select auth.uid()) and (select private.is_approved())
)
with check (
  bucket_id = 'photos' and private.owner_of_picture(name) = (select auth.uid()) and (select private.is_approved())
);
create policy "users delete their photos" on storage.objects for delete to authenticated
using (
  bucket_id = 'photos' and private.owner_of_picture(name) = (select auth.uid()) and (select private.is_approved())
);
