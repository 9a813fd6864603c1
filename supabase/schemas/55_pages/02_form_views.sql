-- One row per form shown to a person, until it is counted: visitors never wait for a counter's row lock.
create table private.form_views (
  id bigint generated always as identity primary key,
  company_id uuid not null,
  -- The link or page that led to the form; the nil id for neither.
  origin_id uuid not null,
  viewed_at timestamptz not null default now(),
  -- The link that led to a page; the nil id for none.
  link_id uuid not null default '00000000-0000-0000-0000-000000000000'
);

-- Hours, because a company's time zone may change.
create table private.form_hours (
  company_id uuid not null references public.companies (id) on delete cascade,
  origin_id uuid not null,
  hour timestamptz not null,
  views integer not null,
  link_id uuid not null default '00000000-0000-0000-0000-000000000000',
  primary key (company_id, origin_id, link_id, hour)
);

-- For the server, beside the page. Counts as visits of links do: no machine, and within the allowance of the address.
-- p_host is the site from which the widget led there.
create function private.note_form_view(
  p_company uuid, p_origin uuid, p_link uuid default null, p_host text default null
) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_client constant text := nullif(current_setting('request.client_address', true), '');
begin
  if current_setting('transaction_read_only') = 'on' or current_setting('request.bot', true) = 'true' then
    return;
  end if;
  -- A power cut may lose a view.
  perform set_config('synchronous_commit', 'off', true);
  delete from private.widget_refusals where company_id = p_company and host = p_host;
  if v_client is null or private.spend_visit(p_company, v_client) then
    insert into private.form_views (company_id, origin_id, link_id)
    values (
      p_company, coalesce(p_origin, '00000000-0000-0000-0000-000000000000'),
      coalesce(p_link, '00000000-0000-0000-0000-000000000000')
    );
  end if;
end
$$;

grant execute on function private.note_form_view(uuid, uuid, uuid, text) to service_role;

-- Returns the number of views. Runs concurrently.
create function private.fold_form_views(p_most integer default 10000) returns integer
language sql security definer set search_path = '' as $$
  with taken as (
    delete from private.form_views where id = any (array(
      select id from private.form_views order by id limit p_most for update skip locked
    ))
    returning company_id, origin_id, link_id, viewed_at
  ), by_hour as (
    insert into private.form_hours as h (company_id, origin_id, link_id, hour, views)
    select t.company_id, t.origin_id, t.link_id, date_trunc('hour', t.viewed_at, 'UTC'), count(*)
    from taken t join public.companies c on c.id = t.company_id
    group by 1, 2, 3, 4 order by 1, 2, 3, 4
    on conflict (company_id, origin_id, link_id, hour) do update set views = h.views + excluded.views
  ), forgotten as (
    delete from private.form_hours h using (select distinct company_id, origin_id from taken) t
    where h.company_id = t.company_id and h.origin_id = t.origin_id and h.hour < now() - interval '13 months'
  )
  select count(*)::integer from taken
$$;

grant execute on function private.fold_form_views(integer) to service_role;
