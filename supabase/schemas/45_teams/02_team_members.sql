-- The fillfactor makes counting a turn a HOT update, which writes no index.
create table public.team_members (
  -- Refers to companies through teams: a key of its own would make companies ambiguous to the readers of sellers.
  company_id uuid not null,
  team_id uuid not null,
  seller_id uuid not null,
  -- Compared like leads_received of a seller.
  turns private.tally not null default 0,
  head_start private.tally not null default 0,
  last_assigned_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (company_id, team_id, seller_id),
  foreign key (company_id, team_id) references public.teams (company_id, id) on delete cascade,
  foreign key (company_id, seller_id) references public.sellers (company_id, id) on delete cascade
) with (fillfactor = 50);

create index team_members_seller_idx on public.team_members (company_id, seller_id);

-- Else new members would get all leads until the others' turns are reached.
create function private.level_new_members() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_team record;
begin
  perform private.lock_rotations(array(select company_id from newcomers));
  for v_team in
    select company_id, team_id, array_agg(seller_id) as newcomers from newcomers group by company_id, team_id
  loop
    update public.team_members m set head_start = t.others
    from private.standings(v_team.company_id, v_team.newcomers) t
    where t.team_id = v_team.team_id and t.seller_id = any (v_team.newcomers) and t.others > 0
      and m.company_id = v_team.company_id and m.team_id = v_team.team_id and m.seller_id = t.seller_id;
  end loop;
  return null;
end
$$;

create trigger level_new_members after insert on public.team_members referencing new table as newcomers
for each statement execute function private.level_new_members();

-- Column privileges do not bind service_role.
create function private.refuse_turns() returns trigger
language plpgsql set search_path = '' as $$
begin
  if new.turns <> 0 or new.head_start <> 0 or new.last_assigned_at is not null then
    raise exception 'As vezes de uma equipe vêm dos seus leads e não podem ser alteradas.' using errcode = '42501';
  end if;
  return new;
end
$$;

create trigger refuse_turns before insert on public.team_members
for each row when (current_user in ('authenticated', 'service_role')) execute function private.refuse_turns();

alter table public.team_members enable row level security;
grant select, delete on public.team_members to authenticated;
grant insert (team_id, seller_id, company_id) on public.team_members to authenticated;
grant select, insert, delete on public.team_members to service_role;
create policy "company reads" on public.team_members for select to authenticated
using (
  company_id >= (select private.first_readable_company()) and company_id <= (select private.last_company_of_caller())
  and company_id <> all ((select private.removed_companies())::uuid[])
  and ((select private.is_support()) is distinct from true or private.record_look(company_id, 'sellers'))
);
create policy "admin, manager and super_admin add" on public.team_members for insert to authenticated
with check (company_id = any ((select private.managed_companies())::uuid[]));
create policy "admin, manager and super_admin delete" on public.team_members for delete to authenticated
using (company_id = any ((select private.managed_companies())::uuid[]));
create policy "a verified second factor was used" on public.team_members as restrictive for all to authenticated
using ((select private.second_factor_used())) with check ((select private.second_factor_used()));
