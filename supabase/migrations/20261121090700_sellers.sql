-- Sellers and the counters that drive the rotation. Pages keep room, so that counting a lead rewrites no index.
create table public.sellers (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null references public.companies (id),
  -- Plain text, since a type would refuse what people type before complete_seller() has tidied it.
  name text not null,
  email text not null,
  phone text not null,
  role private.seller_role not null default 'seller',
  active boolean not null default true,
  leads_received private.tally not null default 0,
  leads_converted private.tally not null default 0,
  conversion_rate numeric(4, 1) not null default 0,
  total_sales numeric(14, 2) not null default 0,
  last_activity timestamptz,
  last_assigned_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz
) with (fillfactor = 50);

create index sellers_company_idx on public.sellers (company_id);

-- Through the API a phone is checked and written as national digits, and texts are tidied. The types have the last
-- word about everyone's rows; judged here, they cost nothing when a lead is counted.
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
  -- Assigned, not cast: a cast would cut what is too long.
  v_name := new.name;
  v_email := new.email;
  v_phone := new.phone;
  return new;
end
$$;

create trigger complete_seller before insert or update of name, email, phone on public.sellers
for each row execute function private.complete_seller();

create function private.touch() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.updated_at := now();
  return new;
end
$$;

-- Counting a lead is not an edit.
create trigger touch before update of name, email, phone, role, active, deleted_at on public.sellers
for each row execute function private.touch();

-- The plan's number of sellers is hard for new and restored ones; what exists after a downgrade stays.
create function private.check_sellers_limit() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_limit integer;
begin
  select sellers_limit into v_limit from public.companies where id = new.company_id for no key update;
  if v_limit <= (
    select count(*) from public.sellers
    where company_id = new.company_id and role = 'seller' and deleted_at is null and id <> new.id
  ) then
    raise exception 'O limite de vendedores do seu plano foi atingido.'
      using errcode = 'P0001', hint = 'Arquive um vendedor ou mude de plano.';
  end if;
  return new;
end
$$;

create trigger check_sellers_limit_inserted before insert on public.sellers
for each row when (new.role = 'seller' and new.deleted_at is null) execute function private.check_sellers_limit();
create trigger check_sellers_limit_restored before update of deleted_at, role on public.sellers
for each row when (
  new.role = 'seller' and new.deleted_at is null and (old.deleted_at is not null or old.role <> 'seller')
) execute function private.check_sellers_limit();

alter table public.sellers enable row level security;
grant select on public.sellers to authenticated;
grant insert (id, name, email, phone, active, role, company_id) on public.sellers to authenticated;
grant update (name, email, phone, active, leads_received, deleted_at) on public.sellers to authenticated;
grant all on public.sellers to service_role;

create policy "company reads" on public.sellers for select to authenticated
using (company_id = any ((select private.readable_companies())::uuid[]));
create policy "admin and manager add" on public.sellers for insert to authenticated
with check (company_id = any ((select private.managed_companies())::uuid[]));
create policy "admin and manager change" on public.sellers for update to authenticated
using (company_id = any ((select private.managed_companies())::uuid[]))
with check (company_id = any ((select private.managed_companies())::uuid[]));
