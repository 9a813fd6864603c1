create function private.typed_code(p_text text) returns text
language sql immutable parallel safe as $$
  select regexp_replace(lower(p_text), '^[[:space:]]+|[[:punct:][:space:]]+$', '', 'g')
$$;

-- No row unless link and company are active.
create function private.find_link(p_short_code text) returns setof public.short_urls
language plpgsql stable rows 1 as $$
declare
  v_code text := private.typed_code(p_short_code);
begin
  if v_code ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then
    v_code := (select s.short_code from public.short_urls s where s.id = v_code::uuid);
  end if;
  return query
    select s.* from public.short_urls s join public.companies c on c.id = s.company_id
    where s.short_code = v_code and s.active and c.active and c.deleted_at is null;
end
$$;

-- The target with the link's code as `l`; its own `l` stays unless its path is the form's. Records the visit unless the
-- transaction is read-only.
create function public.follow_short_link(p_short_code text)
returns table (url text, company_name text, short_code text, config jsonb, company_logo text)
language plpgsql volatile security definer set search_path = '' rows 1 as $$
#variable_conflict use_column
declare
  v_link public.short_urls;
  v_client text := nullif(current_setting('request.client_address', true), '');
  v_address text;
  v_fragment text;
begin
  select * into v_link from private.find_link(p_short_code);
  if not found then
    if current_setting('transaction_read_only') = 'off' then
      perform private.note_missed_visit(p_short_code);
    end if;
    return;
  end if;
  if not private.is_web_address(v_link.original_url) then
    return;
  end if;
  if current_setting('transaction_read_only') = 'off' then
    -- A power cut may lose a visit.
    perform set_config('synchronous_commit', 'off', true);
    if v_client is null or private.spend_visit(v_link.company_id, v_client) then
      insert into public.link_visits (short_url_id, company_id, human)
      values (
        v_link.id, v_link.company_id, current_setting('request.bot', true) is distinct from 'true'
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
  company_logo := private.company_logo(v_link.company_id);
  return next;
end
$$;

grant execute on function public.follow_short_link(text) to anon, authenticated, service_role;

create function public.get_redirect_url(p_short_code text) returns table (url text)
language sql volatile security invoker set search_path = '' as $$
  select f.url from public.follow_short_link(p_short_code) f
$$;

grant execute on function public.get_redirect_url(text) to anon, authenticated, service_role;
