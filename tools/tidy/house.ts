/** The slices in their order: each may call those before it and nobody after it. */
export const slices = [
  'identity',
  'business',
  'visit',
  'shop',
  'ledger',
  'gift-card',
  'payment',
  'resource',
  'catalogue',
  'team',
  'offer',
  'pass',
  'slot',
  'health-form',
  'booking',
  'checkout',
  'waiting',
  'review',
  'chat',
  'notification',
  'customer',
  'campaign',
  'search',
  'support',
  'report',
  'import',
]

/** Folders left of all slices, which know none of them. */
export const foundations: Record<string, string[]> = {
  shared: ['language', 'money', 'time'],
  server: ['platform'],
  app: ['address', 'display', 'entry', 'inline', 'language', 'metadata', 'page', 'shell'],
  console: ['address', 'command', 'form', 'keyboard', 'language', 'member', 'page', 'rich-text'],
}

/** Folders right of all slices, which put them together. */
export const assemblies: Record<string, string[]> = {
  app: ['screens', 'worker'],
  console: ['screens', 'worker'],
}

/** Files beside the slices that stand left of them, too: what every contract and every route is built of. */
export const foundationFiles = [
  'shared/src/endpoint.ts',
  'shared/src/formatters.ts',
  'shared/src/refusal.ts',
  'shared/src/schema.ts',
  'server/src/api.ts',
]

/** The few imports to the right that stay, each with its reason: of one file from another, or of a file from anywhere. */
export const mayReachRight: Record<string, string> = {
  'shared/src/endpoint.ts shared/src/business/permission.ts':
    'who may call is said in areas and levels, which belong to a business',
  'server/src/platform/gate.ts shared/src/business/permission.ts':
    'who may call is said in areas and levels, which belong to a business',
  'server/src/platform/scope.ts shared/src/business/permission.ts':
    'a scope proves which areas and levels its bearer has',
  'server/src/api.ts shared/src/contract.ts': 'the edge answers for the contract of all slices',
  'app/src/identity/settings.tsx app/src/chat/kept-photos.ts':
    'whoever logs out leaves no photo behind that was not sent',
  'app/src/shell/kept-answers.ts app/src/worker/rules.ts':
    'what may stay on a phone is one set of rules, in the worker and in a shell',
  'console/src/booking/visit/visit-panel.tsx console/src/customer/visit-treatment.tsx':
    'what was written of a treatment belongs to the client, and is opened at the visit',
}

/** Which of our packages each package may use. */
export const packageMayUse: Record<string, string[]> = {
  shared: [],
  server: ['shared'],
  client: ['shared'],
  ui: [],
  app: ['shared', 'client', 'ui'],
  console: ['shared', 'client', 'ui'],
}

/**
 * Kinds of file that carry a rule, and the package whose rule it is: a file called so stands in a slice of that package
 * and nowhere else. Every other file of a slice is named after the noun it holds.
 */
export const knownKinds: Record<string, Record<string, string>> = {
  shared: {
    'contract.ts': 'its endpoints: schemas, errors, who may call',
    'schema.ts': 'shapes that several of its endpoints share',
    'refusal.ts':
      'what it refuses, in words: rows of the one table, which know nothing of the slice',
    'states.ts': 'what may follow what',
    'rules.ts': 'pure rules: fees, deadlines',
  },
  server: {
    'routes.ts': 'the edge: who calls what, nothing else; no statement stands in it',
    'sql.ts': 'named questions to the database',
    '*-sql.ts': 'more of them, on one subject',
    'provider.ts': 'the small interface a third party stands behind',
    'provider-*.ts': 'one third party',
    'sweep.ts': 'what time alone makes due',
    'live.ts': 'a stream of what happens',
    'gauge.ts': 'what of it is counted in the database for whoever runs the installation',
    'testing.ts': 'the little world its tests start from',
    'fixture.ts': 'the rows of that world',
  },
}

/** Folders that a slice may hold, and the rooms of a large one. */
export const sliceFolders: Record<string, string> = {
  testing: 'worlds, matrices and oracles that only tests use',
  mail: 'what mails say and how they look',
  'search/sentence': 'what a text asks for, read word by word',
  'booking/absence': 'visits of somebody who is off or sick',
  'booking/session': 'visits that have seats in a session',
  'booking/calendar': 'what the business sees of its days',
  'booking/desk': 'what the front desk does with a visit',
  'booking/feed': 'visits in a calendar that somebody subscribes to',
  'booking/health': 'the health form of a visit: filled in, handed over, opened',
  'booking/guest': 'those who come, their invitations and links',
  'booking/hold': 'a time that is kept, until it is a visit',
  'booking/late': 'a client is late, and what the board allows then',
  'booking/receipt': 'what a visit has cost, to keep and to print',
  'booking/series': 'a visit that comes again',
  'booking/signal': 'somebody calls for help without a sound',
  'booking/revise': 'a booked visit gets another time, service or therapist',
  'team/private-calendar': 'when a therapist is busy by a calendar of their own',
}

/** Names that say which layer a file is in, not what it holds: the noun is missing. */
export const layerNames = [
  'action',
  'api',
  'constant',
  'controller',
  'dao',
  'dto',
  'handler',
  'interface',
  'lib',
  'middleware',
  'model',
  'repository',
  'service',
  'store',
  'type',
]

/** So many files may need each other, by their types and by what they load later. */
export const ringLimit = 5

/** Files that may stand beside the slices; of the console that is the entry alone. */
export const besideSlices: Record<string, string[]> = {
  shared: ['contract.ts', 'endpoint.ts', 'formatters.ts', 'refusal.ts', 'schema.ts'],
  server: [
    'main.ts',
    'compose.ts',
    'router.ts',
    'dependencies.ts',
    'hosts.ts',
    'timers.ts',
    'person.ts',
    'customer.ts',
    'api.ts',
  ],
  app: ['client.tsx', 'server.ts', 'router.tsx'],
  console: ['main.tsx'],
}

/** Folders of the server that are no slice: the walk over all endpoints, for tests alone. */
export const testFolders = ['endpoint']
