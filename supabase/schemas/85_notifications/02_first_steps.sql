-- The state of a new company's first steps that no other row tells: the link's address was copied, and the steps are
-- over and never come back.
create table private.first_steps (
  company_id uuid primary key references public.companies (id) on delete cascade,
  shared_at timestamptz,
  over_at timestamptz
);
