-- Short links. The configuration is stored with the row, so that a published link can be edited.
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
  updated_at timestamptz not null default now()
);

create index short_urls_company_idx on public.short_urls (company_id, created_at desc);

-- A short link that leads to a short link of ours would never end. Our host is the one that was asked.
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
create trigger touch before update of original_url, active, config on public.short_urls
for each row execute function private.touch();

alter table public.short_urls enable row level security;
grant select, delete on public.short_urls to authenticated;
grant insert (id, original_url, short_code, company_id, active, config) on public.short_urls to authenticated;
grant update (original_url, active, config) on public.short_urls to authenticated;
grant all on public.short_urls to service_role;

create policy "company reads" on public.short_urls for select to authenticated
using (company_id = any ((select private.readable_companies())::uuid[]));
create policy "admin and manager add" on public.short_urls for insert to authenticated
with check (company_id = any ((select private.managed_companies())::uuid[]));
create policy "admin and manager change" on public.short_urls for update to authenticated
using (company_id = any ((select private.managed_companies())::uuid[]))
with check (company_id = any ((select private.managed_companies())::uuid[]));
create policy "admin and manager delete" on public.short_urls for delete to authenticated
using (company_id = any ((select private.managed_companies())::uuid[]));

-- Without letters and digits that look alike. The unique constraint has the last word.
create function public.generate_short_code() returns text
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_alphabet constant text := '23456789abcdefghjkmnpqrstuvwxyz';
  v_code text;
begin
  loop
    select string_agg(substr(v_alphabet, 1 + floor(random() * length(v_alphabet))::integer, 1), '')
    into v_code from generate_series(1, 7);
    exit when not exists (select from public.short_urls where short_code = v_code);
  end loop;
  return v_code;
end
$$;
revoke execute on function public.generate_short_code() from public, anon;
grant execute on function public.generate_short_code() to authenticated, service_role;
