-- On any host if p_host is null; localhost always counts.
create function private.is_form_address(p_address text, p_host text) returns boolean
language sql immutable set search_path = '' as $$
  select p_address ~* '^https?://[^/?#]+/capture-lead([?#]|$)' and (
    p_host is null or lower(p_host) = h.host
    or h.host ~ '^(localhost|.+\.localhost|127(\.\d+){3}|\[::1\])(:\d+)?$'
  )
  from (select lower(substring(p_address from '^[^/]+//([^/?#]+)')) as host) h
$$;

-- Newest first. `config` contains only what the list shows.
create function public.list_capture_links(
  p_company_id uuid default null, p_host text default null, p_limit integer default 10, p_offset integer default 0
)
returns table (
  id uuid, short_code text, original_url text, config jsonb, team_id uuid, active boolean, clicks bigint, leads bigint,
  created_at timestamptz, total bigint
)
language plpgsql stable security definer set search_path = '' as $$
#variable_conflict use_column
declare
  v_company constant uuid := (private.company_to_read(p_company_id, 'links')).id;
begin
  if coalesce(p_limit, 0) not between 1 and 100 or coalesce(p_offset, -1) < 0 then
    raise exception 'Ordem ou página desconhecida.' using errcode = '22023';
  end if;
  return query
    with page as (
      select s.id, count(*) over () as total
      from public.short_urls s
      where s.company_id = v_company and private.is_form_address(s.original_url, p_host)
      order by s.created_at desc, s.id
      limit p_limit offset p_offset
    )
    select
      s.id, s.short_code,
      case when s.config ? 'source' then '' else s.original_url end,
      case when s.config <> '{}' then jsonb_strip_nulls(jsonb_build_object(
        'source', s.config -> 'source',
        'appearance', jsonb_build_object('title', s.config #> '{appearance,title}')
      )) end,
      s.team_id, s.active, s.clicks, (select count(*) from public.leads_captured l where l.short_url_id = s.id),
      s.created_at, p.total
    from page p join public.short_urls s on s.id = p.id
    order by s.created_at desc, s.id;
end
$$;

grant execute on function public.list_capture_links(uuid, text, integer, integer) to authenticated, service_role;
