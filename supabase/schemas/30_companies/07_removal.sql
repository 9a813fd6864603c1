-- How long restore_company() can undo a removal; then the company is purged.
create function private.removal_period() returns interval
language sql immutable parallel safe as $$
  select interval '30 days'
$$;

-- Approvals that delete_company() withdraws and restore_company() gives back.
create table private.withdrawn_approvals (
  company_id uuid not null references public.companies (id) on delete cascade,
  user_id uuid not null,
  primary key (company_id, user_id)
);
