-- Who acts in a company: the seller's page that a function names (rodizio.seller_page), the request's key or user, or the
-- server. super_admin is the platform, unless the company is their own.
create function private.actor(p_company uuid, out kind text, out id uuid, out name text)
language plpgsql stable security definer set search_path = '' as $$
declare
  v_user record;
  v_key record;
begin
  id := nullif(current_setting('rodizio.seller_page', true), '')::uuid;
  if id is not null then
    kind := 'seller_page';
    name := (select s.name from public.sellers s where s.id = actor.id);
    return;
  end if;
  select * into v_key from private.calling_key();
  select * into v_user from public.users u where u.id = auth.uid();
  kind := case
    when v_key.id is not null then 'key'
    when v_user.role = 'super_admin' and v_user.company_id is distinct from p_company then 'platform'
    when auth.uid() is not null then 'person'
    when current_setting('rodizio.itself', true) = 'on' then 'job'
    -- Neither a request nor a job: the operator at the database.
    when auth.role() = 'service_role' or current_setting('role', true) in ('', 'none') then 'platform'
    else 'job'
  end;
  id := coalesce(v_key.id, auth.uid());
  name := coalesce(v_key.name, v_user.name, 'Rodízio');
end
$$;

-- Nothing of a company that is removed, but its removal.
create function private.record_activity(
  p_company uuid, p_what text, p_subject uuid default null, p_name text default null, p_before jsonb default null,
  p_after jsonb default null
) returns void
language sql volatile security definer set search_path = '' as $$
  insert into public.activities (company_id, actor_kind, actor_id, actor_name, what, subject_id, subject_name, before, after)
  select c.id, a.kind, a.id, coalesce(a.name, 'Rodízio'), p_what, p_subject, p_name, p_before, p_after
  from public.companies c cross join lateral private.actor(c.id) a
  where c.id = p_company and (c.deleted_at is null or p_what like 'company.%')
$$;

create function private.is_support() returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return exists (select from public.users where id = auth.uid() and role = 'super_admin');
end
$$;

grant execute on function private.is_support() to authenticated, service_role;

-- True. Tells the company, once an hour and area, that super_admin from outside reads it. Policies call it for each row
-- that such a caller may see, functions with their owner's rights for the company that they read. In a transaction that may
-- not write it raises 25006, and the request is tried again in one that may: docs/decisions/0057. In policies `is distinct
-- from` keeps the planner's estimate of the rows.
create function private.record_look(p_company uuid, p_area text) returns boolean
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_user record;
begin
  select * into v_user from public.users where id = auth.uid() and role = 'super_admin';
  if v_user.company_id is distinct from p_company and v_user.id is not null and p_company is not null and not exists (
    select from public.activities
    where company_id = p_company and actor_id = v_user.id and what = 'support.' || p_area and what like 'support.%'
      and date_trunc('hour', at at time zone 'UTC') = date_trunc('hour', clock_timestamp() at time zone 'UTC')
  ) then
    insert into public.activities (company_id, actor_kind, actor_id, actor_name, what)
    values (p_company, 'platform', v_user.id, v_user.name, 'support.' || p_area)
    on conflict do nothing;
  end if;
  return true;
end
$$;

grant execute on function private.record_look(uuid, text) to authenticated, service_role;
