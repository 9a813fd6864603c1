-- Null ends a pause, and a leave that has begun.
create function private.write_pause(p_seller uuid, p_until timestamptz) returns void
language sql as $$
  update public.sellers s set away_until = p_until,
    (leave_from, leave_until) = (
      select s.leave_from, s.leave_until where p_until is not null or not now() between s.leave_from and s.leave_until
    )
  where id = p_seller
$$;

-- Takes a seller out of the rotation until then; null brings the seller back. Raises 42501, PT404, 22023.
create function public.pause_seller(p_seller_id uuid, p_until timestamptz default null) returns timestamptz
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.company_to_manage(
    private.seller_key((select company_id from public.sellers where id = p_seller_id and deleted_at is null))
  );
  if not p_until between now() and now() + interval '1 year' then
    raise exception 'Escolha um momento futuro, de até um ano.' using errcode = '22023';
  end if;
  perform private.write_pause(p_seller_id, p_until);
  return p_until;
end
$$;

grant execute on function public.pause_seller(uuid, timestamptz) to authenticated, service_role;
