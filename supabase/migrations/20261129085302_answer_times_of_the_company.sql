set local check_function_bodies = off;

CREATE OR REPLACE FUNCTION public.get_answer_times(p_company_id uuid DEFAULT NULL::uuid, p_period text DEFAULT 'last_90_days'::text)
 RETURNS TABLE(seller_id uuid, seller_name text, answered bigint, median numeric, ninetieth numeric)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
 SET work_mem TO '32MB'
AS $function$
#variable_conflict use_column
declare
  v_company constant public.companies := private.company_to_read(p_company_id);
  v_span record;
begin
  v_span := private.period_moments(v_company, p_period);
  if v_company.id is null then
    return;
  end if;
  return query
    select s.id, s.name, t.answered, round(t.minutes[1]::numeric, 1), round(t.minutes[2]::numeric, 1)
    from (
      select p.seller_id, count(*) as answered, percentile_cont(array[0.5, 0.9]) within group (
        order by date_part('epoch', private.answered_at(p) - p.created_at) / 60
      ) as minutes
      from public.lead_progress p
      where p.company_id = v_company.id and p.created_at >= v_span.from_instant and p.created_at < v_span.to_instant
        and (p.called_at is not null or p.answer = 'received')
      group by p.seller_id
    ) t
    join public.sellers s on s.id = t.seller_id and s.company_id = v_company.id
    order by s.name, s.id;
end
$function$;
