-- 'received', 'missed', or 'closed' for a reason. Who repeats an answer changes nothing. Raises 22023, also for 'missed' of
-- a person who wants no more messages: it would ask somebody to call.
create function private.write_answer(p_lead uuid, p_answer text, p_closing text, p_by text) returns void
language plpgsql as $$
declare
  v_progress public.lead_progress;
  v_closing constant text := case when p_answer = 'closed' then private.clean_line(p_closing) end;
begin
  if coalesce(p_answer, '') not in ('received', 'missed', 'closed') then
    raise exception 'Resposta desconhecida.' using errcode = '22023';
  end if;
  if p_answer = 'closed' and v_closing is null then
    raise exception 'Informe o motivo.' using errcode = '22023';
  end if;
  if char_length(v_closing) > 200 then perform private.too_long('Motivo', 200); end if;
  v_progress := private.progress_of(p_lead);
  if p_answer = 'missed' and v_progress.no_messages_at is not null then
    raise exception 'Esta pessoa pediu para não receber mais mensagens.' using errcode = '22023';
  end if;
  update public.lead_progress
  set answer = p_answer, answered_at = clock_timestamp(), answered_by = p_by, closing = v_closing
  where lead_id = p_lead and (answer, closing) is distinct from (p_answer::private.lead_answer, v_closing);
end
$$;
