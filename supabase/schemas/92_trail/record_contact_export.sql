-- The screen says that it writes contacts into a file. Raises PT404.
create function public.record_contact_export(p_company_id uuid default null) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_company constant uuid := (private.company_to_read(p_company_id, 'contacts')).id;
begin
  if v_company is null then
    raise exception 'Empresa não encontrada' using errcode = 'PT404';
  end if;
  perform private.record_activity(v_company, 'contacts.exported');
end
$$;

grant execute on function public.record_contact_export(uuid) to authenticated, service_role;
