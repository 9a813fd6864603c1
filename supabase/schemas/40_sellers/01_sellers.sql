-- The fillfactor makes counting a lead a HOT update, which writes no index.
create table public.sellers (
  -- The nil id means "no seller": see private.seller_key().
  id uuid primary key default gen_random_uuid()
    constraint sellers_id_of_somebody_check check (id <> '00000000-0000-0000-0000-000000000000'),
  company_id uuid not null references public.companies (id),
  -- A domain would refuse untidy input before complete_seller() cleans it.
  name text not null,
  email text not null,
  phone text not null,
  role private.seller_role not null default 'seller',
  active boolean not null default true,
  -- The rotation compares leads_received, which can be reset; leads_total cannot.
  leads_received private.tally not null default 0,
  leads_converted private.tally not null default 0,
  conversion_rate numeric(4, 1) not null default 0,
  total_sales numeric(20, 2) not null default 0,
  last_activity timestamptz,
  last_assigned_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  leads_total private.tally not null default 0,
  -- Where leads are sent; null if the phone is unusable. Not a generated column: each lead would plan its expression.
  phone_key private.national_phone,
  -- Gets no lead until then, and none during a planned leave: see private.absent_until().
  away_until private.usual_time,
  leave_from private.usual_time,
  leave_until private.usual_time,
  -- Null: those of the team or the company.
  weekly_hours jsonb,
  daily_limit private.daily_limit,
  -- Of the company's day leads_today_on.
  leads_today private.tally not null default 0,
  leads_today_on date,
  -- Compared are turns, (leads_received + head_start) / weight. See private.level_seller() for the head start.
  head_start private.tally not null default 0,
  weight private.turn_weight not null default 1
) with (fillfactor = 50);

create unique index sellers_company_idx on public.sellers (company_id, id);

-- The domains are checked here, not when a lead is counted.
create function private.complete_seller() returns trigger
language plpgsql set search_path = '' as $$
declare
  v_name private.person_name;
  v_email private.email_address;
  v_phone private.seller_phone;
begin
  if current_user in ('authenticated', 'service_role') then
    new.name := private.clean_line(new.name);
    new.email := lower(private.clean_line(new.email));
    if new.name is null then
      raise exception 'Nome é obrigatório.' using errcode = '22023';
    end if;
    if char_length(new.name) > 120 then
      raise exception 'Nome pode ter no máximo 120 caracteres.' using errcode = '22023';
    end if;
    if new.email is null or not private.is_email(new.email) then
      raise exception 'E-mail inválido' using errcode = '22023';
    end if;
    new.phone := private.read_phone(new.phone);
  end if;
  -- By assignment: a cast would truncate a long text.
  v_name := new.name;
  v_email := new.email;
  v_phone := new.phone;
  new.phone_key := private.phone_key(new.phone);
  return new;
end
$$;

create trigger complete_seller before insert or update of name, email, phone, phone_key on public.sellers
for each row execute function private.complete_seller();

create trigger check_weekly_hours before insert or update of weekly_hours on public.sellers
for each row execute function private.check_weekly_hours();

-- No constraint of the table: each lead would parse and evaluate it.
create function private.check_leave() returns trigger
language plpgsql set search_path = '' as $$
begin
  if num_nulls(new.leave_from, new.leave_until) = 1 or new.leave_from >= new.leave_until then
    raise exception 'A folga precisa de um início e de um fim depois dele.' using errcode = '22023';
  end if;
  return new;
end
$$;

create trigger check_leave before insert or update of leave_from, leave_until on public.sellers
for each row execute function private.check_leave();

-- Not for counters.
create trigger touch before update of name, email, phone, role, active, deleted_at, away_until, leave_from,
  leave_until, weekly_hours, daily_limit, weight on public.sellers
for each row execute function private.touch();

-- Existing sellers stay after a downgrade.
create function private.check_sellers_limit() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_limit integer;
begin
  -- In an insert old is null.
  if old.role = 'seller' and old.deleted_at is null then
    return null;
  end if;
  select sellers_limit into v_limit from public.companies where id = new.company_id for no key update;
  if v_limit <= (
    select count(*) from public.sellers
    where company_id = new.company_id and role = 'seller' and deleted_at is null and id <> new.id
  ) then
    raise exception 'O limite de vendedores do seu plano foi atingido.'
      using errcode = 'P0001', hint = 'Arquive um vendedor ou mude de plano.';
  end if;
  return null;
end
$$;

-- After the policies: the caller learns nothing about another company and locks no row of it.
create trigger check_sellers_limit after insert or update of role, deleted_at on public.sellers
for each row when (new.role = 'seller' and new.deleted_at is null) execute function private.check_sellers_limit();

