-- The key of the advisory lock under which a company's turns, waiting leads and counters are read and written. Held to
-- the end of the transaction; other companies never wait for it.
create function private.rotation_lock(p_company uuid) returns bigint
language sql immutable parallel safe as $$
  select hashtextextended('rodizio.rotation:' || p_company::text, 0)
$$;

-- In the order of the ids, so that two callers cannot deadlock.
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
