-- A lead that somebody in the company enters, for the next in turn (of a team) or for p_seller_id. Idempotent per key.
-- Raises 42501, PT404, PT409 and 22023 for a bad field.
create function public.register_lead(
  p_name text, p_phone text, p_email text default null, p_city text default null, p_source text default null,
  p_message text default null, p_seller_id uuid default null, p_team_id uuid default null,
  p_company_id uuid default null, p_idempotency_key uuid default null
)
returns table (lead_id uuid, seller_name text, whatsapp_url text)
language plpgsql volatile security definer set search_path = '' rows 1 as $$
#variable_conflict use_column
declare
  v_company constant uuid := private.company_to_manage(p_company_id);
  v_sent private.submission := private.read_submission(
    p_name, p_phone, p_email, p_city, null, null, null, p_idempotency_key
  );
  v_tenant private.tenant;
  v_answer private.capture_answer;
  v_reason jsonb := jsonb_build_object('registered_by', private.who_acts());
begin
  select c.id, c.name, c.phone into v_tenant.company_id, v_tenant.company_name, v_tenant.company_phone
  from public.companies c where c.id = v_company;
  v_sent.template := private.message_template(null, p_message);
  v_sent.source := left(coalesce(private.clean_line(p_source), 'outros'), 60);
  v_sent.team_id := p_team_id;

  perform pg_advisory_xact_lock(private.rotation_lock(v_company));
  v_sent.created_at := clock_timestamp();
  if p_idempotency_key is not null then
    v_answer := private.find_earlier_answer(v_tenant, v_sent);
  end if;
  if v_answer.lead_id is null then
    if p_team_id is not null and not exists (
      select from public.teams t where t.id = p_team_id and t.company_id = v_company
    ) then
      raise exception 'Equipe não encontrada.' using errcode = '22023';
    end if;
    if p_seller_id is not null then
      perform private.require_receiver(v_company, p_seller_id);
      v_reason := v_reason || jsonb_build_object('chosen_by', private.who_acts());
    end if;
    v_answer := private.assign_lead(v_tenant, v_sent, v_reason, p_seller_id);
    perform private.record_activity(
      v_company, 'lead.registered', v_answer.lead_id, private.lead_code(v_answer.lead_id),
      p_after => jsonb_strip_nulls(jsonb_build_object('seller', v_answer.seller_name))
    );
  end if;
  return query select v_answer.lead_id, v_answer.seller_name, v_answer.whatsapp_url;
end
$$;

grant execute on function public.register_lead(text, text, text, text, text, text, uuid, uuid, uuid, uuid)
to authenticated, service_role;
