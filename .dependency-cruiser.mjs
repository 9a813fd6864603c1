/** The doors between the rooms of src/ (docs/architecture.md). tests/doors.test.ts plants a violation of each. */

const room = (name) => `^src/${name}/`
/** Anyone on the server may raise an AppError. */
const shared = '^src/app-error\\.ts$'
const described = '^src/describe-error\\.ts$'

/** Who may import what; a room's own files and packages are always open to it. */
const doors = {
  domain: [],
  database: [shared, described],
  gateway: [room('database'), shared],
  capture: [room('domain'), room('database'), shared],
  landing: [room('domain'), '^src/get-script\\.ts$'],
  'first-run': [room('domain'), room('database'), '^src/gateway/client-address\\.ts$'],
  jobs: [room('database'), described],
  // Previews show what visitors get, and not a copy of it.
  web: [room('domain'), '^src/capture/components/', '^src/widget/create-widget\\.ts$'],
  mail: [room('domain'), '^src/gateway/auth/auth-mail\\.ts$', '^src/jobs/notice-mail\\.ts$'],
  widget: [room('domain')],
  start: [room('domain'), room('database'), room('gateway'), '^src/config\\.ts$'],
  operate: [
    room('database'),
    room('gateway'),
    room('start'),
    '^src/config\\.ts$',
    shared,
    described,
  ],
}

const closedDoors = Object.entries(doors).map(([name, open]) => ({
  name: `door-of-${name}`,
  severity: 'error',
  from: { path: room(name), pathNot: '\\.test\\.tsx?$' },
  to: { path: '^src/', pathNot: [room(name), ...open] },
}))

export default {
  forbidden: [
    ...closedDoors,
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
      from: { path: '^src/', pathNot: ['^src/serve\\.ts$', '\\.test\\.tsx?$'] },
      to: { path: '^src/app\\.ts$' },
    },
    {
      name: 'only-main-serves',
      severity: 'error',
      from: { path: '^src/', pathNot: '^src/main\\.ts$' },
      to: { path: '^src/serve\\.ts$' },
    },
    {
      name: 'no-test-code-in-the-product',
      severity: 'error',
      from: { path: '^src/', pathNot: '\\.test\\.tsx?$' },
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
    exclude: { path: ['^dist/', '\\.css$'] },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json', '.d.ts'],
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default'],
    },
  },
}
