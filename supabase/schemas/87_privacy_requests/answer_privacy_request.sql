-- Says that the person has the answer. Raises 42501, PT404. Idempotent.
create function public.answer_privacy_request(p_id uuid) returns uuid
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_company constant uuid := private.company_to_manage(
    private.seller_key((select company_id from public.privacy_requests where id = p_id))
  );
  v_request public.privacy_requests;
begin
  perform private.lock_privacy_requests(v_company);
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

grant execute on function public.answer_privacy_request(uuid) to authenticated, service_role;
