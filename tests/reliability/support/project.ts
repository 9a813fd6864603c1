import { cpSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { SignJWT } from 'jose'
import type { Environment } from './server-process.ts'

const source = join(import.meta.dirname, '../../../supabase')
const jwtSecret = 'a secret of the reliability tests, 32+'
const sellers = 5

const probes = `
create table public.slow_calls (at timestamptz not null default now());
alter table public.slow_calls enable row level security;
create function public.ledger() returns json
language sql stable security definer set search_path = '' as $$
  select json_build_object(
    'leads', (select coalesce(json_agg(json_build_object('id', id, 'key', idempotency_key,
      'seller_id', seller_id, 'whatsapp_url', whatsapp_url)), '[]') from public.leads_captured),
    'sellers', (select json_agg(json_build_object('id', id, 'company_id', company_id,
      'leads_received', leads_received))
      from public.sellers),
    'slow_calls', (select count(*) from public.slow_calls),
    'accounts', (select count(*) from auth.users))
$$;
create function public.be_slow(seconds float8) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_end timestamptz := clock_timestamp() + seconds * interval '1 second';
begin
  insert into public.slow_calls default values;
  while clock_timestamp() < v_end loop
    perform count(*) from pg_catalog.generate_series(1, 1000);
  end loop;
end
$$;
-- Uses up the stack of the embedded engine, which then ends the statement without an answer.
create function public.damage_engine() returns boolean
language sql volatile security definer set search_path = '' as $$
  select 'http://127.0.0.1/capture-lead?source=instagram' ~ '(a?){250}(.{0,250}){0,250}x'
$$;
create function public.clock_facts() returns json
language sql stable security definer set search_path = '' as $$
  select json_build_object(
    'jobs_at_rest', (select count(*) from private.jobs
      where run_at not between clock_timestamp() - interval '30 seconds'
        and clock_timestamp() + case when attempts = 0 then coalesce(every, '1 hour') else interval '1 hour' end),
    'in_quarantine', (select count(*) from public.quarantined_leads),
    'keys_in_order', (select coalesce(json_agg(idempotency_key order by created_at), '[]') from public.leads_captured))
$$;
create function public.places() returns json
language sql stable security definer set search_path = '' as $$
  select json_agg(distinct place) from (
    select ip_address::text from auth.audit_log_entries
    union all select host(ip) from auth.sessions
    union all select split_part(key, ':', 3) from private.capture_allowances where key like 'address:%'
  ) as seen (place)
$$;
create function public.write_everything() returns void
language plpgsql security definer set search_path = '' as $$
begin
  execute 'checkpoint';
end
$$;
create function public.end_leases() returns void
language sql volatile security definer set search_path = '' as $$
  update private.webhook_senders set locked_until = now() where lease is not null
$$;
revoke execute on function public.ledger(), public.be_slow(float8), public.damage_engine(), public.write_everything(), public.clock_facts(), public.places(),
  public.end_leases()
  from public, anon, authenticated;
grant execute on function public.ledger(), public.be_slow(float8), public.damage_engine(), public.write_everything(), public.clock_facts(), public.places(),
  public.end_leases()
  to service_role;
grant execute on function public.be_slow(float8) to anon;
`

const seed = `
insert into public.companies (name, email, plan) values ('Confiança Ltda', 'contato@confianca.example', 'pro');
insert into public.sellers (company_id, name, email, phone)
select c.id, 'Pessoa ' || i, 'pessoa' || i || '@confianca.example', '1191234500' || i
from public.companies c, generate_series(1, ${sellers}) i;
`

/** Creates the project in the folder and returns the server's environment. */
export function makeProject(folder: string): Environment {
  const project = join(folder, 'project')
  cpSync(source, project, { recursive: true })
  writeFileSync(join(project, 'migrations/99990101000000_probes.sql'), probes)
  writeFileSync(join(project, 'seed.sql'), seed)
  return {
    PROJECT_DIR: project,
    DATA_DIR: join(folder, 'data'),
    SEED: 'demo',
    JWT_SECRET: jwtSecret,
    // Each lead has its own client address.
    TRUST_PROXY: 'true',
    LOG_LEVEL: 'error',
  }
}

export function serviceKey(): Promise<string> {
  return new SignJWT({ role: 'service_role' })
    .setProtectedHeader({ alg: 'HS256' })
    .setExpirationTime('30d')
    .sign(new TextEncoder().encode(jwtSecret))
}
