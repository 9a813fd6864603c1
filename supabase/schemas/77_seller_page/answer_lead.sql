-- By somebody of the company. Raises 42501, PT404, 22023.
create function public.answer_lead(p_lead_id uuid, p_answer text, p_closing text default null) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  if coalesce(auth.role(), '') <> 'service_role' and not exists (
    select from public.leads_captured where id = p_lead_id and company_id = any (private.readable_companies())
  ) then
    raise exception 'Contato não encontrado.' using errcode = 'PT404';
  end if;
  perform private.write_answer(p_lead_id, p_answer, p_closing, private.who_acts() ->> 1);
  if p_answer = 'missed' then
    perform private.push_missed_lead(p_lead_id);
  end if;
end
$$;

grant execute on function public.answer_lead(uuid, text, text) to authenticated, service_role;
