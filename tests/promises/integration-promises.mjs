const rules = 'supabase/schemas/90_integrations'

/**
 * Keys, webhooks, files that are fetched, and reports of the widget.
 * @type {readonly import('./promises.mjs').Promised[]}
 */
export const integrationPromises = [
  {
    promise: 'A key that is revoked opens nothing',
    file: `${rules}/01_api_keys.sql`,
    kept: 'p_key.revoked_at is null\n    and ',
    instead: '',
    test: 'tests/rules/integrations/api-keys.test.ts',
    project: 'pglite',
  },
  {
    promise: 'A key reads nothing of another company',
    file: `${rules}/02_rights_of_keys.sql`,
    kept: 'on public.leads_captured for select to api_client\nusing (company_id = (select private.key_company()));',
    instead:
      'on public.leads_captured for select to api_client\nusing ((select private.key_company()) is not null);',
    test: 'tests/conformance/api-key-calls.test.ts',
    project: 'pglite',
  },
  {
    promise: 'A key changes nothing of another company',
    file: 'supabase/schemas/30_companies/06_company_to_manage.sql',
    kept: 'or id = v_of_key or',
    instead: 'or v_of_key is not null or',
    test: 'tests/conformance/api-key-calls.test.ts',
    project: 'pglite',
  },
  {
    promise: 'A key that only reads writes nothing',
    file: `${rules}/01_api_keys.sql`,
    kept: 'case when v_key.can_write or not p_to_write then',
    instead: 'case when true then',
    test: 'tests/conformance/api-key-calls.test.ts',
    project: 'pglite',
  },
  {
    promise: 'A key that floods is refused for a while',
    file: 'src/integrations/read-api-key.ts',
    kept: 'if (isOver)',
    instead: 'if (false)',
    test: 'tests/conformance/api-key-calls.test.ts',
    project: 'pglite',
  },
  {
    promise: 'No key pays for the flood of another',
    file: 'src/integrations/read-api-key.ts',
    kept: 'limit.count(claims.key_id)',
    instead: 'limit.count(claims.company_id)',
    test: 'tests/conformance/api-key-calls.test.ts',
    project: 'pglite',
  },
  {
    promise: 'No webhook reaches a private address',
    file: 'src/webhooks/open-event-sender.ts',
    kept: 'agent = new RequestFilteringHttpsAgent()',
    instead: 'agent = undefined',
    test: 'src/webhooks/open-event-sender.test.ts',
    project: 'pglite',
  },
  {
    promise: 'No webhook follows a redirect',
    file: 'src/outgoing/post.ts',
    kept: 'resolve({ status: answer.statusCode ?? 0, words })',
    instead: `const { location } = answer.headers
        if (answer.statusCode === 302 && location) {
          resolve(post({ url: new URL(location, url).href, body, ...options }, most))
        } else resolve({ status: answer.statusCode ?? 0, words })`,
    test: 'src/webhooks/open-event-sender.test.ts',
    project: 'pglite',
  },
  {
    promise: 'A call of a webhook that dies with its process is made again',
    file: `${rules}/12_send_events.sql`,
    kept: ' or s.locked_until <= p_now',
    instead: '',
    test: 'src/webhooks/start-deliveries.test.ts',
    project: 'pglite',
  },
  {
    promise: 'A webhook hears events in their order, also after one that failed',
    file: `${rules}/12_send_events.sql`,
    kept: 'where webhook_id = w.id and finished_at is null order by id limit 1',
    instead:
      'where webhook_id = w.id and finished_at is null and next_at <= p_now order by id limit 1',
    test: 'tests/rules/integrations/webhook-deliveries.test.ts',
    project: 'pglite',
  },
  {
    promise: 'Of an erased lead the log of webhooks keeps the id alone',
    file: `${rules}/11_write_events.sql`,
    kept: "jsonb_build_object('id', lead_id)",
    instead: "payload -> 'data'",
    test: 'tests/rules/integrations/webhook-events.test.ts',
    project: 'pglite',
  },
  {
    promise: 'What waits for a webhook is not sent once its lead is erased',
    file: `${rules}/11_write_events.sql`,
    kept: '  delete from private.webhook_deliveries where id = any (v_told) and finished_at is null;\n',
    instead: '',
    test: 'tests/rules/integrations/webhook-events.test.ts',
    project: 'pglite',
  },
  {
    promise: 'An export address gives no contact of another company',
    file: `${rules}/13_fetched_files.sql`,
    kept: 'x.company_id = p_company and ',
    instead: '',
    test: 'tests/rules/integrations/fetched-files.test.ts',
    project: 'pglite',
  },
  {
    promise: 'A key or an export address ends when its maker loses the role',
    file: `${rules}/01_api_keys.sql`,
    kept: "\n        and (u.role = 'super_admin' or u.role in ('admin', 'manager') and u.company_id = p_key.company_id)",
    instead: '',
    test: 'tests/rules/integrations/fetched-files.test.ts',
    project: 'pglite',
  },
  {
    promise: 'A report that a site refused the widget is believed of public sites alone',
    file: 'src/capture/widget-refusals.ts',
    kept: '/^[a-z\\d_-]+(\\.[a-z\\d_-]+)*\\.[a-z][a-z\\d-]*$/.test(host)',
    instead: 'host',
    test: 'tests/rules/health/widget-refusals.test.ts',
    project: 'pglite',
  },
  {
    promise: 'A robot’s report that a site refused the widget is not believed',
    file: 'supabase/schemas/55_pages/03_widget_refusals.sql',
    kept: " or current_setting('request.bot', true) = 'true'",
    instead: '',
    test: 'tests/rules/health/widget-refusals.test.ts',
    project: 'pglite',
  },
  {
    promise: 'A flood of reports that sites refused the widget leaves five of them',
    file: 'supabase/schemas/55_pages/03_widget_refusals.sql',
    kept: ') < 5\n',
    instead: ') < 500\n',
    test: 'tests/rules/health/widget-refusals.test.ts',
    project: 'pglite',
  },
]
