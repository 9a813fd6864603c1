-- pg_timezone_names opens each zone's file: a fifth of a second on the embedded engine, for which visitors wait as well.
-- It is looked at where a company takes another zone than the usual one, no longer whenever anything of it changes.
create or replace function private.is_time_zone(p_zone text) returns boolean
language sql stable strict parallel safe as $$
  select case
    when p_zone = 'America/Sao_Paulo' then true
    else exists (select from pg_catalog.pg_timezone_names where name = p_zone)
  end
$$;

create or replace function private.complete_company() returns trigger
language plpgsql set search_path = '' as $$
declare
  v_limits record := private.plan_limits(new.plan);
begin
  if tg_op = 'INSERT' then
    new.leads_limit := coalesce(new.leads_limit, v_limits.leads);
    new.sellers_limit := coalesce(new.sellers_limit, v_limits.sellers);
    new.pages_limit := coalesce(new.pages_limit, v_limits.pages);
  elsif new.plan <> old.plan then
    if new.leads_limit = old.leads_limit then new.leads_limit := v_limits.leads; end if;
    if new.sellers_limit = old.sellers_limit then new.sellers_limit := v_limits.sellers; end if;
    if new.pages_limit = old.pages_limit then new.pages_limit := v_limits.pages; end if;
  end if;
  if (tg_op = 'INSERT' or new.time_zone <> old.time_zone) and not private.is_time_zone(new.time_zone) then
    raise exception 'Fuso horário desconhecido.' using errcode = '22023';
  end if;
  new.updated_at := now();
  return new;
end
$$;
