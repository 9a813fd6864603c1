-- For each seller of the company: why no lead comes at present (null: it may), and from when on one may again (null for
-- somebody whom only a person can bring back).
create function public.list_availability(p_company_id uuid default null)
returns table (seller_id uuid, left_out text, available_at timestamptz)
language sql stable security definer set search_path = '' as $$
  select s.id, private.left_out(s, coalesce(s.weekly_hours, c.weekly_hours), now(), now() at time zone c.time_zone),
    private.available_at(s, coalesce(s.weekly_hours, c.weekly_hours), c.time_zone, now())
  from private.company_to_read(p_company_id) c join public.sellers s on s.company_id = c.id
  where s.deleted_at is null
$$;

grant execute on function public.list_availability(uuid) to authenticated, service_role;
