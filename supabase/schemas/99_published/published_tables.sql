-- Realtime reads each row with the subscriber's rights.
do $$
begin
  if not exists (select from pg_catalog.pg_publication where pubname = 'supabase_realtime') then
    return;
  end if;
  alter publication supabase_realtime add table
    public.leads_captured,
    -- Without counters: the lead that changes them is published itself.
    public.sellers (
      id, company_id, name, email, phone, role, active, created_at, deleted_at, away_until, leave_from, leave_until, weekly_hours, daily_limit,
      weight, head_start
    ),
    public.teams,
    public.team_members (team_id, seller_id, company_id, created_at),
    public.users (id, company_id, name, email, role, approved, created_at);
end
$$;
