-- "Por que este vendedor?": the stored reason as one sentence.
create function private.names_with(p_people jsonb, p_detail text) returns text
language sql immutable strict parallel safe as $$
  select string_agg(
    format('%s (%s)', p ->> 'name', case p ->> p_detail
      when 'inactive' then 'inativo'
      when 'manager' then 'gerente'
      when 'phone' then 'telefone inválido'
      else p ->> p_detail
    end), ', ' order by place)
  from jsonb_array_elements(p_people) with ordinality as list (p, place)
$$;

create function private.reason_sentence(p_reason jsonb) returns text
language plpgsql immutable strict parallel safe as $$
declare
  v_first jsonb := p_reason #> '{candidates,0}';
  v_others text := private.names_with((p_reason -> 'candidates') - 0, 'leads_received');
  v_left_out text := private.names_with(p_reason -> 'left_out', 'why');
  v_more integer := coalesce((p_reason ->> 'candidate_count')::integer, 0) - 20;
  v_text text;
begin
  if v_first is null then
    v_text := 'Nenhum vendedor estava disponível quando este contato chegou.';
  else
    v_text := format(
      case p_reason ->> 'rule'
        when 'only' then '%1$s era a única pessoa disponível.'
        when 'fewest' then '%1$s tinha o menor número de leads (%2$s).'
        when 'longest_wait' then '%1$s estava entre os que tinham menos leads (%2$s) e esperava há mais tempo.'
        else '%1$s estava entre os que tinham menos leads (%2$s) e era a primeira pessoa da ordem.'
      end,
      v_first ->> 'name', v_first ->> 'leads_received'
    );
    if v_others is not null then
      v_text := v_text || ' Na sequência: ' || v_others
        || case when v_more > 0 then format(' e mais %s.', v_more) else '.' end;
    end if;
  end if;
  if v_left_out is not null then
    v_text := v_text || ' Ficaram de fora: ' || v_left_out || '.';
  end if;
  if p_reason ? 'handed_out_at' then
    v_text := 'Este contato aguardou até haver um vendedor disponível. ' || v_text;
  end if;
  return v_text;
end
$$;

-- As the caller: the policies of leads decide.
create function public.get_lead_reason(p_lead_id uuid) returns text
language sql stable set search_path = '' as $$
  select private.reason_sentence(reason) from public.leads_captured where id = p_lead_id
$$;
revoke execute on function public.get_lead_reason(uuid) from public, anon;
grant execute on function public.get_lead_reason(uuid) to authenticated, service_role;
grant execute on function private.reason_sentence(jsonb), private.names_with(jsonb, text)
to authenticated, service_role;
