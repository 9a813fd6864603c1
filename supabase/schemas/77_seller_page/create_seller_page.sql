-- Returns the token, which nobody can read again. It replaces an earlier one, and what that
-- one's devices are told. Raises 42501, PT404.
create function public.create_seller_page(p_seller_id uuid) returns text
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_company constant uuid := private.company_to_manage(
    private.seller_key((select company_id from public.sellers where id = p_seller_id and deleted_at is null))
  );
  v_token constant text := private.new_token();
begin
  insert into private.seller_pages as g (seller_id, token_hash, made_by)
  values (p_seller_id, private.hash_token(v_token), private.who_acts() ->> 1)
  on conflict (seller_id) do update
  set token_hash = excluded.token_hash, made_at = now(), made_by = excluded.made_by, opened_at = null, opened_with = null;
  delete from private.push_subscriptions where seller_id = p_seller_id;
  return v_token;
end
$$;

grant execute on function public.create_seller_page(uuid) to authenticated, service_role;
