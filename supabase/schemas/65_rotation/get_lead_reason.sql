-- What was compared: "3", "2 + 38 de nivelamento", "6, peso 2".
create function private.turn_words(p_entry jsonb) returns text
language sql immutable strict parallel safe as $$
  select (p_entry ->> 2) || coalesce(' + ' || (p_entry #>> '{5,head_start}') || ' de nivelamento', '')
    || coalesce(', peso ' || (p_entry #>> '{5,weight}'), '')
$$;

create function private.moment_words(p_at timestamptz, p_zone text) returns text
language sql stable parallel safe as $$
  select to_char(p_at at time zone p_zone, 'DD/MM "às" HH24:MI')
$$;

-- The last whole day of an absence, or its last moment.
create function private.absence_words(p_until timestamptz, p_zone text) returns text
language sql stable parallel safe as $$
  select 'ausente até ' || case when l.until::time = '00:00' then to_char(l.until - interval '1 day', 'DD/MM')
    else private.moment_words(p_until, p_zone) end
  from (select p_until at time zone p_zone as until) l
$$;

-- "Bia (3), Caio (inativo)", of those who were available or of those who were not, without the first p_skip.
create function private.line_words(p_line jsonb, p_available boolean, p_zone text, p_skip integer default 0) returns text
language sql stable strict parallel safe as $$
  select string_agg(format('%s (%s)', p ->> 1, case p ->> 4
    when 'inactive' then 'inativo'
    when 'manager' then 'gerente'
    when 'phone' then 'telefone inválido'
    when 'hours' then 'fora do horário'
    when 'limit' then format('limite de %s no dia', p #>> '{5,daily_limit}')
    when 'away' then private.absence_words((p #>> '{5,away_until}')::timestamptz, p_zone)
    else private.turn_words(p)
  end), ', ' order by place)
  from jsonb_array_elements(p_line) with ordinality as line (p, place)
  where (p -> 4 = 'null') = p_available and place > p_skip
$$;

-- What made the first of a line the next.
create function private.turn_cause(p_line jsonb) returns text
language sql immutable parallel safe as $$
  select case
    when p_line #> '{1}' is null or p_line #> '{1,4}' <> 'null' then 'alone'
    when s.first < s.second and p_line::text like '%"weight"%' then 'less for the weight'
    when s.first < s.second then 'less'
    when p_line #> '{0,3}' <> p_line #> '{1,3}' then 'longer'
    else 'order'
  end
  from (
    select private.entry_score(p_line -> 0) as first, private.entry_score(p_line -> 1) as second
  ) s
$$;

-- Why the first of a line was the next.
create function private.turn_sentence(p_line jsonb, p_team text, p_zone text) returns text
language sql stable parallel safe as $$
  select format(
    case private.turn_cause(p_line)
      when 'alone' then '%1$s era a única pessoa disponível%3$s.'
      when 'less for the weight' then '%1$s tinha recebido menos em relação ao seu peso%3$s (%2$s).'
      when 'less' then '%1$s tinha ' || case when p_line::text like '%"head_start"%' then 'a menor contagem' else 'o menor número' end
          || ' de leads%3$s (%2$s).'
      when 'longer' then '%1$s estava entre os que tinham menos leads%3$s (%2$s) e esperava há mais tempo.'
      else '%1$s estava entre os que tinham menos leads%3$s (%2$s); no empate, valeu a ordem sorteada no cadastro.'
    end,
    p_line #>> '{0,1}', private.turn_words(p_line -> 0), coalesce(' na equipe ' || p_team, '')
  ) || coalesce(' Na sequência: ' || private.line_words(p_line, true, p_zone, 1) || '.', '')
$$;

-- The answer to "Por que este vendedor?": of private.find_turn(), and of what those who gave out the lead have added.
create function private.reason_sentence(p_reason jsonb, p_zone text) returns text
language plpgsql stable strict parallel safe security definer set search_path = '' as $$
declare
  v_line constant jsonb := coalesce(p_reason -> 'line', '[]');
  v_first constant text := v_line #>> '{0,1}';
  v_group constant text := coalesce(p_reason ->> 'group', 'company');
  v_team constant text := p_reason #>> '{team,1}';
  v_tried jsonb;
  v_transfer jsonb;
  v_transfers text := '';
  v_text text := '';
begin
  if p_reason ? 'released_at' then
    v_text := v_text || 'Este contato foi liberado da quarentena. ';
  end if;
  if p_reason ? 'registered_by' then
    v_text := v_text || format('Este contato foi registrado %s. ', regexp_replace(
      'por ' || (p_reason #>> '{registered_by,1}'), '^por chave “', 'pela chave “'
    ));
  end if;
  if p_reason ? 'handed_out_at' then
    v_text := v_text || 'Este contato aguardou até haver um vendedor disponível. ';
  end if;
  for v_tried in select * from jsonb_array_elements(p_reason -> 'tried') loop
    v_text := v_text || case
      when v_tried ->> 0 like '%at any hour' or v_tried ->> 0 in (v_group, replace(v_group, ' at any hour', '')) then ''
      when v_tried = '["same seller", []]' then 'Quem já atendeu este contato não está mais na equipe. '
      when v_tried ->> 0 = 'same seller' then format(
        'Quem já atendeu este contato não estava disponível: %s. ', private.line_words(v_tried -> 1, false, p_zone)
      )
      when v_tried = '["team", []]' then format('A equipe %s não tem vendedores. ', v_team)
      when v_tried ->> 0 = 'team' then format(
        'Ninguém da equipe %s estava disponível: %s. ', v_team, private.line_words(v_tried -> 1, false, p_zone)
      )
      else format('Ninguém estava disponível: %s. ', private.line_words(v_tried -> 1, false, p_zone))
    end;
  end loop;
  v_text := v_text || case
    when v_group = 'company' and p_reason ?& '{team,tried}' and not p_reason ? 'waits' then 'O contato seguiu para o rodízio de toda a empresa. '
    when v_group like '%at any hour' then 'Fora do horário, o rodízio seguiu entre todos. '
    else ''
  end;

  v_text := v_text || case
    when v_group = 'chosen' then format(
      '%s escolheu %s. ', regexp_replace(p_reason #>> '{chosen_by,1}', '^chave “', 'A chave “'), v_first
    )
    when v_group = 'same seller' then format(
      '%s já tinha atendido este contato em %s e continua com ele, fora da vez. ',
      v_first, private.moment_words((p_reason #>> '{same_seller,1}')::timestamptz, p_zone)
    )
    when v_line #> '{0,4}' = 'null' then
      private.turn_sentence(v_line, case when v_group like 'team%' then v_team end, p_zone) || ' '
    when p_reason ?& '{waits,team}' and v_line #>> '{0,4}' = 'hours' then 'Chegou fora do horário de atendimento. '
    when p_reason ? 'waits' and v_line #>> '{0,4}' = 'hours' then
      'Chegou fora do horário de atendimento, para ser distribuído depois. '
    when v_line = '[]' and p_reason ? 'transfers' then ''
    else 'Nenhum vendedor estava disponível quando este contato chegou. '
  end;
  if v_group not in ('chosen', 'same seller') then
    v_text := v_text || coalesce(
      case when jsonb_array_length(jsonb_path_query_array(v_line, 'strict $[*] ? (@[4] != null)')) = 1 then 'Ficou' else 'Ficaram' end
        || ' de fora: ' || private.line_words(v_line, false, p_zone) || '. ', ''
    );
  end if;
  if p_reason ?& '{waits,team}' and not p_reason ? 'transfers' then
    v_text := v_text || format('Aguarda a equipe %s. ', v_team);
  end if;
  for v_transfer in select * from jsonb_array_elements(p_reason -> 'transfers') loop
    v_transfers := v_transfers || format(
      'Transferido%s para %s por %s em %s%s. ', coalesce(' de ' || (v_transfer #>> '{from,1}'), ''),
      v_transfer #>> '{to,1}', v_transfer #>> '{by,1}',
      private.moment_words((v_transfer ->> 'at')::timestamptz, p_zone), coalesce(': ' || rtrim(v_transfer ->> 'note', '. '), '')
    );
  end loop;
  return btrim(v_transfers || v_text);
end
$$;

grant execute on function private.reason_sentence(jsonb, text) to authenticated, service_role;

-- Null unless policies let the caller read the lead.
create function public.get_lead_reason(p_lead_id uuid) returns text
language sql stable set search_path = '' as $$
  select private.reason_sentence(l.reason::jsonb, c.time_zone)
  from public.leads_captured l join public.companies c on c.id = l.company_id
  where l.id = p_lead_id
$$;

grant execute on function public.get_lead_reason(uuid) to authenticated, service_role;
