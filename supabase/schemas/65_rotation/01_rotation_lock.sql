-- Guards a company's turns, waiting leads and counters until the end of the transaction.
create function private.rotation_lock(p_company uuid) returns bigint
language sql immutable parallel safe as $$
  select hashtextextended('rodizio.rotation:' || p_company::text, 0)
$$;

-- In the order of ids, to prevent deadlocks.
create function private.lock_rotations(p_companies uuid[]) returns void
language plpgsql as $$
declare
  v_company uuid;
begin
  for v_company in select distinct id from unnest(p_companies) as c (id) order by id loop
    perform pg_advisory_xact_lock(private.rotation_lock(v_company));
  end loop;
end
$$;
