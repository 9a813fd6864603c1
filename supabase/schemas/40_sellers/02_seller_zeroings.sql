-- Evidence of a fair division.
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
create index seller_zeroings_newest_idx on public.seller_zeroings (zeroed_at desc);

alter table public.seller_zeroings enable row level security;
grant select on public.seller_zeroings to authenticated, service_role;
create policy "company reads" on public.seller_zeroings for select to authenticated
using (
  company_id >= (select private.first_readable_company()) and company_id <= (select private.last_company_of_caller())
  and company_id <> all ((select private.removed_companies())::uuid[])
);
create policy "a verified second factor was used" on public.seller_zeroings as restrictive for all to authenticated
using ((select private.second_factor_used())) with check ((select private.second_factor_used()));
