-- Those of the tokens whose page is open, each with a mark that changes with the seller's newest lead, what became of it,
-- turns, leaves and those who want no more messages. The server asks it every second for all pages that a browser shows.
create function private.live_seller_pages(p_tokens text[]) returns table (token text, mark text)
language sql stable security definer set search_path = '' as $$
  select t.token, (
    s.leads_total, s.active, s.away_until, s.leave_from, s.leave_until, l.id, g.answer, g.opened_at,
    (select count(*) from public.lead_progress p where p.seller_id = s.id and p.no_messages_at is not null)
  )::text
  from unnest(p_tokens) t (token)
  cross join lateral private.seller_of_token(t.token) s
  left join lateral (
    select id from public.leads_captured where seller_id = s.id order by created_at desc limit 1
  ) l on true
  left join public.lead_progress g on g.lead_id = l.id
  where s.id is not null
$$;

grant execute on function private.live_seller_pages(text[]) to service_role;
