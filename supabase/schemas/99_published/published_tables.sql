-- The tables whose changes Realtime sends to screens. It reads each row with the listener's rights, so policies apply.
do $$
begin
  if not exists (select from pg_catalog.pg_publication where pubname = 'supabase_realtime') then
    return;
  end if;
  alter publication supabase_realtime add table
    public.leads_captured,
    -- Without the counters: each lead changes them, and the lead itself is published.
    public.sellers (id, company_id, name, email, phone, role, active, created_at, deleted_at),
    public.users (id, company_id, name, email, role, approved, created_at);
end
$$;
