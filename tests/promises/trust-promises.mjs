const requests = 'supabase/schemas/87_privacy_requests'

/** @type {readonly import('./promises.mjs').Promised[]} */
export const trustPromises = [
  {
    promise: 'No statement changes the trail of a company, not even the database owner’s',
    file: 'supabase/schemas/32_trail/01_activities.sql',
    kept: 'create trigger keep_activity before update or delete on public.activities\nfor each row execute function private.keep_activity();\n',
    instead: '',
    test: 'tests/rules/trail/kept-trail.test.ts',
    project: 'pglite',
  },
  {
    promise: 'super_admin reads no contact of a company without a line in its trail',
    file: 'supabase/schemas/60_leads/03_leads_captured.sql',
    kept: "\n  and ((select private.is_support()) is distinct from true or private.record_look(company_id, 'contacts'))",
    instead: '',
    test: 'tests/conformance/support-looks.test.ts',
    project: 'pglite',
  },
  {
    promise: 'After a restore a form stays that was sent after the erasure of its phone',
    file: 'supabase/schemas/73_privacy/04_erased_phones.sql',
    kept: 'l.phone_key) and l.created_at <= n.until',
    instead: 'l.phone_key)',
    test: 'tests/rules/companies/erased-phones.test.ts',
    project: 'pglite',
  },
  {
    promise: 'After a restore what was erased since the backup is erased again',
    file: 'supabase/schemas/73_privacy/04_erased_phones.sql',
    kept: '    v_gone := v_gone + private.erase_leads(array[v_company.id], v_leads, v_suspects);\n',
    instead: '',
    test: 'tests/rules/companies/erased-phones.test.ts',
    project: 'pglite',
  },
  {
    promise: 'A hash of an erased phone is forgotten after two years, beside the database too',
    file: 'supabase/schemas/73_privacy/04_erased_phones.sql',
    kept: '    where not private.is_erasure_expired(n.until)\n',
    instead: '',
    test: 'tests/rules/companies/erased-phones.test.ts',
    project: 'pglite',
  },
  {
    promise:
      'A link that copies or erases goes only to the e-mail that every record of the phone names',
    file: `${requests}/02_contacts_of_request.sql`,
    kept: 'bool_and(lower(r.email) is not distinct from p_request.email)',
    instead: 'true',
    test: 'tests/rules/companies/privacy-requests.test.ts',
    project: 'pglite',
  },
  {
    promise: 'The answer to a privacy request tells nobody who is on record',
    file: `${requests}/01_privacy_requests.sql`,
    kept: 'where id = p_company and deleted_at is null;\n  if not found then',
    instead: `where id = p_company and deleted_at is null;
  if not found or v_phone is not null
    and not exists (select from private.leads_of_phone(array[p_company], v_phone)) then`,
    test: 'tests/rules/companies/privacy-requests.test.ts',
    project: 'pglite',
  },
  {
    promise: 'Nobody floods a mailbox with links of privacy requests',
    file: `${requests}/03_proofs.sql`,
    kept: ') >= 3 then',
    instead: ') >= 300 then',
    test: 'tests/rules/companies/privacy-requests.test.ts',
    project: 'pglite',
  },
  {
    promise: 'No network floods a company with privacy requests',
    file: 'src/capture/privacy/privacy-routes.tsx',
    kept: 'const mostOfAddress = 20',
    instead: 'const mostOfAddress = 20_000',
    test: 'tests/rules/companies/privacy-requests.test.ts',
    project: 'pglite',
  },
  {
    promise: 'Many networks flood no company with privacy requests',
    file: 'src/capture/privacy/privacy-routes.tsx',
    kept: 'const mostOfCompany = 200',
    instead: 'const mostOfCompany = 200_000',
    test: 'tests/rules/companies/privacy-requests.test.ts',
    project: 'pglite',
  },
  {
    promise: 'A guessed link of a privacy request opens nothing',
    file: `${requests}/03_proofs.sql`,
    kept: 'p.token_hash = private.hash_token(p_token) and p.expires_at > now()\n$$;',
    instead: 'p.expires_at > now()\n$$;',
    also: {
      file: `${requests}/03_proofs.sql`,
      kept: 'p.token_hash = private.hash_token(p_token) and p.expires_at > now()\n  for update',
      instead: 'p.expires_at > now()\n  for update',
    },
    test: 'tests/rules/companies/privacy-requests.test.ts',
    project: 'pglite',
  },
  {
    promise: 'A link of a privacy request opens nothing at another company',
    file: `${requests}/03_proofs.sql`,
    kept: `select c.name::text, r.kind, c.time_zone::text
  from private.privacy_proofs p
  join public.privacy_requests r on r.id = p.request_id and r.company_id = p_company and`,
    instead: `select c.name::text, r.kind, c.time_zone::text
  from private.privacy_proofs p
  join public.privacy_requests r on r.id = p.request_id and`,
    also: {
      file: `${requests}/03_proofs.sql`,
      kept: `select r.* into v_request
  from private.privacy_proofs p
  join public.privacy_requests r on r.id = p.request_id and r.company_id = p_company and`,
      instead: `select r.* into v_request
  from private.privacy_proofs p
  join public.privacy_requests r on r.id = p.request_id and`,
    },
    test: 'tests/rules/companies/privacy-requests.test.ts',
    project: 'pglite',
  },
  {
    promise: 'A link of a privacy request opens nothing after its time',
    file: `${requests}/03_proofs.sql`,
    kept: ' and p.expires_at > now()\n$$;',
    instead: '\n$$;',
    also: {
      file: `${requests}/03_proofs.sql`,
      kept: ' and p.expires_at > now()\n  for update',
      instead: '\n  for update',
    },
    test: 'tests/rules/companies/privacy-requests.test.ts',
    project: 'pglite',
  },
]
