-- By its author, an admin or a manager. Raises PT404.
create function public.delete_lead_note(p_id uuid) returns uuid
language plpgsql volatile security definer set search_path = '' as $$
begin
  delete from public.lead_notes n using public.leads_captured l
  where n.id = p_id and l.id = n.lead_id and l.company_id = any (
    case when n.author_id = auth.uid() then private.readable_companies() else private.managed_companies() end
  );
  if not found then
    raise exception 'Anotação não encontrada.' using errcode = 'PT404';
  end if;
  return p_id;
end
$$;

grant execute on function public.delete_lead_note(uuid) to authenticated;
