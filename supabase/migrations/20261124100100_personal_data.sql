-- What screens ask before personal data go: what there is of one person, and what a time of keeping would take along.

-- Everything that came from this phone, as erase_contact would find it: shown before it goes, and handed to whoever asks
-- what is known of them. Nothing of colleagues: the line of a rotation names other sellers. Who read how much is noted;
-- volatile for that, and so that no GET puts the telephone into the addresses that proxies log.
create function public.get_contact_data(p_phone text, p_company_id uuid default null) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_companies uuid[] := case
    when private.acts_for_platform() then array_remove(array[p_company_id], null) else private.managed_companies()
  end;
  v_key text;
  v_data jsonb;
begin
  if private.acts_for_platform() and p_company_id is null then
    raise exception 'Escolha uma empresa.' using errcode = '22023';
  end if;
  if not private.acts_for_platform() and (
    coalesce((private.caller()).role, '') not in ('admin', 'manager')
    or coalesce(p_company_id <> all (v_companies), false)
  ) then
    raise exception 'Só administradores e gerentes podem ver tudo o que há de um contato.' using errcode = '42501';
  end if;
  v_key := private.phone_key(private.read_phone(p_phone));
  v_data := jsonb_build_object(
    'phone', v_key,
    'leads', coalesce((
      select jsonb_agg(
        jsonb_build_object(
          'id', l.id, 'created_at', l.created_at, 'company', p.name, 'name', l.name, 'phone', l.phone, 'email', l.email,
          'city', l.city, 'source', l.source, 'message', l.message, 'answers', l.extra, 'attribution', l.attribution,
          'consent', l.consent, 'seller', s.name, 'outcome', l.outcome, 'outcome_value', l.outcome_value,
          'outcome_at', l.outcome_at
        ) order by l.created_at
      )
      from private.contacts c
      join public.leads_captured l on l.id = c.lead_id
      join public.companies p on p.id = l.company_id
      left join public.sellers s on s.id = l.seller_id
      where c.search_text like '%' || v_key || '%' and l.phone_key = v_key and l.company_id = any (v_companies)
    ), '[]'),
    'quarantined', coalesce((
      select jsonb_agg(
        jsonb_build_object(
          'id', q.id, 'created_at', q.created_at, 'company', p.name, 'cause', q.cause, 'name', q.name, 'phone', q.phone,
          'email', q.email, 'city', q.city, 'source', q.source, 'answers', q.extra, 'attribution', q.attribution,
          'consent', q.consent, 'released_lead_id', q.released_lead_id
        ) order by q.created_at
      )
      from public.quarantined_leads q join public.companies p on p.id = q.company_id
      where q.phone_key = v_key and q.company_id = any (v_companies)
    ), '[]')
  );
  perform private.note_account_event('contact_read', 'user', jsonb_build_object(
    'company_id', p_company_id,
    'leads', jsonb_array_length(v_data -> 'leads') + jsonb_array_length(v_data -> 'quarantined')
  ));
  return v_data;
end
$$;

-- When `created_at < now() - months` begins to hold. Months back from the end of a short month are counted from its own
-- last day: what came on January 31 is a month old with March.
create function private.first_older_than(p_created_at timestamptz, p_age interval) returns timestamptz
language sql stable set search_path = '' as $$
  select case
    when p_created_at + p_age - p_age < p_created_at then date_trunc('month', p_created_at + p_age) + interval '1 month'
    else p_created_at + p_age
  end
$$;

-- What keeping leads for so many months would erase: how many by now, and when the first of those that are there goes.
-- A suspect that was released is the lead that it became, and is counted as that alone.
create function public.preview_lead_retention(p_months integer, p_company_id uuid default null)
returns table (leads bigint, quarantined bigint, first_at timestamptz)
language plpgsql stable security definer set search_path = '' as $$
declare
  v_caller public.users := private.caller();
  v_company public.companies := private.company_to_read(p_company_id);
  v_age interval;
begin
  if not private.acts_for_platform()
    and (v_caller.role = 'admin' and v_company.id = any (private.managed_companies())) is not true then
    raise exception 'Apenas administradores podem decidir por quanto tempo os contatos ficam guardados.'
      using errcode = '42501';
  end if;
  if p_months is null or p_months not between 1 and 120 then
    raise exception 'Escolha de 1 a 120 meses.' using errcode = '22023';
  end if;
  if v_company.id is null then
    raise exception 'Empresa não encontrada' using errcode = 'PT404';
  end if;
  v_age := make_interval(months => p_months);
  return query
    select
      coalesce((select t.leads from private.company_tallies t where t.company_id = v_company.id), 0)
        - private.leads_since(v_company, null, now() - v_age),
      (
        select count(*) from public.quarantined_leads q
        where q.company_id = v_company.id and q.released_lead_id is null and q.created_at < now() - v_age
      ),
      private.first_older_than(least(
        (select min(l.created_at) from public.leads_captured l where l.company_id = v_company.id),
        (
          select min(q.created_at) from public.quarantined_leads q
          where q.company_id = v_company.id and q.released_lead_id is null
        )
      ), v_age);
end
$$;

-- For who has read what goes and means it: a removal without an erasure, from a connection that broke between two calls,
-- would leave a company that no screen lists any more. Called again it ends as it did before.
create function public.delete_company_for_good(p_id uuid) returns uuid
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.require_super_admin('Apenas super administradores podem apagar empresas de vez.');
  if exists (select from public.companies c where c.id = p_id and c.deleted_at is null) then
    perform public.delete_company(p_id);
  end if;
  return public.erase_company(p_id);
end
$$;

revoke execute on function
  public.get_contact_data(text, uuid), public.preview_lead_retention(integer, uuid), public.delete_company_for_good(uuid)
from public, anon;
grant execute on function
  public.get_contact_data(text, uuid), public.preview_lead_retention(integer, uuid), public.delete_company_for_good(uuid)
to authenticated, service_role;
