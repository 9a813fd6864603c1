-- The roles of a fresh Supabase. Roles belong to the cluster, so another database may create them concurrently.
do $$
declare
  wanted record;
begin
  for wanted in
    select * from (values
      ('anon', 'nologin noinherit'),
      ('authenticated', 'nologin noinherit'),
      ('service_role', 'nologin noinherit bypassrls'),
      ('authenticator', 'login noinherit'),
      ('supabase_auth_admin', 'nologin noinherit')
    ) as list (name, options)
    where not exists (select from pg_catalog.pg_roles where rolname = list.name)
  loop
    begin
      execute format('create role %I %s', wanted.name, wanted.options);
    exception
      when duplicate_object or unique_violation then null;
      -- Only a superuser grants bypassrls; _gateway.grant_service_role() creates policies instead.
      when insufficient_privilege then
        execute format('create role %I %s', wanted.name, replace(wanted.options, 'bypassrls', ''));
    end;
  end loop;
end
$$;

-- authenticator logs in and takes one of these roles; so may the owner, as on Supabase.
do $$
declare
  wanted record;
begin
  for wanted in
    select role.name as granted, member.name as member
    from unnest(array['anon', 'authenticated', 'service_role', 'supabase_auth_admin']) as role (name)
    cross join unnest(array['authenticator', current_user::text]) as member (name)
    where not exists (
      select from pg_catalog.pg_auth_members m
      where m.roleid = to_regrole(role.name) and m.member = to_regrole(quote_ident(member.name))
    )
      and not (member.name = current_user and (select rolsuper from pg_catalog.pg_roles where rolname = current_user))
  loop
    begin
      execute format('grant %I to %I', wanted.granted, wanted.member);
    exception
      when unique_violation then null;
      -- A hosted Supabase has made these grants.
      when insufficient_privilege then null;
    end;
  end loop;
end
$$;
