-- At most 200 after p_offset: open ones first, the next deadline first, then the last that were answered. `contacts` are
-- those that an open request may mean: an array of {phone, name}. Raises 22023, 42501, PT404.
create function public.list_privacy_requests(p_company_id uuid default null, p_offset integer default 0)
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

grant execute on function public.list_privacy_requests(uuid, integer) to authenticated, service_role;
