-- Pictures: logos of companies and of their links, which every visitor sees, and photos of people, which colleagues see.
-- Each lies in a folder that has the id of its company, or of its person; `logo` is the company's own.
insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types) values
  ('logos', 'logos', true, 2097152, '{image/png,image/jpeg,image/webp}'),
  ('photos', 'photos', false, 2097152, '{image/png,image/jpeg,image/webp}')
on conflict (id) do nothing;

-- Whose folder it is. Anything but one folder with one name in it is nobody's.
create function private.owner_of_picture(p_name text) returns uuid
language sql immutable strict parallel safe set search_path = '' as $$
  select substring(p_name from '^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})/[0-9a-z-]{1,60}$')::uuid
$$;

-- A company's own logo is its data, which managers do not change; those of links they do.
create function private.may_change_logo(p_name text) returns boolean
language sql stable security definer set search_path = '' as $$
  select private.owner_of_picture(p_name) = any (
    case when split_part(p_name, '/', 2) = 'logo' then private.companies_of_caller('{admin}')
      else private.managed_companies() end
  )
$$;

grant execute on function private.owner_of_picture(text), private.may_change_logo(text) to authenticated, service_role;

create policy "logos are seen by their company" on storage.objects for select to authenticated
using (
  bucket_id = 'logos' and (
    private.owner_of_picture(name) = any ((select private.readable_companies())::uuid[])
    or (select private.is_super_admin())
  )
);
create policy "logos are added by who manages" on storage.objects for insert to authenticated
with check (bucket_id = 'logos' and private.may_change_logo(name));
create policy "logos are replaced by who manages" on storage.objects for update to authenticated
using (bucket_id = 'logos' and private.may_change_logo(name))
with check (bucket_id = 'logos' and private.may_change_logo(name));
create policy "logos are removed by who manages" on storage.objects for delete to authenticated
using (bucket_id = 'logos' and private.may_change_logo(name));

-- Who is seen among the users is seen with a photo: the policies of that table decide.
create policy "photos are seen by colleagues" on storage.objects for select to authenticated
using (
  bucket_id = 'photos' and exists (
    select from public.users u where u.id = private.owner_of_picture(objects.name)
  )
);
create policy "photos are added by their person" on storage.objects for insert to authenticated
with check (
  bucket_id = 'photos' and private.owner_of_picture(name) = (select auth.uid()) and (select private.is_approved())
);
create policy "photos are replaced by their person" on storage.objects for update to authenticated
using (bucket_id = 'photos' and private.owner_of_picture(name) = (select auth.uid()) and (select private.is_approved()))
with check (bucket_id = 'photos' and private.owner_of_picture(name) = (select auth.uid()) and (select private.is_approved()));
create policy "photos are removed by their person" on storage.objects for delete to authenticated
using (bucket_id = 'photos' and private.owner_of_picture(name) = (select auth.uid()) and (select private.is_approved()));

-- Pictures go with the company or the person whose they are.
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
