-- The proof of a fair division cannot be forged: the API may only zero a counter, and each zeroing is on record.
create table public.seller_zeroings (
  id bigint generated always as identity primary key,
  company_id uuid not null references public.companies (id),
  seller_id uuid not null references public.sellers (id) on delete cascade,
  leads_received integer not null,
  zeroed_by uuid,
  zeroed_at timestamptz not null default now()
);

create index seller_zeroings_company_idx on public.seller_zeroings (company_id, zeroed_at desc);
create index seller_zeroings_seller_idx on public.seller_zeroings (seller_id);

create function private.refuse_counter() returns trigger
language plpgsql set search_path = '' as $$
begin
  raise exception 'O contador de leads só pode ser zerado.' using errcode = '42501';
end
$$;

-- Covers service_role, which has no list of columns.
create trigger refuse_counter_inserted before insert on public.sellers
for each row when (current_user in ('authenticated', 'service_role') and new.leads_received <> 0)
execute function private.refuse_counter();
create trigger refuse_counter_updated before update of leads_received on public.sellers
for each row when (
  current_user in ('authenticated', 'service_role')
  and new.leads_received <> 0 and new.leads_received <> old.leads_received
) execute function private.refuse_counter();

create function private.record_zeroing() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.seller_zeroings (company_id, seller_id, leads_received, zeroed_by)
  values (new.company_id, new.id, old.leads_received, auth.uid());
  return null;
end
$$;

create trigger record_zeroing after update of leads_received on public.sellers
for each row when (new.leads_received = 0 and old.leads_received > 0) execute function private.record_zeroing();

alter table public.seller_zeroings enable row level security;
grant select on public.seller_zeroings to authenticated, service_role;

create policy "company reads" on public.seller_zeroings for select to authenticated
using (company_id = any ((select private.readable_companies())::uuid[]));
