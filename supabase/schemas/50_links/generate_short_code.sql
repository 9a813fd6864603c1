-- Without look-alike characters (0, o, 1, i, l). Not reserved: the unique constraint decides.
create function public.generate_short_code() returns text
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_alphabet constant text := '23456789abcdefghjkmnpqrstuvwxyz';
  v_code text;
begin
  loop
    select string_agg(substr(v_alphabet, 1 + floor(random() * length(v_alphabet))::integer, 1), '')
    into v_code from generate_series(1, 7);
    exit when not exists (select from public.short_urls where short_code = v_code)
      and not private.is_retired('short_urls', v_code, '{}');
  end loop;
  return v_code;
end
$$;

grant execute on function public.generate_short_code() to authenticated, service_role;
