-- What no other row tells: the address was copied; the steps are over for good.
create table private.first_steps (
  company_id uuid primary key references public.companies (id) on delete cascade,
  shared_at timestamptz,
  over_at timestamptz
);
