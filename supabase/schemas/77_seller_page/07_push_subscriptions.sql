create domain private.push_kind as text check (value in ('new', 'rescue'));

-- The browsers that are told of a seller's leads (product.md 50). They go with the page that subscribed them.
create table private.push_subscriptions (
  id uuid primary key default gen_random_uuid(),
  seller_id uuid not null references private.seller_pages (seller_id) on delete cascade,
  -- Whoever knows it, and has the server's key, reaches the browser.
  endpoint varchar(1000) not null check (endpoint ~ '^https://[^/]'),
  -- Of the browser, base64url: the public key to encrypt for, and a secret.
  p256dh varchar(87) not null check (p256dh ~ '^[A-Za-z0-9_-]{87}$'),
  auth varchar(22) not null check (auth ~ '^[A-Za-z0-9_-]{22}$'),
  made_at timestamptz not null default clock_timestamp(),
  unique (seller_id, endpoint)
);

-- Kept for two days: nothing is repeated for longer than one. Without a reference to the lead, which each deleted lead
-- would look up.
create table private.push_told (
  subscription_id uuid not null references private.push_subscriptions (id) on delete cascade,
  lead_id uuid not null,
  kind private.push_kind not null,
  told_at timestamptz not null default now(),
  primary key (subscription_id, lead_id, kind)
);

-- Returns the id, also of a browser that is known. Of more than ten, the oldest go. Raises PT404 if the page is closed,
-- 22023.
create function private.subscribe_push(p_token text, p_endpoint text, p_p256dh text, p_auth text) returns uuid
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_seller constant uuid := (private.seller_of_token(p_token)).id;
  v_id uuid;
begin
  -- The page may be replaced meanwhile.
  perform from private.seller_pages
  where seller_id = v_seller and token_hash = private.hash_token(p_token) for no key update;
  if not found then
    raise exception 'Esta página foi encerrada.' using errcode = 'PT404';
  end if;
  insert into private.push_subscriptions as p (seller_id, endpoint, p256dh, auth)
  values (v_seller, p_endpoint, p_p256dh, p_auth)
  on conflict (seller_id, endpoint) do update set p256dh = excluded.p256dh, auth = excluded.auth
  returning p.id into v_id;
  delete from private.push_subscriptions where id in (
    select id from private.push_subscriptions where seller_id = v_seller order by made_at desc, id offset 10
  );
  return v_id;
exception when check_violation or not_null_violation or string_data_right_truncation then
  raise exception 'Este navegador não pode receber avisos.' using errcode = '22023';
end
$$;

grant execute on function private.subscribe_push(text, text, text, text) to service_role;

create function private.unsubscribe_push(p_token text, p_endpoint text) returns void
language sql volatile security definer set search_path = '' as $$
  delete from private.push_subscriptions
  where seller_id = (private.seller_of_token(p_token)).id and endpoint = p_endpoint
$$;

grant execute on function private.unsubscribe_push(text, text) to service_role;

-- What push services know the server by. No default: PostgreSQL draws no key pair, and the first server that asks
-- brings one.
create table private.push_key (
  id boolean primary key default true check (id),
  public_key text not null,
  private_key text not null
);

create function private.get_push_key(inout public_key text, inout private_key text)
language plpgsql volatile security definer set search_path = '' as $$
#variable_conflict use_column
begin
  insert into private.push_key values (true, get_push_key.public_key, get_push_key.private_key) on conflict do nothing;
  select k.public_key, k.private_key into get_push_key.public_key, get_push_key.private_key from private.push_key k;
end
$$;

grant execute on function private.get_push_key(text, text) to service_role;
