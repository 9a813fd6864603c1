/**
 * What the product promises, the text that keeps each promise, and the tests that notice when it is taken out.
 * `npm run promises` takes out each in turn, in a copy, and writes docs/promises.md.
 */

/**
 * @typedef {object} Change
 * @property {string} file where it is kept
 * @property {string} kept text that stands there once
 * @property {string} instead what takes its place
 *
 * @typedef {Change & More} Promised
 *
 * @typedef {object} More
 * @property {string} promise
 * @property {Change} [also]
 * @property {string} test
 * @property {'pure' | 'pglite' | 'postgres' | 'reliability'} project
 */

const capture = 'supabase/migrations/20261121091900_capture_lead_public.sql'
/** Where the turn was last defined anew. */
const rotation = 'supabase/migrations/20261121101000_lead_outcomes.sql'
const sellers = 'supabase/migrations/20261121090700_sellers.sql'

/** @type {readonly Promised[]} */
export const promises = [
  {
    promise: 'An acknowledged lead outlives a kill -9 of the process, embedded',
    file: 'src/database/engine-database.ts',
    kept: 'await acknowledge(answer.journal, urgent)',
    instead: '',
    // Either alone is enough where the system goes on.
    also: {
      file: 'src/database/pglite-engine.ts',
      kept: "'shared_buffers=32MB',",
      instead: "'shared_buffers=32MB', '-c', 'synchronous_commit=off',",
    },
    test: 'tests/reliability/killed-process.test.ts',
    project: 'reliability',
  },
  {
    promise: 'An acknowledged lead outlives a crash of PostgreSQL',
    file: 'src/database/postgres.ts',
    kept: 'statement_timeout: statementTimeout,',
    instead: "statement_timeout: statementTimeout, synchronous_commit: 'off',",
    test: 'tests/reliability/killed-postgres.test.ts',
    project: 'reliability',
  },
  {
    promise: 'An acknowledged lead outlives a power cut',
    file: 'src/database/journal.ts',
    kept: '    await file.datasync()\n',
    instead: '',
    test: 'tests/reliability/power-cut.test.ts',
    project: 'reliability',
  },
  {
    promise: 'A second process on the same folder is refused',
    file: 'src/database/folder-lock.ts',
    kept: 'if (!tryLock(file))',
    instead: 'tryLock(file)\n  if (file < 0)',
    test: 'tests/reliability/one-process-per-folder.test.ts',
    project: 'reliability',
  },
  {
    promise: 'On a full disk nothing is acknowledged that is not stored',
    file: 'src/database/engine-database.ts',
    kept: "throw new DatabaseError('58030', 'The lead could not be written to the disk.', { cause })",
    instead: 'void cause',
    test: 'tests/reliability/full-disk.test.ts',
    project: 'reliability',
  },
  {
    promise: 'The process outlives a connection that is lost while it opens',
    file: 'src/database/connections.ts',
    kept: "await this.inTime(driver.unsafe('select 1'), () => void driver.end({ timeout: 0 }))",
    instead: '',
    test: 'src/database/connections.test.ts',
    project: 'pglite',
  },
  {
    promise: 'No lead is refused because of a plan’s limit',
    file: capture,
    kept: '  -- From here on one lead of this company at a time.\n',
    instead: `  if (select count(*) >= c.leads_limit from public.companies c, public.leads_captured l
    where c.id = v_tenant.company_id and l.company_id = c.id group by c.leads_limit) then
    raise exception 'Limite do plano.' using errcode = '22023';
  end if;
`,
    test: 'tests/rules/capture.test.ts',
    project: 'pglite',
  },
  {
    promise: 'No lead is refused because there is no seller',
    file: capture,
    kept: '  select * into v_turn from private.take_turn(v_tenant.company_id);\n',
    instead: `  select * into v_turn from private.take_turn(v_tenant.company_id);
  if v_turn.seller_id is null then
    raise exception 'Sem vendedor.' using errcode = '22023';
  end if;
`,
    test: 'tests/rules/rotation.test.ts',
    project: 'pglite',
  },
  {
    promise: 'No lead is lost to a seller’s bad data',
    file: rotation,
    kept: "        when private.phone_key(phone) is null then 'phone'\n",
    instead: '',
    test: 'tests/rules/rotation.test.ts',
    project: 'pglite',
  },
  {
    promise: 'The same submission sent twice is one lead',
    file: capture,
    kept: 'if p_idempotency_key is not null then',
    instead: 'if false then',
    test: 'tests/rules/capture.test.ts',
    project: 'pglite',
  },
  {
    promise: 'The rotation is exact, however many visitors come at once',
    file: capture,
    kept: '  perform pg_advisory_xact_lock(private.rotation_lock(v_tenant.company_id));\n',
    instead: '',
    test: 'tests/rules/concurrency.test.ts',
    project: 'postgres',
  },
  {
    promise: 'Whose turn it is follows from who has fewest leads and has waited longest',
    file: rotation,
    kept: 'order by left_out is not null, leads_received, last_assigned_at nulls first, id',
    instead: 'order by left_out is not null, leads_received, id',
    test: 'tests/rules/rotation.test.ts',
    project: 'pglite',
  },
  {
    promise: 'Nobody reads another company’s rows',
    file: 'supabase/migrations/20261123130000_readable_span.sql',
    kept: `'alter policy "company reads" on public.%I using (`,
    instead: `'alter policy "company reads" on public.%I using (true or`,
    test: 'tests/rls.test.ts',
    project: 'pglite',
  },
  {
    promise: 'Nobody writes another company’s rows, whatever they send',
    file: sellers,
    kept: `for insert to authenticated
with check (company_id = any ((select private.managed_companies())::uuid[]));`,
    instead: 'for insert to authenticated\nwith check (true);',
    test: 'tests/rls.test.ts',
    project: 'pglite',
  },
  {
    promise: 'Live updates tell nobody of another company’s rows',
    file: 'src/gateway/bootstrap/12-realtime-rights.sql',
    kept: "set_config('role', wanted.read ->> 'role', true),\n        set_config('request.jwt.claims'",
    instead: "set_config('role', 'service_role', true),\n        set_config('request.jwt.claims'",
    test: 'tests/conformance/realtime-leads.test.ts',
    project: 'pglite',
  },
  {
    promise: 'Bad input is refused, and changes nothing',
    file: capture,
    kept: "    raise exception 'E-mail inválido' using errcode = '22023';\n",
    instead: '    v_email := null;\n',
    test: 'tests/rules/capture.test.ts',
    project: 'pglite',
  },
  {
    promise: 'No address that runs script is stored',
    file: 'supabase/migrations/20261121091100_short_urls.sql',
    kept: 'check (private.is_web_address(original_url))',
    instead: 'check (true)',
    also: {
      file: 'supabase/migrations/20261121091100_short_urls.sql',
      kept: 'if not private.is_web_address(new.original_url) then',
      instead: 'if false then',
    },
    test: 'tests/rules/short-links.test.ts',
    project: 'pglite',
  },
  {
    promise: 'No address that runs script is followed',
    file: 'src/domain/stored-url.ts',
    kept: '  if (!/^https?:\\/\\//i.test(text.trim())) return null\n',
    instead: '',
    test: 'src/capture/redirect-target.test.ts',
    project: 'pglite',
  },
  {
    promise: 'First passwords are on no terminal that others may read',
    file: 'src/start/announce.ts',
    kept: 'if (!config.isLoopback) return',
    instead: 'if (config.host === null) return',
    test: 'src/start/start.test.ts',
    project: 'pglite',
  },
  {
    promise: 'First passwords are in a file that only its owner reads',
    file: 'src/start/accounts.ts',
    kept: '  await chmod(file, 0o600)\n',
    instead: '  await chmod(file, 0o644)\n',
    test: 'src/start/start.test.ts',
    project: 'pglite',
  },
  {
    promise: 'The demo fills in nothing where others reach the server',
    file: 'src/config.ts',
    kept: 'values.DATABASE_URL === undefined && isLoopback',
    instead: 'values.DATABASE_URL === undefined',
    test: 'src/config.test.ts',
    project: 'pure',
  },
  {
    promise: 'Requests log in as authenticator, never as the owner',
    file: 'src/database/pglite-request.ts',
    kept: "{ text: 'set session authorization authenticator', values: [] }",
    instead: "{ text: 'set session authorization postgres', values: [] }",
    test: 'src/database/database.test.ts',
    project: 'pglite',
  },
  {
    promise: 'No function lends its owner’s rights with a search_path of the caller',
    file: capture,
    kept: `language plpgsql volatile security definer set search_path = '' as $$
#variable_conflict use_column`,
    instead: `language plpgsql volatile security definer as $$
#variable_conflict use_column`,
    test: 'tests/rights/schema.test.ts',
    project: 'pglite',
  },
  {
    promise: 'A visitor can call the functions that are listed, and no other',
    file: 'supabase/migrations/20261121199900_second_factor.sql',
    kept: 'revoke execute on function public.remove_second_factors(uuid) from public, anon;',
    instead: 'grant execute on function public.remove_second_factors(uuid) to anon;',
    test: 'tests/rights/schema.test.ts',
    project: 'pglite',
  },
  {
    promise: 'Who has a second factor reads and writes nothing without it',
    file: 'supabase/migrations/20261122120000_who_asks_is_planned_once.sql',
    kept: "return coalesce(auth.jwt() ->> 'aal', 'aal1') <> 'aal1' or not exists (",
    instead: 'return true or not exists (',
    test: 'tests/rls.test.ts',
    project: 'pglite',
  },
  {
    promise: 'Refresh tokens are stored as hashes',
    file: 'src/gateway/auth/refresh-token.ts',
    kept: "createHash('sha256').update(token).digest('hex')",
    instead: 'token',
    test: 'src/gateway/auth/token-by-password.test.ts',
    project: 'pglite',
  },
  {
    promise: 'A visitor’s writes are limited, and what is too much is kept aside, not lost',
    file: capture,
    kept: `  if v_address is not null
    and not`,
    instead: `  if v_address is null
    and not`,
    test: 'tests/rules/quarantine.test.ts',
    project: 'pglite',
  },
  {
    promise: 'Nobody erases another company’s contacts',
    file: 'supabase/migrations/20261123140000_erasure.sql',
    kept: '    or coalesce(p_company_id <> all (v_companies), false)\n',
    instead: '',
    also: {
      file: 'supabase/migrations/20261123140000_erasure.sql',
      kept: 'and l.phone_key = v_key and l.company_id = any (v_companies);',
      instead: 'and l.phone_key = v_key;',
    },
    test: 'tests/rules/erasure.test.ts',
    project: 'pglite',
  },
  {
    promise: 'Who listens is told when changes were lost',
    file: 'src/gateway/realtime/feed.ts',
    kept: "if (since !== null && lifeOf(since) !== lifeOf(until ?? '')) this.parts.onLoss()",
    instead: '',
    test: 'tests/conformance/realtime-lost-feed.test.ts',
    project: 'pglite',
  },
  {
    promise: 'Connections that say nothing take no place from those that do',
    file: 'src/start/limit-connections.ts',
    kept: 'if (unused.size > unusedAtMost) unused.values().next().value?.destroy()',
    instead: '',
    test: 'src/start/limit-connections.test.ts',
    project: 'pglite',
  },
  {
    promise: 'No page of the product runs a script that is not its own',
    file: 'src/serve-dashboard.ts',
    kept: "`script-src 'self'",
    instead: "`script-src 'self' 'unsafe-inline'",
    test: 'tests/conformance/security-headers.test.ts',
    project: 'pglite',
  },
  {
    promise: 'A picture that takes more memory than its file says is not drawn',
    file: 'src/gateway/storage/render/draw-image.ts',
    kept: 'limitInputPixels: 50_000_000',
    instead: 'limitInputPixels: false',
    test: 'tests/conformance/storage-images.test.ts',
    project: 'pglite',
  },
  {
    promise: 'A damaged part of the build costs no start',
    file: 'src/database/pglite.ts',
    kept: '(error as Error).message}`)\n    return false',
    instead: '(error as Error).message}`)\n    throw error',
    test: 'tests/reliability/prepared-database.test.ts',
    project: 'reliability',
  },
]
