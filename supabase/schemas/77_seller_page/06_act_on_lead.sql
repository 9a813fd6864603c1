-- What the seller does with a lead of theirs: 'received', 'missed' or 'closed' (with a text), 'called', 'won' (with a
-- value), 'lost' (with a text), 'open' again, 'reopened' after 'closed', 'note' (a text; none deletes it). Raises PT404 if
-- the page is closed or the lead is not the seller's, 22023.
create function private.act_on_lead(
  p_token text, p_lead_id uuid, p_act text, p_text text default null, p_value numeric default null
)
returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_seller constant public.sellers := private.seller_of_token(p_token);
  v_note constant text := private.clean_text(p_text);
  v_reason constant text := private.clean_line(p_text);
begin
  if v_seller.id is null then
    raise exception 'Esta página foi encerrada.' using errcode = 'PT404';
  end if;
  if p_act in ('won', 'lost', 'open') then
    -- A transfer may be on its way.
    perform pg_advisory_xact_lock(private.rotation_lock(v_seller.company_id));
  end if;
  if not exists (
    select from public.leads_captured
    where id = p_lead_id and seller_id = v_seller.id and company_id = v_seller.company_id
  ) then
    raise exception 'Este lead não está mais com você.' using errcode = 'PT404';
  end if;
  case
    when p_act in ('received', 'missed', 'closed') then
      perform private.write_answer(p_lead_id, p_act, p_text, v_seller.name);
    when p_act = 'reopened' then
      update public.lead_progress set (answer, answered_at, answered_by, closing) = (null, null, null, null)
      where lead_id = p_lead_id and answer = 'closed';
    when p_act = 'called' then
      perform private.progress_of(p_lead_id);
      update public.lead_progress set called_at = clock_timestamp(), called_by = v_seller.name
      where lead_id = p_lead_id and called_at is null;
    when p_act = 'lost' and v_reason is null then
      raise exception 'Informe o motivo.' using errcode = '22023';
    when p_act in ('won', 'lost', 'open') then
      if p_act = 'lost' and char_length(v_reason) > 200 then perform private.too_long('Motivo', 200); end if;
      perform private.write_outcome(v_seller.company_id, p_lead_id, nullif(p_act, 'open'), p_value, null);
      if p_act = 'lost' then
        perform private.progress_of(p_lead_id);
        update public.lead_progress set lost_reason = v_reason where lead_id = p_lead_id;
      end if;
    when p_act = 'note' and v_note is null then
      delete from private.seller_notes where lead_id = p_lead_id and seller_id = v_seller.id;
    when p_act = 'note' then
      if char_length(v_note) > 1000 then perform private.too_long('Anotação', 1000); end if;
      insert into private.seller_notes (lead_id, seller_id, note) values (p_lead_id, v_seller.id, v_note)
      on conflict (lead_id, seller_id) do update set note = excluded.note;
    else
      raise exception 'Ação desconhecida.' using errcode = '22023';
  end case;
end
$$;

grant execute on function private.act_on_lead(text, uuid, text, text, numeric) to service_role;

-- Takes the seller out of the rotation for '30 minutes', '1 hour', until the 'day' ends or until p_date begins; 'back' ends
-- a pause and a leave. Returns until when. Raises PT404 if the page is closed, 22023.
create function private.pause_seller(p_token text, p_until text, p_date date default null) returns timestamptz
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_seller constant public.sellers := private.seller_of_token(p_token);
  v_zone constant text := (select c.time_zone from public.companies c where c.id = v_seller.company_id);
  v_today constant date := (now() at time zone v_zone)::date;
  v_until timestamptz;
begin
  if v_seller.id is null then
    raise exception 'Esta página foi encerrada.' using errcode = 'PT404';
  end if;
  v_until := case
    when p_until in ('30 minutes', '1 hour') then now() + p_until::interval
    when p_until = 'day' then private.day_start(v_today + 1, v_zone)
    when p_until = 'date' then private.day_start(p_date, v_zone)
  end;
  if p_until is distinct from 'back' and (v_until is null or v_until <= now() or v_until > now() + interval '1 year') then
    raise exception 'Escolha uma data a partir de amanhã, de até um ano.' using errcode = '22023';
  end if;
  perform set_config('rodizio.seller_page', v_seller.id::text, true);
  perform private.write_pause(v_seller.id, v_until);
  return v_until;
end
$$;

grant execute on function private.pause_seller(text, text, date) to service_role;
