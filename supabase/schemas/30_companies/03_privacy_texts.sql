-- A lead names its version (product.md 29), so all are kept.
create table public.privacy_texts (
  company_id uuid not null references public.companies (id) on delete cascade,
  version integer not null,
  text text not null,
  created_at timestamptz not null default now(),
  primary key (company_id, version)
);

-- A new text increments the version.
create function private.count_privacy_text() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  new.privacy_text := private.clean_text(new.privacy_text);
  if char_length(new.privacy_text) > 4000 then perform private.too_long('Texto de privacidade', 4000); end if;
  if tg_op = 'INSERT' then
    new.privacy_version := case when new.privacy_text is null then 0 else 1 end;
  else
    new.privacy_version := old.privacy_version
      + case when new.privacy_text is distinct from old.privacy_text and new.privacy_text is not null then 1 else 0 end;
  end if;
  return new;
end
$$;

create trigger count_privacy_text before insert or update of privacy_text, privacy_version on public.companies
for each row execute function private.count_privacy_text();

create function private.keep_privacy_text() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.privacy_texts (company_id, version, text) values (new.id, new.privacy_version, new.privacy_text)
  on conflict do nothing;
  return null;
end
$$;

create trigger keep_privacy_text after insert or update of privacy_text on public.companies
for each row when (new.privacy_text is not null) execute function private.keep_privacy_text();

alter table public.privacy_texts enable row level security;
grant select on public.privacy_texts to authenticated, service_role;
create policy "company reads" on public.privacy_texts for select to authenticated
using (
  company_id >= (select private.first_readable_company()) and company_id <= (select private.last_company_of_caller())
  and company_id <> all ((select private.removed_companies())::uuid[])
);
create policy "a verified second factor was used" on public.privacy_texts as restrictive for all to authenticated
using ((select private.second_factor_used())) with check ((select private.second_factor_used()));
