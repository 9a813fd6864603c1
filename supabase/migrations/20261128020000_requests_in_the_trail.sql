-- Reading requests is a look of its own, and super_admin has one name.
alter policy "admin, manager and super_admin read" on public.privacy_requests
using (
  company_id >= (select private.first_managed_company()) and company_id <= (select private.last_company_of_caller())
  and company_id <> all ((select private.removed_companies())::uuid[])
  and ((select private.is_support()) is distinct from true or private.record_look(company_id, 'requests'))
);

create or replace function public.list_privacy_requests(p_company_id uuid default null, p_offset integer default 0)
returns table (
  id uuid, kind text, phone text, email text, note text, created_at timestamptz, due_on date, is_late boolean,
  proof_sent_at timestamptz, proved_at timestamptz, answered_at timestamptz, answered_by text, contacts jsonb
)
language plpgsql stable security definer set search_path = '' rows 20 as $$
#variable_conflict use_column
declare
  v_company constant uuid := private.company_to_manage(p_company_id);
  v_today constant date := (
    select now() at time zone c.time_zone from public.companies c where c.id = v_company
  );
begin
  if coalesce(p_offset, -1) < 0 then
    raise exception 'Página desconhecida.' using errcode = '22023';
  end if;
  perform private.record_look(v_company, 'requests');
  return query
    select r.id, r.kind, r.phone::text, r.email::text, r.note::text, r.created_at, r.due_on,
      r.answered_at is null and r.due_on < v_today, r.proof_sent_at, r.proved_at, r.answered_at,
      (
        select case
          when u.role = 'super_admin' and u.company_id is distinct from v_company then 'Suporte da plataforma'
          else u.name::text
        end from public.users u where u.id = r.answered_by
      ),
      case when r.answered_at is null then coalesce((
        select jsonb_agg(jsonb_build_object('phone', phone_key, 'name', name) order by name, phone_key)
        from (
          select phone_key, (array_agg(name order by created_at desc))[1] as name
          from private.records_of_request(r) group by phone_key
        ) known
      ), '[]') else '[]' end
    from public.privacy_requests r
    where r.company_id = v_company
    order by r.answered_at is not null, case when r.answered_at is null then r.due_on end, r.answered_at desc,
      r.created_at, r.id
    limit 200 offset p_offset;
end
$$;

create or replace function public.answer_privacy_request(p_id uuid) returns uuid
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_company constant uuid := private.company_to_manage(
    private.seller_key((select company_id from public.privacy_requests where id = p_id))
  );
  v_request public.privacy_requests;
begin
  select * into v_request from public.privacy_requests where id = p_id and company_id = v_company for update;
  if not found then
    raise exception 'Não encontrado.' using errcode = 'PT404';
  end if;
  if v_request.answered_at is null then
    perform private.record_activity(v_company, 'request.answered', p_id, v_request.kind);
  end if;
  perform private.close_privacy_request(p_id, auth.uid());
  return p_id;
end
$$;
