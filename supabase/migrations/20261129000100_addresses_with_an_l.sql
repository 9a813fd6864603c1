-- A page that is not our form and has an `l` of its own, such as its language, is led to as its address stands: the code
-- would take that from it. Whether the form's address is ours only the gateway knows; a foreign one of that path has the code.
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
  if v_address ~ '[?&](?:l|%6[cC])(?:[=&]|$)' and v_address !~ '^[a-zA-Z]+://[^/?]+/capture-lead(?:\?|$)' then
    url := v_link.original_url;
  else
    if v_address ~ '[?&]l=' then
      v_address := rtrim(regexp_replace(v_address, '([?&])l=[^&]*(?:&|$)', '\1', 'g'), '?&');
    end if;
    url := v_address || case when position('?' in v_address) > 0 then '&' else '?' end
      || 'l=' || v_link.short_code || v_fragment;
  end if;
  company_name := (select c.name from public.companies c where c.id = v_link.company_id);
  short_code := v_link.short_code;
  config := v_link.config;
  return next;
end
$$;
