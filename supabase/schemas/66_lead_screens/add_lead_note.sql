-- Of an approved member of the company, or super_admin. Raises 42501, PT404, 22023.
create function public.add_lead_note(p_lead_id uuid, p_text text) returns uuid
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_text constant text := private.clean_text(p_text);
  v_id uuid;
begin
  if not private.is_approved() then
    raise exception 'Sua conta aguarda aprovação.' using errcode = '42501';
  end if;
  if v_text is null then
    raise exception 'Escreva a anotação.' using errcode = '22023';
  end if;
  if char_length(v_text) > 1000 then perform private.too_long('Anotação', 1000); end if;
  insert into public.lead_notes (lead_id, text, author_id, author_name)
  select l.id, v_text, auth.uid(), private.who_acts() ->> 1
  from public.leads_captured l
  where l.id = p_lead_id and l.company_id = any (private.readable_companies())
  returning id into v_id;
  if v_id is null then
    raise exception 'Contato não encontrado.' using errcode = 'PT404';
  end if;
  return v_id;
end
$$;

grant execute on function public.add_lead_note(uuid, text) to authenticated;
