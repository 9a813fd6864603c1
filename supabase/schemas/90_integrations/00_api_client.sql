-- The role of a request with an API key. Roles belong to the cluster, so another database may create it concurrently.
do $$
declare
  v_member text;
begin
  begin
    create role api_client nologin noinherit;
  exception when duplicate_object or unique_violation then null;
  end;
  -- authenticator logs in and takes the role; so may the owner.
  foreach v_member in array array['authenticator', current_user::text] loop
    if not exists (
      select from pg_catalog.pg_auth_members m
      where m.roleid = 'api_client'::regrole and m.member = quote_ident(v_member)::regrole
    ) and not (v_member = current_user and (select rolsuper from pg_catalog.pg_roles where rolname = current_user)) then
      begin
        execute format('grant api_client to %I', v_member);
      exception
        when unique_violation then null;
        -- The owner of another database of the cluster made the role.
        when insufficient_privilege then null;
      end;
    end if;
  end loop;
end
$$;
