-- p_more is added to the reason; p_chosen gets the lead out of turn. The caller holds the rotation lock.
create function private.assign_lead(
  p_tenant private.tenant, p_sent private.submission, p_more jsonb default null, p_chosen uuid default null
)
returns private.capture_answer
language plpgsql as $$
declare
  v_turn record;
  v_message text;
  v_answer private.capture_answer;
begin
  -- Leads that arrived while nobody was available go first.
  if exists (
    select from public.leads_captured l where l.company_id = p_tenant.company_id and l.seller_id is null
  ) then
    perform private.hand_out_waiting_leads(p_tenant.company_id);
  end if;

  v_turn := private.take_turn(p_tenant.company_id, p_sent.team_id, p_sent.phone_key, p_chosen);
  if v_turn.seller_id is null or p_sent.template like '%{%' and p_sent.template ilike '%vendedor%' then
    if v_turn.seller_id is null and p_chosen is not null then
      raise exception 'Este vendedor não pode receber leads agora.' using errcode = '22023';
    end if;
    -- For whoever hands out or transfers the lead.
    p_more := coalesce(p_more, '{}') || jsonb_build_object('template', p_sent.template);
  end if;
  v_answer.lead_id := gen_random_uuid();
  v_message := private.fill_message(
    p_sent.template, p_sent.name, p_sent.city, p_tenant.company_name, v_turn.seller_name,
    case when p_sent.template like '%{%' then private.lead_code(v_answer.lead_id) end
  );
  v_answer.seller_name := v_turn.seller_name;
  v_answer.whatsapp_url := private.whatsapp_url(coalesce(v_turn.seller_phone, p_tenant.company_phone), v_message);
  insert into public.leads_captured (
    id, company_id, seller_id, short_url_id, name, phone, phone_key, email, city, source, message, whatsapp_url,
    extra, attribution, consent, reason, idempotency_key, created_at
  ) values (
    v_answer.lead_id, p_tenant.company_id, v_turn.seller_id, p_sent.short_url_id, p_sent.name, p_sent.phone, p_sent.phone_key,
    p_sent.email, p_sent.city, p_sent.source, v_message, v_answer.whatsapp_url,
    p_sent.extra, p_sent.attribution, p_sent.consent, coalesce(v_turn.reason || p_more, v_turn.reason),
    p_sent.idempotency_key, p_sent.created_at
  );
  return v_answer;
end
$$;
