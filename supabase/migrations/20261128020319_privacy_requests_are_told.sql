set local check_function_bodies = off;

alter table public.privacy_requests add column mailed_at timestamptz;

create or replace function private.tell_of_privacy_request(p_request uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_request public.privacy_requests;
  v_last timestamptz;
begin
  select * into v_request from public.privacy_requests r
  where r.id = p_request and r.answered_at is null and r.mailed_at is null for update;
  if not found then
    return;
  end if;
  if v_request.told_at is null then
    update public.privacy_requests set told_at = now() where id = p_request;
    perform private.note_event(v_request.company_id, 'privacy_request', jsonb_build_object(
      'request_id', p_request, 'kind', v_request.kind, 'due_on', v_request.due_on
    ));
  end if;
  select max(r.mailed_at) into v_last from public.privacy_requests r where r.company_id = v_request.company_id;
  if v_last > now() - interval '1 hour' then
    perform private.enqueue_job(
      'tell_of_privacy_request', jsonb_build_object('request_id', p_request), v_last + interval '1 hour',
      'tell_of_privacy_request:' || p_request
    );
    return;
  end if;
  update public.privacy_requests r set mailed_at = now()
  where r.company_id = v_request.company_id and r.told_at is not null and r.mailed_at is null and r.answered_at is null;
  perform private.enqueue_job(
    'mail_privacy_request', jsonb_build_object('request_id', p_request, 'user_id', u.id), null,
    'mail_privacy_request:' || p_request || ':' || u.id
  )
  from public.users u
  where u.company_id = v_request.company_id and u.role in ('admin', 'manager') and u.approved and u.email is not null
    and not private.is_locked_out(u.id);
end
$$;

drop function private.privacy_request_mail(uuid, uuid);

create function private.privacy_request_mail(p_request uuid, p_user uuid)
returns table (recipient text, recipient_name text, company_name text, kinds jsonb, due_on date)
language sql stable security definer set search_path = '' as $$
  select u.email, u.name, c.name::text, jsonb_agg(r.kind order by r.due_on, r.created_at), min(r.due_on)
  from public.privacy_requests first
  join public.privacy_requests r
    on r.company_id = first.company_id and r.mailed_at = first.mailed_at and r.answered_at is null
  join public.companies c on c.id = first.company_id and c.deleted_at is null
  join public.users u on u.id = p_user and u.company_id = c.id and u.approved and u.email is not null
  where first.id = p_request
  group by u.id, c.id
$$;

revoke all on function private.privacy_request_mail(uuid, uuid) from public;
grant execute on function private.privacy_request_mail(uuid, uuid) to service_role;
