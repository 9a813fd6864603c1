-- The answer to "Por que este vendedor?". Each of the line is [id, name, leads_received, last_assigned_at, left_out].
create function private.reason_sentence(p_reason jsonb) returns text
language plpgsql immutable strict parallel safe as $$
declare
  v_first jsonb;
  v_second jsonb;
  v_others text;
  v_left_out text;
  v_text text;
begin
  select
    string_agg(format('%s (%s)', p ->> 1, p ->> 2), ', ' order by place) filter (where p ->> 4 is null and place > 1),
    string_agg(format('%s (%s)', p ->> 1, case p ->> 4
      when 'inactive' then 'inativo' when 'manager' then 'gerente' when 'phone' then 'telefone inválido'
    end), ', ' order by place) filter (where p ->> 4 is not null)
  into v_others, v_left_out
  from jsonb_array_elements(p_reason -> 'line') with ordinality as list (p, place);
  v_first := p_reason #> '{line,0}';
  v_second := p_reason #> '{line,1}';

  if v_first is null or v_first ->> 4 is not null then
    v_text := 'Nenhum vendedor estava disponível quando este contato chegou.';
  else
    v_text := format(
      case
        when v_others is null then '%1$s era a única pessoa disponível.'
        when v_second -> 2 <> v_first -> 2
          then '%1$s tinha o menor número de leads (%2$s).'
        when v_second -> 3 <> v_first -> 3
          then '%1$s estava entre os que tinham menos leads (%2$s) e esperava há mais tempo.'
        else '%1$s estava entre os que tinham menos leads (%2$s) e vinha primeiro na ordem.'
      end,
      v_first ->> 1, v_first ->> 2
    ) || coalesce(' Na sequência: ' || v_others || '.', '');
  end if;
  v_text := v_text || coalesce(' Ficaram de fora: ' || v_left_out || '.', '');
  if p_reason ? 'handed_out_at' then
    v_text := 'Este contato aguardou até haver um vendedor disponível. ' || v_text;
  end if;
  if p_reason ? 'released_at' then
    v_text := 'Este contato foi liberado da quarentena. ' || v_text;
  end if;
  return v_text;
end
$$;

grant execute on function private.reason_sentence(jsonb) to authenticated, service_role;

-- Null unless policies let the caller read the lead.
create function public.get_lead_reason(p_lead_id uuid) returns text
language sql stable set search_path = '' as $$
  select private.reason_sentence(reason) from public.leads_captured where id = p_lead_id
$$;

grant execute on function public.get_lead_reason(uuid) to authenticated, service_role;
