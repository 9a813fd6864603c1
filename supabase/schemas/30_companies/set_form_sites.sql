-- A host, or *. and a domain that somebody can own: *.com.br is everybody's. Lower case, sorted, once each. Raises 22023.
create function private.read_form_sites(p_sites text[]) returns text[]
language plpgsql immutable set search_path = '' as $$
declare
  v_sites constant text[] := array(select distinct lower(btrim(site)) from unnest(p_sites) site order by 1);
  v_site text;
begin
  if p_sites is null then
    raise exception 'Informe os sites.' using errcode = '22023';
  end if;
  if cardinality(v_sites) > 20 then
    raise exception 'São no máximo 20 sites.' using errcode = '22023';
  end if;
  foreach v_site in array v_sites loop
    if char_length(v_site) > 253 or v_site is null
      or v_site !~ '^(\*\.)?([a-z0-9_]([a-z0-9_-]{0,61}[a-z0-9_])?\.)+([a-z]{2,63}|xn--[a-z0-9-]{1,59})$'
        and v_site !~ '^([a-z0-9_-]{1,63}\.)*localhost$'
      or v_site ~ '^\*\.([^.]+|(com|net|org|gov|edu|co)\.[a-z]{2})$' then
      raise exception 'Não é um endereço de site: %', left(coalesce(v_site, ''), 80) using errcode = '22023';
    end if;
  end loop;
  return v_sites;
end
$$;

-- Empty: no site may. Raises 42501, PT404, 22023.
create function public.set_form_sites(p_sites text[], p_company_id uuid default null) returns uuid
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_company constant uuid := private.company_to_manage(p_company_id);
  v_sites constant text[] := private.read_form_sites(p_sites);
begin
  update public.companies set form_sites = v_sites where id = v_company;
  return v_company;
end
$$;

grant execute on function public.set_form_sites(text[], uuid) to authenticated, service_role;
