-- What the visitor's page sends when WhatsApp opens is signed, so that only that page can say so.
create function private.sign_opening(p_lead uuid) returns text
language plpgsql stable as $$
declare
  v_key private.capture_key;
begin
  select * into v_key from private.capture_key;
  return encode(
    sha256(v_key.outer_block || sha256(v_key.inner_block || convert_to('opening:' || p_lead, 'UTF8'))), 'hex'
  );
end
$$;

-- The blocks of HMAC-SHA256 with which the server signs as private.sign_opening() does.
create function private.get_opening_key(out inner_block bytea, out outer_block bytea)
language sql stable security definer set search_path = '' as $$
  select k.inner_block, k.outer_block from private.capture_key k
$$;

grant execute on function private.get_opening_key() to service_role;

-- Sets the moment, once, within a day of the lead; anything else changes nothing.
create function private.note_opening(p_lead uuid, p_signature text) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if private.sign_opening(p_lead) is distinct from p_signature or not exists (
    select from public.leads_captured where id = p_lead and created_at > now() - interval '1 day'
  ) then
    return;
  end if;
  perform private.progress_of(p_lead);
  update public.lead_progress set opened_at = clock_timestamp() where lead_id = p_lead and opened_at is null;
end
$$;

grant execute on function private.note_opening(uuid, text) to service_role;
