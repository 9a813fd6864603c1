-- With or without the ninth digit; returns the number of rows. The platform also erases in a removed company: the person
-- keeps the right. The audit entry does not contain the contact.
create function public.erase_contact(p_phone text, p_company_id uuid default null) returns integer
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_companies uuid[] := private.companies_to_search(
    p_company_id, 'Apenas administradores e gerentes podem excluir os dados de um contato.'
  );
  v_key text := private.phone_key(private.read_phone(p_phone));
  v_emails text[];
  v_gone integer;
begin
  if p_company_id is null and private.acts_for_platform() then
    v_companies := array(
      select company_id from private.leads_of_phone(null, v_key)
      union select company_id from public.quarantined_leads where phone_key = v_key
    );
  end if;
  -- Concurrent captures are stored by now or start after the erasure.
  perform private.lock_rotations(v_companies);
  v_emails := array(
    select lower(email) from private.leads_of_phone(v_companies, v_key)
    union select lower(email) from public.quarantined_leads where phone_key = v_key and company_id = any (v_companies)
  );
  v_gone := private.erase_leads(
    v_companies,
    array(select id from private.leads_of_phone(v_companies, v_key)),
    array(select q.id from public.quarantined_leads q where q.phone_key = v_key and q.company_id = any (v_companies))
  );
  perform private.record_activity(c, 'contacts.erased') from unnest(v_companies) c where v_gone > 0;
  perform private.note_erased_phone(v_companies, v_key);
  -- An open request still has to be answered.
  update public.privacy_requests set phone = null, email = null, note = null
  where company_id = any (v_companies) and (phone = v_key or email = any (v_emails)) and answered_at is not null;
  perform private.note_account_event(
    'contact_erased', 'user', jsonb_build_object('company_id', p_company_id, 'leads', v_gone)
  );
  return v_gone;
end
$$;

grant execute on function public.erase_contact(text, uuid) to authenticated, service_role;
