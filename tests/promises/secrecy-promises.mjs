/** What is inside stays inside: secrets, helpers, files of others, and what an error knows. */

const secondFactor = 'supabase/migrations/20261121199900_second_factor.sql'
const remove = 'revoke execute on function public.remove_second_factors(uuid) from public, anon;'

/** @type {readonly import('./promises.mjs').Promised[]} */
export const secrecyPromises = [
  {
    promise: 'No log quotes what people typed',
    file: 'src/describe-error.ts',
    kept: "    if (!code.startsWith('22') && code !== '42601') return ''\n",
    instead: '',
    test: 'tests/conformance/private-logs.test.ts',
    project: 'pglite',
  },
  {
    promise: 'No address that a browser keeps holds the token of a first run',
    file: 'src/first-run/routes.ts',
    kept: 'if (token !== undefined) {',
    instead: 'if (token === null) {',
    test: 'src/first-run/routes.test.ts',
    project: 'pglite',
  },
  {
    promise: 'No secret is in what browsers are sent of the build',
    file: 'src/web/supabase.ts',
    kept: "await fetch('/config.json')",
    instead: "await fetch('/config.json', { headers: { apikey: 'sb_secret_planted' } })",
    test: 'tests/reliability/bundle.test.ts',
    project: 'reliability',
  },
  {
    promise: 'The Data API shows no schema of helpers',
    file: 'supabase/config.toml',
    kept: 'schemas = ["public"]',
    instead: 'schemas = ["public", "private"]',
    test: 'tests/rights/exposed-schemas.test.ts',
    project: 'pglite',
  },
  {
    promise: 'No view lends its owner’s rights',
    file: secondFactor,
    kept: remove,
    instead: `${remove}\ncreate view public.all_leads as select * from public.leads_captured;`,
    test: 'tests/rights/schema.test.ts',
    project: 'pglite',
  },
  {
    promise: 'Nobody stores files in another company’s folder',
    file: 'supabase/migrations/20261121140100_logos_and_photos.sql',
    kept: "for insert to authenticated\nwith check (bucket_id = 'logos' and private.may_change_logo(name));",
    instead: "for insert to authenticated\nwith check (bucket_id = 'logos');",
    test: 'tests/rights/pictures.test.ts',
    project: 'pglite',
  },
  {
    promise: 'One account does not fill the disk with pictures',
    file: 'supabase/migrations/20261129002200_room_for_pictures.sql',
    kept: 'v_folder), 1 / 100.0) < 0',
    instead: 'v_folder), 0) < 0',
    test: 'tests/rights/pictures.test.ts',
    project: 'pglite',
  },
  {
    promise: 'A failure is answered in the protocol’s own shape',
    file: 'src/gateway/rest/send-error.ts',
    kept: "request.method === 'HEAD' ? undefined : JSON.stringify(body)",
    instead: "request.method === 'HEAD' ? undefined : JSON.stringify({ error: body.message })",
    test: 'src/gateway/rest/errors.test.ts',
    project: 'pglite',
  },
  {
    promise: 'An acknowledged lead outlives a kill -9 of the process, on PostgreSQL',
    file: 'src/database/transactions.ts',
    kept: "      connection.unsafe('commit'),\n    ])\n",
    instead: "    ])\n    setTimeout(() => void connection.unsafe('commit'), 300)\n",
    test: 'tests/reliability/killed-process.test.ts',
    project: 'reliability',
  },
]
