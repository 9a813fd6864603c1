-- What the trail is written of, and with which columns: the arguments of its triggers. `update of` names the same ones, so
-- that counters, which a capture and its fold change, call nothing.

-- What is kept of a value: objects only where they differ, long texts cut, of an address that may hold a password its host.
create function private.told(p_column text, p_value jsonb, p_other jsonb) returns jsonb
language sql stable as $$
  select case
    when p_column = 'url' then to_jsonb(private.webhook_host(p_value #>> '{}'))
    when jsonb_typeof(p_value) = 'string' then to_jsonb(left(p_value #>> '{}', 300))
    when jsonb_typeof(p_value) = 'object' and jsonb_typeof(p_other) = 'object' then (
      select jsonb_object_agg(key, value) from jsonb_each(p_value) where value is distinct from p_other -> key
    )
    else p_value
  end
$$;

-- Arguments: the subject's kind, then the columns.
create function private.record_change() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_old constant jsonb := case when tg_op <> 'INSERT' then to_jsonb(old) else '{}' end;
  v_new constant jsonb := case when tg_op <> 'DELETE' then to_jsonb(new) else '{}' end;
  v_row constant jsonb := case when tg_op = 'INSERT' then v_new else v_old end;
  v_columns constant text[] := tg_argv[1:];
  v_before jsonb;
  v_after jsonb;
begin
  select jsonb_object_agg(c, private.told(c, v_old -> c, v_new -> c)), jsonb_object_agg(c, private.told(c, v_new -> c, v_old -> c))
  into v_before, v_after
  from unnest(v_columns) c where coalesce(v_old -> c, 'null') <> coalesce(v_new -> c, 'null');
  if tg_op = 'UPDATE' and v_before is null then
    return null;
  end if;
  perform private.record_activity(
    coalesce(v_row ->> 'company_id', v_row ->> 'id')::uuid,
    tg_argv[0] || '.' || case
      when tg_op = 'INSERT' then 'created'
      when tg_op = 'DELETE' then 'deleted'
      when v_after ? 'deleted_at' then case when v_after -> 'deleted_at' = 'null' then 'restored' else 'archived' end
      when v_after ? 'revoked_at' then 'revoked'
      else 'changed'
    end,
    (v_row ->> 'id')::uuid, coalesce(v_row ->> 'name', v_row ->> 'short_code', private.webhook_host(v_row ->> 'url')),
    case when tg_op <> 'INSERT' then v_before end, case when tg_op <> 'DELETE' then v_after end
  );
  return null;
end
$$;

create trigger record_activity after insert or delete or update of
  name, email, phone, role, active, away_until, leave_from, leave_until, weekly_hours, daily_limit, weight, deleted_at
on public.sellers for each row execute function private.record_change(
  'seller', 'name', 'email', 'phone', 'role', 'active', 'away_until', 'leave_from', 'leave_until', 'weekly_hours',
  'daily_limit', 'weight', 'deleted_at'
);

create trigger record_activity after insert or delete or update of name, weekly_hours
on public.teams for each row execute function private.record_change('team', 'name', 'weekly_hours');

create trigger record_activity after insert or delete or update of original_url, active, config, team_id
on public.short_urls for each row execute function private.record_change('link', 'original_url', 'active', 'config', 'team_id');

create trigger record_activity after insert or delete or update of
  name, title, description, fields, custom_css, slug, active, team_id, primary_color, background_color, logo_url
on public.capture_pages for each row execute function private.record_change(
  'page', 'name', 'title', 'description', 'fields', 'custom_css', 'slug', 'active', 'team_id', 'primary_color',
  'background_color', 'logo_url'
);

create trigger record_activity after insert or update of name, can_write, purpose, revoked_at
on private.api_keys for each row execute function private.record_change('key', 'name', 'can_write', 'purpose', 'revoked_at');

create trigger record_activity after insert or delete or update of kind, url, events, settings, active
on public.webhooks for each row execute function private.record_change('webhook', 'kind', 'url', 'events', 'settings', 'active');

create trigger record_activity after insert or update of
  name, email, phone, plan, active, leads_limit, sellers_limit, pages_limit, time_zone, privacy_text, keep_leads_months,
  weekly_hours, when_nobody, same_seller_days, rescue_minutes, first_message, seller_mails, asks_for_ads,
  form_sites, deleted_at
on public.companies for each row execute function private.record_change(
  'company', 'name', 'email', 'phone', 'plan', 'active', 'leads_limit', 'sellers_limit', 'pages_limit', 'time_zone',
  'privacy_text', 'keep_leads_months', 'weekly_hours', 'when_nobody', 'same_seller_days', 'rescue_minutes', 'first_message',
  'seller_mails', 'asks_for_ads', 'form_sites', 'deleted_at'
);

create function private.record_zeroed() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.record_activity(
    new.company_id, 'seller.zeroed', new.seller_id, (select s.name from public.sellers s where s.id = new.seller_id),
    jsonb_build_object('leads_received', new.leads_received), '{"leads_received": 0}'
  );
  return null;
end
$$;

create trigger record_activity after insert on public.seller_zeroings
for each row execute function private.record_zeroed();

-- A team that is deleted takes its members along.
create function private.record_member() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_member constant public.team_members := case when tg_op = 'DELETE' then old else new end;
begin
  perform private.record_activity(
    v_member.company_id, case tg_op when 'DELETE' then 'team.member_removed' else 'team.member_added' end, t.id, t.name,
    p_after => jsonb_build_object('seller', s.name)
  )
  from public.teams t, public.sellers s where t.id = v_member.team_id and s.id = v_member.seller_id;
  return null;
end
$$;

create trigger record_activity after insert or delete on public.team_members
for each row execute function private.record_member();

create function private.record_seller_page() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.record_activity(
    s.company_id,
    case tg_op when 'INSERT' then 'seller_page.created' when 'DELETE' then 'seller_page.revoked' else 'seller_page.replaced' end,
    s.id, s.name
  )
  from public.sellers s where s.id = case when tg_op = 'DELETE' then old.seller_id else new.seller_id end;
  return null;
end
$$;

create trigger record_activity after insert or delete or update of token_hash on private.seller_pages
for each row execute function private.record_seller_page();

create function private.record_secret() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.record_activity(w.company_id, 'webhook.secret_changed', w.id, private.webhook_host(w.url))
  from public.webhooks w where w.id = new.webhook_id;
  return null;
end
$$;

create trigger record_activity after update of secret on private.webhook_senders
for each row when (new.secret <> old.secret) execute function private.record_secret();

-- Who belongs to a company, with which rights.
create function private.record_user() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_before jsonb;
  v_after jsonb;
begin
  if tg_op <> 'INSERT' then
    v_before := jsonb_build_object('name', old.name, 'role', old.role, 'approved', old.approved);
  end if;
  if tg_op <> 'DELETE' then
    v_after := jsonb_build_object('name', new.name, 'role', new.role, 'approved', new.approved);
  end if;
  -- In an insert old is null, in a deletion new.
  if old.company_id is distinct from new.company_id then
    perform private.record_activity(old.company_id, 'user.removed', old.id, old.name, v_before);
    perform private.record_activity(new.company_id, 'user.added', new.id, new.name, p_after => v_after);
  elsif v_before <> v_after then
    perform private.record_activity(
      new.company_id, 'user.changed', new.id, old.name,
      (select jsonb_object_agg(key, value) from jsonb_each(v_before) where value <> v_after -> key),
      (select jsonb_object_agg(key, value) from jsonb_each(v_after) where value <> v_before -> key)
    );
  end if;
  return null;
end
$$;

create trigger record_activity after insert or delete or update of name, role, company_id, approved on public.users
for each row execute function private.record_user();

-- A session begins with each sign-in.
create function private.record_sign_in() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.activities (company_id, actor_kind, actor_id, actor_name, what)
  select c.id, 'person', u.id, u.name, 'session.started'
  from public.users u join public.companies c on c.id = u.company_id and c.deleted_at is null
  where u.id = new.user_id;
  return null;
end
$$;

create trigger record_activity after insert on auth.sessions
for each row execute function private.record_sign_in();
