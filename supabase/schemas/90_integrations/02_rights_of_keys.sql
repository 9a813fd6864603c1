-- All that an API key may do. It writes no table, only by the functions, which ask private.company_to_manage().
grant usage on schema public, private to api_client;
grant execute on function private.key_company(boolean) to api_client;

grant select on public.leads_captured, public.sellers, public.short_urls, public.capture_pages, public.teams, public.team_members
to api_client;
create policy "API keys read" on public.leads_captured for select to api_client
using (company_id = (select private.key_company()));
create policy "API keys read" on public.sellers for select to api_client
using (company_id = (select private.key_company()) and deleted_at is null);
create policy "API keys read" on public.short_urls for select to api_client
using (company_id = (select private.key_company()));
create policy "API keys read" on public.capture_pages for select to api_client
using (company_id = (select private.key_company()));
create policy "API keys read" on public.teams for select to api_client
using (company_id = (select private.key_company()));
create policy "API keys read" on public.team_members for select to api_client
using (company_id = (select private.key_company()));

grant execute on function
  public.leads_captured(public.short_urls),
  public.short_urls(public.leads_captured),
  public.register_lead(text, text, text, text, text, text, uuid, uuid, uuid, uuid),
  public.set_lead_outcome(uuid, text, numeric),
  public.pause_seller(uuid, timestamptz)
to api_client;
