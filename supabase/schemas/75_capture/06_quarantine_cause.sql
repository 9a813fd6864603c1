-- Why a submission is set aside, until release_quarantined_lead(); null for an ordinary lead.
create function private.quarantine_cause(p_company uuid, p_link uuid, p_attribution jsonb) returns text
language plpgsql as $$
declare
  v_address text := nullif(current_setting('request.client_address', true), '');
  v_age bigint := private.render_age(p_company, p_attribution ->> '_t');
begin
  if nullif(p_attribution ->> '_hp', '') is not null then
    return 'honeypot';
  end if;
  -- Browsers autofill: only an impossible speed is suspect.
  if v_age < 100 then
    return 'too_fast';
  end if;
  if v_address is not null
    and not private.spend_allowance(p_company, p_link, v_address, coalesce(v_age >= 1500, false)) then
    return 'rate';
  end if;
  return null;
end
$$;
