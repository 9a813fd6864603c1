-- Whoever calls a link again and again is led on as always, but makes neither clicks nor rows without end: of an address, at
-- one company, 1,800 visits at once and 60 a minute are recorded, as with forms, since carriers share addresses. Only one
-- visit in ten writes the allowance down, for ten: on average it comes to the same, and visitors seldom wait for it.
create function private.spend_visit(p_company uuid, p_address text) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  v_key text := 'visit:' || p_company || ':' || coalesce(substring(p_address from '^(?:[0-9a-fA-F]*:){1,4}'), p_address);
  v_share double precision;
begin
  select least(1, a.share + greatest(extract(epoch from clock_timestamp() - a.at), 0) / 1800) into v_share
  from private.capture_allowances a where a.key = v_key;
  if v_share < 0 then
    return false;
  end if;
  if random() < 0.1 then
    insert into private.capture_allowances as a (key, share, at)
    values (v_key, 1 - 10 / 1800.0::double precision, clock_timestamp())
    on conflict (key) do update set
      share = greatest(
        least(1, a.share + greatest(extract(epoch from excluded.at - a.at), 0) / 1800) - (1 - excluded.share), excluded.share - 1
      ),
      at = excluded.at;
  end if;
  return true;
end
$$;
revoke execute on function private.spend_visit(uuid, text) from public;

create or replace function public.follow_short_link(p_short_code text)
returns table (url text, company_name text, short_code text, config jsonb)
language plpgsql volatile security definer set search_path = '' rows 1 as $$
#variable_conflict use_column
declare
  v_link public.short_urls;
  v_client text := nullif(current_setting('request.client_address', true), '');
  v_address text;
  v_fragment text;
begin
  select * into v_link from private.find_link(p_short_code);
  if v_link.id is null or not private.is_web_address(v_link.original_url) then
    return;
  end if;
  if current_setting('transaction_read_only') = 'off' then
    -- A visit may be lost with the power; its visitor does not wait for the disk.
    perform set_config('synchronous_commit', 'off', true);
    if v_client is null or private.spend_visit(v_link.company_id, v_client) then
      insert into public.link_visits (short_url_id, company_id, human)
      values (
        v_link.id, v_link.company_id,
        current_setting('request.bot', true) is distinct from 'true'
          and current_setting('request.method', true) is distinct from 'HEAD'
      );
    end if;
  end if;

  v_address := split_part(v_link.original_url, '#', 1);
  v_fragment := substr(v_link.original_url, length(v_address) + 1);
  if v_address ~ '[?&]l=' then
    v_address := rtrim(regexp_replace(v_address, '([?&])l=[^&]*(?:&|$)', '\1', 'g'), '?&');
  end if;
  url := v_address || case when position('?' in v_address) > 0 then '&' else '?' end
    || 'l=' || v_link.short_code || v_fragment;
  company_name := (select c.name from public.companies c where c.id = v_link.company_id);
  short_code := v_link.short_code;
  config := v_link.config;
  return next;
end
$$;
