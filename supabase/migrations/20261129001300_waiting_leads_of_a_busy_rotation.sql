-- A seller who became eligible while the rotation was busy for longer than half a second left the leads that wait to the
-- next capture, which at a quiet company may never come. A job hands them out, once the seller is stored.
create or replace function private.welcome_seller() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_lock_timeout text := current_setting('lock_timeout');
begin
  begin
    perform set_config('lock_timeout', '500ms', true);
    perform pg_advisory_xact_lock(private.rotation_lock(new.company_id));
    perform set_config('lock_timeout', v_lock_timeout, true);
  exception when lock_not_available then
    perform private.enqueue_job(
      'hand_out_leads', jsonb_build_object('company_id', new.company_id), null, 'hand_out:' || new.company_id
    );
    return null;
  end;
  perform private.hand_out_waiting_leads(new.company_id);
  return null;
end
$$;
