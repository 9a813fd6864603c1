-- What screens are told of as it happens. Realtime reads each row as whoever listens, so policies decide who hears.
do $$
begin
  if not exists (select from pg_catalog.pg_publication where pubname = 'supabase_realtime') then
    return;
  end if;
  alter publication supabase_realtime add table
    public.leads_captured,
    -- Without the counters: each lead changes them, and the lead itself is told already.
    public.sellers (id, company_id, name, email, phone, role, active, created_at, deleted_at),
    public.users (id, company_id, name, email, role, approved, created_at);
end
$$;