-- Column privileges do not bind service_role. Only leads_received may be reset, which is recorded. PostgreSQL parses
-- the stored condition at each update, a name byte by byte: hence ::text.
create function private.guard_figures() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if new.leads_received <> 0 and new.leads_received is distinct from old.leads_received then
    raise exception 'O contador de leads só pode ser zerado.' using errcode = '42501';
  end if;
  if (
    new.leads_total, new.leads_converted, new.conversion_rate, new.total_sales, new.last_activity, new.last_assigned_at,
    new.leads_today, new.leads_today_on, new.head_start
  ) is distinct from (
    coalesce(old.leads_total, 0), coalesce(old.leads_converted, 0), coalesce(old.conversion_rate, 0),
    coalesce(old.total_sales, 0), old.last_activity, old.last_assigned_at, coalesce(old.leads_today, 0),
    old.leads_today_on, coalesce(old.head_start, 0)
  )
  then
    raise exception 'Os números de um vendedor vêm dos seus leads e não podem ser alterados.' using errcode = '42501';
  end if;
  if tg_op = 'UPDATE' and new.leads_received = 0 then
    if old.leads_received > 0 or old.head_start > 0 then
      insert into public.seller_zeroings (company_id, seller_id, leads_received, zeroed_by)
      values (new.company_id, new.id, old.leads_received, auth.uid());
    end if;
    new.head_start := 0;
  end if;
  return new;
end
$$;

create trigger guard_figures before insert
or update of leads_received, leads_total, leads_converted, conversion_rate, total_sales, last_activity, last_assigned_at,
  leads_today, leads_today_on, head_start
on public.sellers for each row when (current_user::text in ('authenticated', 'service_role'))
execute function private.guard_figures();

create function private.is_eligible(p_seller public.sellers) returns boolean
language sql immutable parallel safe as $$
  select p_seller.role = 'seller' and p_seller.active and p_seller.deleted_at is null
    and p_seller.phone_key is not null
$$;

grant execute on function private.is_eligible(public.sellers) to authenticated, service_role;

-- Hands out waiting leads. After half a second of waiting for the rotation, leaves them to a job.
create function private.welcome_seller() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_lock_timeout text := current_setting('lock_timeout');
begin
  -- In an insert old is null.
  if private.is_eligible(old) then
    return null;
  end if;
  begin
    perform set_config('lock_timeout', '500ms', true);
    perform pg_advisory_xact_lock(private.rotation_lock(new.company_id));
    perform set_config('lock_timeout', v_lock_timeout, true);
  exception when lock_not_available then
    perform private.enqueue_job(
      'hand_out_leads', jsonb_build_object('company_id', new.company_id), null, 'hand_out:' || new.company_id
    );
    return null;
  end;
  perform private.hand_out_waiting_leads(new.company_id);
  return null;
end
$$;

create trigger welcome_seller after insert or update of role, active, deleted_at, phone, phone_key on public.sellers
for each row when (private.is_eligible(new)) execute function private.welcome_seller();

-- Rotation lock first: updates of several sellers could otherwise deadlock with captures.
create function private.wait_for_rotation() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_company uuid := private.own_company();
begin
  if v_company is not null then
    perform pg_advisory_xact_lock(private.rotation_lock(v_company));
  end if;
  return null;
end
$$;

create trigger wait_for_rotation before update on public.sellers
for each statement when (current_setting('role', true) = 'authenticated')
execute function private.wait_for_rotation();

alter table public.sellers enable row level security;
grant select on public.sellers to authenticated;
grant insert (name, email, phone, active, role, company_id, away_until, leave_from, leave_until, weekly_hours, daily_limit, weight)
on public.sellers to authenticated;
grant update (
  name, email, phone, active, leads_received, deleted_at, away_until, leave_from, leave_until, weekly_hours, daily_limit,
  weight
) on public.sellers to authenticated;
grant all on public.sellers to service_role;
create policy "company reads" on public.sellers for select to authenticated
using (
  company_id >= (select private.first_readable_company()) and company_id <= (select private.last_company_of_caller())
  and company_id <> all ((select private.removed_companies())::uuid[])
  and ((select private.is_support()) is distinct from true or private.record_look(company_id, 'sellers'))
);
create policy "admin, manager and super_admin add" on public.sellers for insert to authenticated
with check (company_id = any ((select private.managed_companies())::uuid[]));
create policy "admin, manager and super_admin change" on public.sellers for update to authenticated
using (company_id = any ((select private.managed_companies())::uuid[]))
with check (company_id = any ((select private.managed_companies())::uuid[]));
create policy "a verified second factor was used" on public.sellers as restrictive for all to authenticated
using ((select private.second_factor_used())) with check ((select private.second_factor_used()));
