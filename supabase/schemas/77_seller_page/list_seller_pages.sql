-- Which sellers of the company have a page, and who opened it last. Raises 42501, PT404.
create function public.list_seller_pages(p_company_id uuid default null)
returns table (seller_id uuid, made_at timestamptz, made_by text, opened_at timestamptz, opened_with text)
language sql stable security definer set search_path = '' as $$
  select g.seller_id, g.made_at, g.made_by, g.opened_at, g.opened_with
  from public.sellers s join private.seller_pages g on g.seller_id = s.id
  where s.company_id = private.company_to_manage(p_company_id) and s.deleted_at is null
    and private.record_look(s.company_id, 'sellers')
$$;

grant execute on function public.list_seller_pages(uuid) to authenticated, service_role;
