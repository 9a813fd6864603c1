-- By its author, an admin or a manager. Raises 42501, PT404.
create function public.delete_lead_note(p_id uuid) returns uuid
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_note public.lead_notes;
begin
  select n.* into v_note
  from public.lead_notes n join public.leads_captured l on l.id = n.lead_id
  where n.id = p_id and l.company_id = any (private.readable_companies());
  if not found then
    raise exception 'Anotação não encontrada.' using errcode = 'PT404';
  end if;
  if v_note.author_id <> auth.uid() and (private.caller()).role not in ('admin', 'manager', 'super_admin') then
    raise exception 'Só quem escreveu, um gerente ou um administrador pode excluir esta anotação.' using errcode = '42501';
  end if;
  delete from public.lead_notes where id = p_id;
  return p_id;
end
$$;

grant execute on function public.delete_lead_note(uuid) to authenticated;
