const capture = 'supabase/schemas/75_capture/capture_lead_public.sql'
const rotation = 'supabase/schemas/65_rotation/04_take_turn.sql'

/** @type {readonly import('./promises.mjs').Promised[]} */
export const leadPromises = [
  {
    promise: 'An acknowledged lead outlives a kill -9 of the process, embedded',
    file: 'packages/supabase-server/src/database/pglite/engine-database.ts',
    kept: 'await acknowledge(answer.journal, urgent)',
    instead: '',
    // Each alone suffices while the system runs.
    also: {
      file: 'packages/supabase-server/src/database/pglite/pglite-engine.ts',
      kept: "'shared_buffers=32MB',",
      instead: "'shared_buffers=32MB', '-c', 'synchronous_commit=off',",
    },
    test: 'tests/reliability/killed-process.test.ts',
    project: 'reliability',
  },
  {
    promise: 'An acknowledged lead outlives a crash of PostgreSQL',
    file: 'packages/supabase-server/src/database/postgres/pools.ts',
    kept: 'statement_timeout: statementTimeout,',
    instead: "statement_timeout: statementTimeout, options: '-c synchronous_commit=off',",
    test: 'tests/reliability/killed-postgres.test.ts',
    project: 'reliability',
  },
  {
    promise: 'An acknowledged lead outlives a power cut',
    file: 'packages/supabase-server/src/database/folder/journal.ts',
    kept: '    await file.datasync()\n',
    instead: '',
    test: 'tests/reliability/power-cut.test.ts',
    project: 'reliability',
  },
  {
    promise: 'A second process on the same folder is refused',
    file: 'packages/supabase-server/src/database/folder/folder-lock.ts',
    kept: 'if (!tryLock(file))',
    instead: 'tryLock(file)\n  if (file < 0)',
    test: 'tests/reliability/one-process-per-folder.test.ts',
    project: 'reliability',
  },
  {
    promise: 'On a full disk nothing is acknowledged that is not stored',
    file: 'packages/supabase-server/src/database/pglite/engine-database.ts',
    kept: "throw new DatabaseError('58030', 'The write could not be flushed to the disk.', { cause })",
    instead: 'void cause',
    test: 'packages/supabase-server/src/database/pglite/engine-database.test.ts',
    project: 'pglite',
  },
  {
    promise: 'A lost connection fails its request only',
    file: 'packages/supabase-server/src/database/postgres/connection-pool.ts',
    kept: 'if (!lost.aborted) this.idle.push(connection)',
    instead: 'this.idle.push(connection)',
    test: 'packages/supabase-server/src/database/postgres/connection-pool.test.ts',
    project: 'pglite',
  },
  {
    promise: 'No lead is refused because of a plan’s limit',
    file: capture,
    kept: '  v_sent.created_at := clock_timestamp();\n',
    instead: `  if (select count(*) >= c.leads_limit from public.companies c, public.leads_captured l
    where c.id = v_tenant.company_id and l.company_id = c.id group by c.leads_limit) then
    raise exception 'Limite do plano.' using errcode = '22023';
  end if;
  v_sent.created_at := clock_timestamp();
`,
    test: 'tests/rules/leads/capture.test.ts',
    project: 'pglite',
  },
  {
    promise: 'No lead is refused because there is no seller',
    file: 'supabase/schemas/75_capture/05_assign_lead.sql',
    kept: '  v_turn := private.take_turn(p_tenant.company_id, p_sent.team_id, p_sent.phone_key, p_chosen);\n',
    instead: `  v_turn := private.take_turn(p_tenant.company_id, p_sent.team_id, p_sent.phone_key, p_chosen);
  if v_turn.seller_id is null then
    raise exception 'Sem vendedor.' using errcode = '22023';
  end if;
`,
    test: 'tests/rules/leads/rotation.test.ts',
    project: 'pglite',
  },
  {
    promise: 'No lead is lost to a seller’s bad data',
    file: 'supabase/schemas/65_rotation/02_left_out.sql',
    kept: "    when p_seller.phone_key is null then 'phone'\n",
    instead: '',
    // Each alone suffices.
    also: { file: rotation, kept: ' and private.is_eligible(s)', instead: '' },
    test: 'tests/rules/leads/rotation.test.ts',
    project: 'pglite',
  },
  {
    promise: 'The same submission sent twice is one lead',
    file: capture,
    kept: 'if p_idempotency_key is not null then',
    instead: 'if false then',
    test: 'tests/rules/leads/capture.test.ts',
    project: 'pglite',
  },
  {
    promise: 'The rotation is exact, however many visitors come at once',
    file: capture,
    kept: '  perform pg_advisory_xact_lock(private.rotation_lock(v_tenant.company_id));\n',
    instead: '',
    test: 'tests/rules/leads/concurrency.test.ts',
    project: 'postgres',
  },
  {
    promise: 'The next lead goes to the seller with the fewest leads and the longest wait',
    file: 'supabase/schemas/65_rotation/03_turn_order.sql',
    kept: 'last_assigned_at nulls first, id',
    instead: 'id',
    test: 'tests/rules/leads/rotation.test.ts',
    project: 'pglite',
  },
  {
    promise: 'No lead goes to a seller who is away',
    file: 'supabase/schemas/65_rotation/02_left_out.sql',
    kept: "    when private.absent_until(p_seller, p_now) is not null then 'away'\n",
    instead: '',
    test: 'tests/rules/rotation/absence.test.ts',
    project: 'pglite',
  },
  {
    promise: 'The stored reason alone leads to the seller of its lead',
    file: 'supabase/schemas/65_rotation/03_turn_order.sql',
    kept: "'weight', nullif(weight, 1)",
    instead: "'weight', null",
    test: 'tests/rules/rotation/fair-shares.test.ts',
    project: 'pglite',
  },
  {
    promise: 'Shares are never more than a turn apart while weights and head starts stay',
    file: 'supabase/schemas/65_rotation/03_turn_order.sql',
    kept: '(p_turns + p_head_start)::bigint * (2520 / p_weight)',
    instead: '(p_turns + p_head_start)::bigint * 2520',
    test: 'tests/rules/rotation/random.test.ts',
    project: 'postgres',
  },
  {
    promise: 'A lead of the same seller moves no counter of the rotation',
    file: rotation,
    kept: "case when reason ->> 'group' = 'same seller' then 0 else 1 end",
    instead: '1',
    test: 'tests/rules/rotation/same-seller.test.ts',
    project: 'pglite',
  },
  {
    promise: 'A transfer never takes more turns from its giver than there are',
    file: 'supabase/schemas/65_rotation/transfer_lead.sql',
    kept: 'set leads_received = greatest(leads_received - v_turns, 0),',
    instead: 'set leads_received = leads_received - v_turns,',
    test: 'tests/rules/rotation/by-hand.test.ts',
    project: 'pglite',
  },
  {
    promise: 'What waited is handed out when hours begin or an absence ends',
    file: 'src/jobs/data-jobs.ts',
    kept: 'for (const { id } of due) await handOut(id, tools)',
    instead: 'for (const { id } of due) await Promise.resolve(id)',
    test: 'tests/rules/rotation/absence.test.ts',
    project: 'pglite',
  },
  {
    promise: 'A figure is exact right after a capture',
    file: 'supabase/schemas/60_leads/05_lead_tallies.sql',
    kept: '    and l.arrival <= 9223372036854775807\n',
    instead: '    and l.arrival <= 0\n',
    test: 'tests/rules/leads/fold-leads.test.ts',
    project: 'pglite',
  },
  {
    promise: 'Each lead is counted once, whatever happens while it is folded',
    file: 'supabase/schemas/60_leads/07_added_leads.sql',
    kept: '  perform pg_advisory_xact_lock(private.rotation_lock(new.company_id));\n',
    instead: '',
    test: 'tests/rules/leads/fold-leads.test.ts',
    project: 'postgres',
  },
]
