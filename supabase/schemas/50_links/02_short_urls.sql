-- Editing `config` leaves the published URL unchanged.
create table public.short_urls (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null references public.companies (id),
  original_url text not null
    constraint short_urls_original_url_check check (private.is_web_address(original_url)),
  short_code text not null constraint short_urls_short_code_key unique
    constraint short_urls_short_code_check check (short_code ~ '^[a-z0-9]{1,20}$'),
  active boolean not null default true,
  clicks bigint not null default 0 check (clicks >= 0),
  config jsonb check (jsonb_typeof(config) = 'object' and octet_length(config::text) <= 8192),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  team_id uuid,
  foreign key (company_id, team_id) references public.teams (company_id, id) on delete set null (team_id)
);

create index short_urls_company_idx on public.short_urls (company_id, created_at desc);
create index short_urls_team_idx on public.short_urls (company_id, team_id) where team_id is not null;

-- A redirect loop: the target is a short link of the request's host.
create function private.check_short_url() returns trigger
language plpgsql set search_path = '' as $$
declare
  v_host text := lower(nullif(current_setting('request.headers', true), '')::json ->> 'host');
begin
  new.original_url := btrim(new.original_url);
  if not private.is_web_address(new.original_url) then
    raise exception 'Informe um endereço que comece com http:// ou https://.' using errcode = '22023';
  end if;
  if lower(substring(new.original_url from '^[^/]+//([^/?#]+)')) = v_host
    and new.original_url ~* '^https?://[^/]+/+l(?:/|$)' then
    raise exception 'Um link curto não pode levar a outro link curto.' using errcode = '22023';
  end if;
  if exists (
    select from (values
      (new.config #>> '{behavior,customRedirectUrl}'), (new.config #>> '{appearance,logoUrl}')
    ) as stored (address)
    where btrim(address) <> '' and not private.is_web_address(btrim(address))
  ) then
    raise exception 'Informe um endereço que comece com http:// ou https://.' using errcode = '22023';
  end if;
  return new;
end
$$;

create trigger check_short_url before insert or update of original_url, config on public.short_urls
for each row execute function private.check_short_url();

create trigger touch before update of original_url, active, config, team_id on public.short_urls
for each row execute function private.touch();

create trigger retire_codes after delete or update of id, short_code on public.short_urls
for each row execute function private.retire_codes('id', 'short_code');
create trigger refuse_retired_code after insert or update of short_code on public.short_urls
for each row execute function private.refuse_retired_code('short_code', 'short_urls_short_code_key');
create trigger refuse_retired_id after insert or update of id on public.short_urls
for each row execute function private.refuse_retired_code('id', 'short_urls_pkey');

alter table public.short_urls enable row level security;
grant select, delete on public.short_urls to authenticated;
grant insert (original_url, short_code, company_id, active, config, team_id) on public.short_urls to authenticated;
grant update (original_url, active, config, team_id) on public.short_urls to authenticated;
grant all on public.short_urls to service_role;
create policy "company reads" on public.short_urls for select to authenticated
using (
  company_id >= (select private.first_readable_company()) and company_id <= (select private.last_company_of_caller())
  and company_id <> all ((select private.removed_companies())::uuid[])
  and ((select private.is_support()) is distinct from true or private.record_look(company_id, 'links'))
);
create policy "admin, manager and super_admin add" on public.short_urls for insert to authenticated
with check (company_id = any ((select private.managed_companies())::uuid[]));
create policy "admin, manager and super_admin change" on public.short_urls for update to authenticated
using (company_id = any ((select private.managed_companies())::uuid[]))
with check (company_id = any ((select private.managed_companies())::uuid[]));
create policy "admin, manager and super_admin delete" on public.short_urls for delete to authenticated
using (company_id = any ((select private.managed_companies())::uuid[]));
create policy "a verified second factor was used" on public.short_urls as restrictive for all to authenticated
using ((select private.second_factor_used())) with check ((select private.second_factor_used()));
