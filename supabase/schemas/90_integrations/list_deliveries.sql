-- Of 30 days, newest first; a page of 1 to 100 follows the row p_before. Raises 42501, PT404.
create function public.list_deliveries(p_webhook_id uuid, p_before bigint default null, p_limit integer default 20)
returns table (
  id bigint, event_id uuid, type text, payload jsonb, created_at timestamptz, attempts integer, next_at timestamptz,
  finished_at timestamptz, status integer, failure text, answer text, took_ms integer
)
language plpgsql stable security definer set search_path = '' rows 20 as $$
begin
  -- What was sent holds contacts.
  perform private.record_look(private.company_to_manage(
    private.seller_key((select w.company_id from public.webhooks w where w.id = p_webhook_id))
  ), 'contacts');
  return query
    select d.id, d.event_id, d.type, d.payload, d.created_at, d.attempts, d.next_at, d.finished_at, d.status, d.failure,
      d.answer::text, d.took_ms
    from private.webhook_deliveries d
    where d.webhook_id = p_webhook_id and (p_before is null or d.id < p_before)
    order by d.id desc limit least(greatest(coalesce(p_limit, 20), 1), 100);
end
$$;

grant execute on function public.list_deliveries(uuid, bigint, integer) to authenticated, service_role;
