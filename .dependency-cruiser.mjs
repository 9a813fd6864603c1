/**
 * The table of rooms in docs/architecture.md as rules. tests/doors.test.ts plants a violation of
 * each.
 */

const room = (name) => `^src/${name}/`
/** The public interface (packages/supabase-server/package.json). */
const supabase = '^packages/supabase-server/src/(index|database)\\.ts$'
const config = '^src/start/config\\.ts$'

/** Room to the paths that it may import, besides its own files and node_modules. */
const doors = {
  domain: [],
  capture: [room('domain'), '^src/jobs/own-caller\\.ts$', supabase],
  landing: [room('domain'), '^src/http/get-script\\.ts$'],
  'first-run': [room('domain'), supabase],
  'seller-page': [room('domain'), '^src/push/push-key\\.ts$', supabase],
  integrations: [room('domain'), supabase],
  jobs: [supabase],
  // Previews render the visitors' own components.
  web: [room('domain'), '^src/capture/components/', '^src/widget/create-widget\\.ts$'],
  push: ['^src/jobs/push-notice\\.ts$', room('outgoing'), supabase],
  outgoing: [],
  webhooks: ['^src/jobs/(own-caller|start-workers)\\.ts$', room('outgoing'), supabase],
  mail: [room('domain'), supabase, '^src/jobs/notice-mail\\.ts$'],
  widget: [room('domain')],
  http: [room('domain'), room('capture'), supabase, config],
  start: [
    room('domain'),
    room('first-run'),
    room('jobs'),
    room('mail'),
    room('push'),
    room('webhooks'),
    '^src/http/site-url\\.ts$',
    '^src/app\\.ts$',
    supabase,
  ],
  operate: [room('start'), supabase],
}

const closedDoors = Object.entries(doors).map(([name, open]) => ({
  name: `door-of-${name}`,
  severity: 'error',
  from: { path: room(name), pathNot: '\\.test\\.tsx?$' },
  to: { path: '^(src|packages)/', pathNot: [room(name), ...open] },
}))

export default {
  forbidden: [
    ...closedDoors,
    {
      name: 'only-the-public-interface',
      comment: 'What a package does not export is its own.',
      severity: 'error',
      from: { path: '^src/', pathNot: '\\.test\\.tsx?$' },
      to: { path: '^packages/', pathNot: supabase },
    },
    {
      name: 'packages-know-no-product',
      severity: 'error',
      from: { path: '^packages/', pathNot: '\\.test\\.ts$' },
      to: { path: '^(src|tests|supabase)/' },
    },
    {
      name: 'features-stay-apart',
      comment: 'Needed by two journeys: repeat it once; at the third use move it down.',
      severity: 'error',
      from: { path: '^src/web/features/([^/]+)/' },
      to: { path: '^src/web/features/', pathNot: '^src/web/features/$1/' },
    },
    {
      name: 'ui-knows-no-feature',
      severity: 'error',
      from: { path: '^src/web/ui/' },
      to: { path: '^src/web/features/' },
    },
    {
      name: 'only-main-runs',
      severity: 'error',
      from: { path: '^src/' },
      to: { path: '^src/main\\.ts$' },
    },
    {
      name: 'only-serve-composes-the-app',
      severity: 'error',
      from: { path: '^src/', pathNot: ['^src/start/serve\\.ts$', '\\.test\\.tsx?$'] },
      to: { path: '^src/app\\.ts$' },
    },
    {
      name: 'only-main-serves',
      severity: 'error',
      from: { path: '^src/', pathNot: '^src/main\\.ts$' },
      to: { path: '^src/start/serve\\.ts$' },
    },
    {
      name: 'no-test-code-in-the-product',
      severity: 'error',
      from: { path: '^(src|packages)/', pathNot: '\\.test\\.tsx?$' },
      to: { path: ['^tests/', '\\.test\\.tsx?$'] },
    },
    { name: 'no-cycles', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'nothing-unresolved',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true, pathNot: '\\?raw$' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: ['(^|/)dist/', '\\.css$'] },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json', '.d.ts'],
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default'],
    },
  },
}
