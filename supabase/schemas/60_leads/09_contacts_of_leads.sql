create function private.keep_contact() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'INSERT' then
    insert into private.contacts (company_id, created_at, lead_id, seller_id, source, search_text)
    values (
      new.company_id, new.created_at, new.id, private.seller_key(new.seller_id), new.source,
      private.search_text(new.name, new.email, new.phone, new.phone_key)
    );
  elsif tg_op = 'UPDATE' then
    update private.contacts
    set company_id = new.company_id, created_at = new.created_at, lead_id = new.id,
      seller_id = private.seller_key(new.seller_id), source = new.source,
      search_text = private.search_text(new.name, new.email, new.phone, new.phone_key)
    where company_id = old.company_id and created_at = old.created_at and lead_id = old.id;
  else
    delete from private.contacts
    where company_id = old.company_id and created_at = old.created_at and lead_id = old.id;
  end if;
  return null;
end
$$;

create trigger keep_contact after insert or delete on public.leads_captured
for each row execute function private.keep_contact();
create trigger keep_changed_contact after update on public.leads_captured
for each row when (
  (old.id, old.company_id, old.created_at, old.seller_id, old.source, old.name, old.email, old.phone, old.phone_key)
  is distinct from
  (new.id, new.company_id, new.created_at, new.seller_id, new.source, new.name, new.email, new.phone, new.phone_key)
) execute function private.keep_contact();
