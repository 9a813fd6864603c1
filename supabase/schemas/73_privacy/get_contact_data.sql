-- Without `reason`, which names other sellers. Volatile: writes an audit entry, and a GET would put the phone into
-- logged URLs. Raises 42501, 22023 for the platform without a company, PT404 for super_admin and a removed one.
create function public.get_contact_data(p_phone text, p_company_id uuid default null) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_companies uuid[];
  v_key text;
  v_data jsonb;
begin
  if p_company_id is null and private.acts_for_platform() then
    raise exception 'Escolha uma empresa.' using errcode = '22023';
  end if;
  if private.is_super_admin() and p_company_id <> all (private.managed_companies()) then
    raise exception 'Empresa não encontrada' using errcode = 'PT404';
  end if;
  v_companies := private.companies_to_search(
    p_company_id, 'Apenas administradores e gerentes podem ver todos os dados de um contato.'
  );
  v_key := private.phone_key(private.read_phone(p_phone));
  v_data := jsonb_build_object(
    'phone', v_key,
    'leads', coalesce((
      select jsonb_agg(
        jsonb_build_object(
          'id', l.id, 'created_at', l.created_at, 'company', p.name, 'name', l.name, 'phone', l.phone, 'email', l.email,
          'city', l.city, 'source', l.source, 'message', l.message, 'answers', l.extra, 'attribution', l.attribution,
          'consent', l.consent, 'seller', s.name, 'outcome', l.outcome, 'outcome_value', l.outcome_value,
          'outcome_at', l.outcome_at, 'opened_at', g.opened_at, 'called_at', g.called_at, 'called_by', g.called_by,
          'answer', g.answer, 'answered_at', g.answered_at, 'answered_by', g.answered_by, 'closing', g.closing,
          'lost_reason', g.lost_reason, 'no_messages_at', g.no_messages_at, 'no_messages_by', g.no_messages_by,
          'notes', coalesce((
            select jsonb_agg(jsonb_build_object('seller', w.name, 'note', n.note) order by w.name, w.id)
            from private.seller_notes n join public.sellers w on w.id = n.seller_id
            where n.lead_id = l.id
          ), '[]'),
          'company_notes', coalesce((
            select jsonb_agg(jsonb_build_object('by', n.author_name, 'note', n.text, 'at', n.created_at) order by n.created_at)
            from public.lead_notes n where n.lead_id = l.id
          ), '[]'),
          'sent', coalesce((
            select jsonb_agg(
              jsonb_build_object('to', private.webhook_host(w.url), 'event', d.type, 'at', d.finished_at) order by d.id
            )
            from private.webhook_deliveries d join public.webhooks w on w.id = d.webhook_id
            where d.lead_id = l.id and d.status between 200 and 299
          ), '[]')
        ) order by l.created_at
      )
      from private.leads_of_phone(v_companies, v_key) l
      left join public.lead_progress g on g.lead_id = l.id
      join public.companies p on p.id = l.company_id
      left join public.sellers s on s.id = l.seller_id
    ), '[]'),
    'quarantined', coalesce((
      select jsonb_agg(
        jsonb_build_object(
          'id', q.id, 'created_at', q.created_at, 'company', p.name, 'cause', q.cause, 'name', q.name, 'phone', q.phone,
          'email', q.email, 'city', q.city, 'source', q.source, 'answers', q.extra, 'attribution', q.attribution,
          'consent', q.consent, 'released_lead_id', q.released_lead_id
        ) order by q.created_at
      )
      from public.quarantined_leads q join public.companies p on p.id = q.company_id
      where q.phone_key = v_key and q.company_id = any (v_companies)
    ), '[]'),
    'requests', coalesce((
      select jsonb_agg(
        jsonb_build_object(
          'kind', r.kind, 'phone', r.phone, 'email', r.email, 'note', r.note, 'created_at', r.created_at,
          'answered_at', r.answered_at
        ) order by r.created_at
      )
      from public.privacy_requests r where r.phone = v_key and r.company_id = any (v_companies)
    ), '[]')
  );
  perform private.note_account_event('contact_read', 'user', jsonb_build_object(
    'company_id', p_company_id,
    'leads', jsonb_array_length(v_data -> 'leads') + jsonb_array_length(v_data -> 'quarantined')
  ));
  -- Without the contact, as the audit entry.
  perform private.record_activity(
    c, 'contacts.copied', p_after => jsonb_build_object('leads', jsonb_array_length(v_data -> 'leads'))
  ) from unnest(v_companies) c;
  return v_data;
end
$$;

grant execute on function public.get_contact_data(text, uuid) to authenticated, service_role;
