-- What a person told the company: marks each lead of the lead's phone in its company, or undoes the company's marks; not
-- that of a request of the person. An approved member marks, admin and manager undo. Raises 42501, PT404, 22023.
create function public.set_no_messages(p_lead_id uuid, p_wanted boolean) returns uuid
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_server constant boolean := coalesce(auth.role(), '') = 'service_role';
  v_author constant text := left(private.who_acts() ->> 1, 120);
  v_lead public.leads_captured;
  v_leads uuid[];
  v_changed boolean;
begin
  if not v_server and not private.is_approved() then
    raise exception 'Sua conta aguarda aprovação.' using errcode = '42501';
  end if;
  if p_wanted is null then
    raise exception 'Diga se a pessoa não quer mais mensagens.' using errcode = '22023';
  end if;
  select * into v_lead from public.leads_captured l
  where l.id = p_lead_id and (v_server or l.company_id = any (private.readable_companies()));
  if not found then
    raise exception 'Contato não encontrado.' using errcode = 'PT404';
  end if;
  v_leads := array(
    select id from private.leads_of_phone(array[v_lead.company_id], v_lead.phone_key) order by id
  );
  if p_wanted then
    v_changed := (select bool_or(private.mark_no_messages(id, v_author)) from unnest(v_leads) id);
  else
    if not v_server and v_lead.company_id <> all (private.managed_companies()) then
      raise exception 'Apenas administradores e gerentes podem desfazer esta marcação.' using errcode = '42501';
    end if;
    if exists (
      select from public.lead_progress
      where lead_id = p_lead_id and no_messages_at is not null and no_messages_by is null
    ) then
      raise exception 'A própria pessoa pediu para não receber mais mensagens. Esta marcação não pode ser desfeita.'
        using errcode = '22023';
    end if;
    update public.lead_progress set (no_messages_at, no_messages_by) = (null, null)
    where lead_id = any (v_leads) and no_messages_by is not null;
    v_changed := found;
  end if;
  if v_changed then
    perform private.record_activity(
      v_lead.company_id, case when p_wanted then 'lead.no_messages' else 'lead.messages_allowed' end, p_lead_id,
      private.lead_code(p_lead_id)
    );
  end if;
  return p_lead_id;
end
$$;

grant execute on function public.set_no_messages(uuid, boolean) to authenticated, service_role;
