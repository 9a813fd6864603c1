set local check_function_bodies = off;

alter table public.lead_progress add column no_messages_by varchar(120);

create or replace function private.first_progress(l public.leads_captured) returns public.lead_progress
language sql stable as $$
  select (
    l.id, l.company_id, l.created_at, l.seller_id, l.short_url_id, private.page_of_lead(l.attribution),
    (l.reason #>> '{team,0}')::uuid, l.outcome is not distinct from 'won', private.is_from_visitor(l),
    null, null, null, null, null, null, null, null, null, null
  )::public.lead_progress
$$;

drop function private.mark_no_messages(uuid, uuid);

create function private.mark_no_messages(p_lead uuid, p_by uuid, p_author text default null) returns boolean
language plpgsql volatile as $$
declare
  v_marked boolean;
begin
  perform private.progress_of(p_lead);
  update public.lead_progress p set no_messages_at = now(), no_messages_by = p_author
  where p.lead_id = p_lead and (p.no_messages_at is null or p_author is null and p.no_messages_by is not null);
  v_marked := found;
  update public.lead_progress p set
    answer = 'closed', closing = 'Não quer mais mensagens', answered_at = now(),
    answered_by = coalesce(p_author, (select left(u.name, 120) from public.users u where u.id = p_by))
  where p.lead_id = p_lead and (p.answer = 'missed' or p.from_visitor and p.answer is null and p.opened_at is null);
  return v_marked;
end
$$;

create or replace function public.get_contact_data(p_phone text, p_company_id uuid default null) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_companies uuid[];
  v_key text;
  v_data jsonb;
begin
  if p_company_id is null and private.acts_for_platform() then
    raise exception 'Escolha uma empresa.' using errcode = '22023';
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
      from private.leads_of_phone(v_key) l
      left join public.lead_progress g on g.lead_id = l.id
      join public.companies p on p.id = l.company_id
      left join public.sellers s on s.id = l.seller_id
      where l.company_id = any (v_companies)
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

create function public.set_no_messages(p_lead_id uuid, p_wanted boolean) returns uuid
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_server constant boolean := coalesce(auth.role(), '') = 'service_role';
  v_author constant text := left(private.who_acts() ->> 1, 120);
  v_lead public.leads_captured;
  v_leads uuid[];
  v_changed boolean;
begin
  if not v_server and not private.is_approved() then
    raise exception 'Sua conta aguarda aprovação.' using errcode = '42501';
  end if;
  if p_wanted is null then
    raise exception 'Diga se a pessoa não quer mais mensagens.' using errcode = '22023';
  end if;
  select * into v_lead from public.leads_captured l
  where l.id = p_lead_id and (v_server or l.company_id = any (private.readable_companies()));
  if not found then
    raise exception 'Contato não encontrado.' using errcode = 'PT404';
  end if;
  v_leads := array(
    select l.id from private.leads_of_phone(v_lead.phone_key) l where l.company_id = v_lead.company_id order by l.id
  );
  if p_wanted then
    v_changed := (select bool_or(private.mark_no_messages(id, auth.uid(), v_author)) from unnest(v_leads) id);
  else
    if not v_server and v_lead.company_id <> all (private.managed_companies()) then
      raise exception 'Apenas administradores e gerentes podem desfazer esta marcação.' using errcode = '42501';
    end if;
    if exists (
      select from public.lead_progress
      where lead_id = p_lead_id and no_messages_at is not null and no_messages_by is null
    ) then
      raise exception 'A própria pessoa pediu para não receber mais mensagens. Esta marcação não pode ser desfeita.'
        using errcode = '22023';
    end if;
    -- What the mark closed is open again.
    update public.lead_progress set (answer, answered_at, answered_by, closing) = (null, null, null, null)
    where lead_id = any (v_leads) and no_messages_by is not null and answer = 'closed' and answered_at = no_messages_at;
    update public.lead_progress set (no_messages_at, no_messages_by) = (null, null)
    where lead_id = any (v_leads) and no_messages_by is not null;
    v_changed := found;
  end if;
  if v_changed then
    perform private.record_activity(
      v_lead.company_id, case when p_wanted then 'lead.no_messages' else 'lead.messages_allowed' end, p_lead_id,
      private.lead_code(p_lead_id)
    );
  end if;
  return p_lead_id;
end
$$;

revoke all on function private.mark_no_messages(uuid, uuid, text), public.set_no_messages(uuid, boolean) from public;
grant execute on function public.set_no_messages(uuid, boolean) to authenticated, service_role;
