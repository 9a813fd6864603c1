-- Whoever has a verified second factor reads and writes nothing without having used it. private.caller() asks for it in the
-- functions; here each table does as well, restrictively: no other policy can open it. A table that comes later needs its own.
create function private.second_factor_used() returns boolean
language sql stable security definer set search_path = '' as $$
  select coalesce(auth.jwt() ->> 'aal', 'aal1') <> 'aal1' or not exists (
    select from auth.mfa_factors f where f.user_id = auth.uid() and f.status = 'verified'
  )
$$;

revoke execute on function private.second_factor_used() from public;
grant execute on function private.second_factor_used() to authenticated;

do $$
declare
  guarded record;
begin
  for guarded in
    select c.oid::regclass as name from pg_catalog.pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
      and not exists (select from pg_catalog.pg_depend d where d.objid = c.oid and d.deptype = 'e')
  loop
    execute format(
      'create policy "a verified second factor was used" on %s as restrictive for all to authenticated '
      'using ((select private.second_factor_used())) with check ((select private.second_factor_used()))',
      guarded.name
    );
  end loop;
end
$$;

-- Who lost telephone and app asks an administrator of the platform, who takes the factors away; the password still counts.
create function public.remove_second_factors(p_user_id uuid) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  v_removed integer;
begin
  perform private.require_super_admin('Apenas super administradores podem remover a segunda etapa de outra pessoa.');
  with gone as (
    delete from auth.mfa_factors where user_id = p_user_id returning 1
  )
  select count(*) into v_removed from gone;
  if v_removed > 0 then
    -- Whoever is signed in with the lost telephone is not let on.
    delete from auth.sessions where user_id = p_user_id;
    insert into auth.audit_log_entries (instance_id, id, payload, created_at, ip_address)
    values ('00000000-0000-0000-0000-000000000000', gen_random_uuid(), jsonb_build_object(
      'action', 'factor_deleted', 'actor_id', auth.uid(), 'log_type', 'factor',
      'traits', jsonb_build_object('user_id', p_user_id, 'factors', v_removed)
    ), now(), '');
  end if;
  return v_removed;
end
$$;

revoke execute on function public.remove_second_factors(uuid) from public, anon;
grant execute on function public.remove_second_factors(uuid) to authenticated, service_role;
