-- Closes the page at once. Raises 42501, PT404.
create function public.revoke_seller_page(p_seller_id uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.company_to_manage(
    private.seller_key((select company_id from public.sellers where id = p_seller_id))
  );
  delete from private.seller_pages where seller_id = p_seller_id;
end
$$;

grant execute on function public.revoke_seller_page(uuid) to authenticated, service_role;
