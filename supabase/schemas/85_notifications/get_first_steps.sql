-- short_code: of the newest active link to the form. No row if the steps are over or the caller does not manage the
-- company.
create function public.get_first_steps(p_company_id uuid)
returns table (has_seller boolean, short_code text, has_lead boolean, is_shared boolean)
language sql stable security definer set search_path = '' as $$
  select
    exists (
      select from public.sellers s
      where s.company_id = c.id and s.role = 'seller' and s.active and s.deleted_at is null
    ),
    (
      select l.short_code from public.short_urls l
      where l.company_id = c.id and l.active and l.original_url like '%/capture-lead%'
      order by l.created_at desc, l.id limit 1
    ),
    exists (select from public.leads_captured e where e.company_id = c.id),
    f.shared_at is not null or exists (
      select from public.short_urls l
      where l.company_id = c.id and l.active and l.original_url like '%/capture-lead%'
        and (l.clicks > 0 or exists (select from public.link_visits v where v.short_url_id = l.id and v.human))
    )
  from public.companies c left join private.first_steps f on f.company_id = c.id
  where c.id = p_company_id and c.deleted_at is null and f.over_at is null
    and (c.id = any ((select private.managed_companies())::uuid[]) or (select private.acts_for_platform()))
$$;

grant execute on function public.get_first_steps(uuid) to authenticated, service_role;
